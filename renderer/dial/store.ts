import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CallPage } from '../../shared/calls/rows.ts';
import type { CallInput } from '../../shared/contract/calls.ts';
import type { Dial, DialOrder } from '../../shared/dialing/dial.ts';
import { type Draft, emptyDraft } from '../../shared/dialing/dial-order.ts';
import type { NumberSource } from '../../shared/dialing/guard-kind.ts';
import type { AppErrorData, Result } from '../../shared/errors.ts';
import type { GuardQuestion } from '../../shared/messages/guard-words.ts';
import { type Bridge, bridge } from '../bridge.ts';
import { createQuestions } from './questions.ts';

/** The record of a finished dial, as its card needs it. */
export type CardRecord = { kind: 'reading' } | { kind: 'read'; page: CallPage } | { kind: 'failed' };

/** How the panel stands. `refused`: the dial was not even begun, and why. */
export type PanelState = { kind: 'editing' } | { kind: 'starting' } | { kind: 'refused'; error: AppErrorData };

/** How the last look by hand for a dial went. `at`: when it was last looked for, epoch ms. */
export interface RecordCheck {
  at: number | null;
  error: AppErrorData | null;
}

export interface DialStore {
  dials: Dial[];
  /** By dial. */
  recordChecks: Record<string, RecordCheck>;
  /** Dials that it was too late to cancel, and why. */
  notCancelled: Record<string, AppErrorData>;
  /** By call UUID. */
  records: Record<string, CardRecord>;
  /** Dials whose finished cards are folded, by id. */
  foldedAway: Record<string, true>;
  draft: Draft;
  panel: PanelState;
  /** The key of the prefill that the draft was last filled from. */
  prefillKey: number | null;
  /** Who put the draft's number there. */
  numberFrom: NumberSource;
  /** What the person is being asked before a call is made. */
  question: GuardQuestion | null;
  change(patch: Partial<Draft>): void;
  /** Fills the number in, once for a prefill. */
  takePrefill(key: number, number: string, from: NumberSource): void;
  /** Reads the dials and follows them; the answer stops that. */
  watch(): () => void;
  /**
   * One confirmed dial. A second press for the same order joins the first while that is under way and for a second after. Where main
   * has something to ask first, the person is asked; their no is the error mustAgree, or declined where main asked.
   */
  start(order: DialOrder, from?: NumberSource): Promise<Result<Dial>>;
  /** The person's answer to the question that is open. */
  answer(yes: boolean): void;
  /** Starts the draft's order and empties the panel; answers null where it was not begun. */
  startDraft(order: DialOrder): Promise<Dial | null>;
  /** Cancels a call that has not been sent yet. */
  cancel(id: string): Promise<void>;
  checkNow(id: string): Promise<void>;
  close(id: string): Promise<void>;
  foldAway(id: string): void;
}

/** What the store takes from outside, so that tests run on their own time. */
export interface DialStoreParts {
  now: () => number;
  newId: () => string;
  /** Calls back once, after so many ms. */
  later: (run: () => void, ms: number) => void;
}

/** A second press within this long after the first is the same press: a double click, a bouncing key. ms */
const SAME_PRESS = 1000;

/** A record that could not be read is read again after these times, ms; then with each change of the history. */
const READ_AGAIN = [2_000, 10_000, 30_000, 120_000];

type Get = () => DialStore;
type Put = (patch: Partial<DialStore> | ((state: DialStore) => Partial<DialStore>)) => void;

type Ask = (question: GuardQuestion) => Promise<boolean>;

/** Sends an order; asks the person what main wants to have agreed to, all of it at once, and sends it again with their yes. */
async function sendAsking(bridge: Bridge, wanted: CallInput<'dial.start'>, ask: Ask): Promise<Result<Dial>> {
  const answer = await bridge.call('dial.start', wanted);
  if (answer.ok || answer.error.kind !== 'mustAgree') return answer;
  const guards = answer.error.guards.filter((kind) => !wanted.agreed.includes(kind));
  if (guards.length === 0 || !(await ask({ order: wanted.order, guards }))) return answer;
  return sendAsking(bridge, { ...wanted, agreed: [...wanted.agreed, ...guards] }, ask);
}

interface Press {
  at: number;
  settled: boolean;
  readonly answer: Promise<Result<Dial>>;
}

function makeStart(bridge: Bridge, parts: DialStoreParts, ask: Ask): DialStore['start'] {
  /** By order, because a press for another one may come between the two of a double click. */
  const presses = new Map<string, Press>();
  const isOver = ({ settled, at }: Press): boolean => settled && parts.now() - at >= SAME_PRESS;
  return (order, from = 'person') => {
    for (const [key, press] of presses) if (isOver(press)) presses.delete(key);
    const key = JSON.stringify([order.extension, order.number, order.gatewayUuid, order.callerId]);
    const joined = presses.get(key);
    if (joined !== undefined) return joined.answer;
    const answer = sendAsking(bridge, { id: parts.newId(), order, agreed: [], from }, ask);
    const press: Press = { at: parts.now(), settled: false, answer };
    presses.set(key, press);
    void answer.then((told) => {
      press.settled = true;
      press.at = parts.now();
      // After a no the next press is a new thought.
      if (!told.ok && isDeclined(told.error)) presses.delete(key);
    });
    return answer;
  };
}

interface RecordReader {
  /** Reads the records of finished dials that were not read yet. */
  read(dials: readonly Dial[]): void;
  /** Reads those again that could not be read. */
  readAgain(): void;
}

function createRecordReader(bridge: Bridge, { later }: DialStoreParts, get: Get, put: Put): RecordReader {
  /** Reads under way, by call UUID; whether the history has changed since. */
  const reading = new Map<string, { stale: boolean }>();
  const failed = () =>
    get().dials.filter(({ state }) => state.kind === 'done' && recordOf(state.callUuid) === 'failed');
  const recordOf = (uuid: string) => get().records[uuid]?.kind;
  const remember = (uuid: string, record: CardRecord): void =>
    put((state) => ({ records: { ...state.records, [uuid]: record } }));

  async function readOne({ id, state, order }: Dial, attempt: number): Promise<void> {
    if (state.kind !== 'done') return;
    const uuid = state.callUuid;
    const before = reading.get(uuid);
    if (before !== undefined) {
      before.stale = true;
      return;
    }
    const now = { stale: false };
    reading.set(uuid, now);
    const answer = await bridge.call('calls.get', { uuid, extension: order.extension });
    reading.delete(uuid);
    remember(uuid, answer.ok ? { kind: 'read', page: answer.value } : { kind: 'failed' });
    if (answer.ok) return;
    if (now.stale) readAgain();
    const wait = READ_AGAIN[attempt];
    if (wait === undefined) return;
    later(() => {
      const still = failed().find((one) => one.id === id);
      if (still !== undefined) void readOne(still, attempt + 1);
    }, wait);
  }

  function readAgain(): void {
    for (const dial of failed()) void readOne(dial, READ_AGAIN.length);
  }

  return {
    readAgain,
    read(dials) {
      for (const dial of dials) {
        if (dial.state.kind !== 'done' || recordOf(dial.state.callUuid) !== undefined) continue;
        remember(dial.state.callUuid, { kind: 'reading' });
        void readOne(dial, 0);
      }
    },
  };
}

function makeWatch(bridge: Bridge, parts: DialStoreParts, get: Get, put: Put): DialStore['watch'] {
  const records = createRecordReader(bridge, parts, get, put);
  const take = (dials: Dial[]): void => {
    put({ dials });
    records.read(dials);
  };
  return () => {
    let told = false;
    const stopDials = bridge.on('dials', (dials) => {
      told = true;
      take(dials);
    });
    const stopHistory = bridge.on('history', records.readAgain);
    void bridge.call('dial.list', undefined).then((answer) => {
      // What an event told meanwhile is newer than this answer.
      if (answer.ok && !told) take(answer.value);
    });
    return () => {
      stopDials();
      stopHistory();
    };
  };
}

/** A dial store over a bridge; tests hand in a fake one and their own clock. */
export function createDialStore(bridge: Bridge, parts: DialStoreParts): StoreApi<DialStore> {
  const questions = createQuestions((question) => store.setState({ question }));
  const store = createStore<DialStore>((put, get) => ({
    dials: [],
    recordChecks: {},
    notCancelled: {},
    records: {},
    foldedAway: {},
    draft: emptyDraft,
    panel: { kind: 'editing' },
    prefillKey: null,
    numberFrom: 'person',
    question: null,
    change: (patch) =>
      put(({ draft, numberFrom }) => ({
        draft: { ...draft, ...patch },
        panel: { kind: 'editing' },
        numberFrom: patch.number === '' ? 'person' : numberFrom,
      })),
    takePrefill: (key, number, from) => {
      if (get().prefillKey === key) return;
      put(({ draft }) => ({
        prefillKey: key,
        numberFrom: from,
        draft: { ...draft, number },
        panel: { kind: 'editing' },
      }));
    },
    watch: makeWatch(bridge, parts, get, put),
    start: makeStart(bridge, parts, questions.ask),
    answer: questions.answer,
    startDraft: async (order) => {
      if (get().panel.kind === 'starting') return null;
      put({ panel: { kind: 'starting' } });
      const { prefillKey, numberFrom, draft } = get();
      const answer = await get().start(order, numberFrom);
      // What came in or was typed meanwhile is the next one's: it stays. Written another way it is the same number.
      if (get().prefillKey === prefillKey && bare(get().draft) === bare(draft)) put(afterStart(answer));
      return answer.ok ? answer.value : null;
    },
    cancel: async (id) => {
      const answer = await bridge.call('dial.cancel', { id });
      if (!answer.ok) put(({ notCancelled }) => ({ notCancelled: { ...notCancelled, [id]: answer.error } }));
    },
    checkNow: async (id) => {
      const answer = await bridge.call('dial.lookNow', { id });
      if (!answer.ok) return;
      const { dial: newer, lookedAt: at, error } = answer.value;
      put(({ dials, recordChecks }) => ({
        dials: dials.map((dial) => (dial.id === id ? newer : dial)),
        recordChecks: { ...recordChecks, [id]: { at, error } },
      }));
    },
    close: async (id) => {
      const answer = await bridge.call('dial.close', { id });
      if (answer.ok) put(({ dials }) => ({ dials: dials.filter((dial) => dial.id !== id) }));
    },
    foldAway: (id) => put(({ foldedAway }) => ({ foldedAway: { ...foldedAway, [id]: true } })),
  }));
  return store;
}

/** The person was asked, here or by main, and said no. */
export function isDeclined(error: AppErrorData): boolean {
  return error.kind === 'mustAgree' || error.kind === 'declined';
}

function bare({ number }: Draft): string {
  return number.replace(/[^\p{L}\p{N}+*#]/gu, '');
}

/** The panel after a try: empty where the call is being made, as it was where the person said no. */
function afterStart(answer: Result<Dial>): Partial<DialStore> {
  if (answer.ok) return { panel: { kind: 'editing' }, draft: emptyDraft, numberFrom: 'person' };
  if (isDeclined(answer.error)) return { panel: { kind: 'editing' } };
  return { panel: { kind: 'refused', error: answer.error } };
}

/** The window's dial store. */
export const dialStore = createDialStore(bridge, {
  now: Date.now,
  newId: () => crypto.randomUUID(),
  later: (run, ms) => void setTimeout(run, ms),
});
