import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Dial, DialOrder } from '../../shared/dialing/dial.ts';
import { type Draft, emptyDraft } from '../../shared/dialing/dial-order.ts';
import type { NumberSource } from '../../shared/dialing/guard-kind.ts';
import type { AppErrorData, Result } from '../../shared/errors.ts';
import type { GuardQuestion } from '../../shared/messages/guard-words.ts';
import { type Bridge, bridge } from '../bridge.ts';
import { type CardRecord, createCallRecords } from './call-records.ts';
import { createStartDial, isDeclined, type StartDial } from './start-dial.ts';

/** The dial panel. `refused`: the call was not begun, and why. */
export type PanelState = { kind: 'editing' } | { kind: 'starting' } | { kind: 'refused'; error: AppErrorData };

/** The last check by hand for a call's record. `at`: epoch ms. */
export interface RecordCheck {
  at: number | null;
  error: AppErrorData | null;
}

export interface DialStore extends StartDial {
  dials: Dial[];
  /** By dial id. */
  recordChecks: Record<string, RecordCheck>;
  /** Why it was too late to cancel, by dial id. */
  notCancelled: Record<string, AppErrorData>;
  /** By call UUID. */
  records: Record<string, CardRecord>;
  /** Dials whose finished cards are folded, by id. */
  foldedAway: Record<string, true>;
  draft: Draft;
  panel: PanelState;
  /** The key of the last prefill that was applied. */
  prefillKey: number | null;
  /** Where the draft's number comes from. */
  numberFrom: NumberSource;
  /** The question that is open before a call is made. */
  question: GuardQuestion | null;
  change(patch: Partial<Draft>): void;
  /** Fills the number in, once for each key. */
  applyPrefill(key: number, number: string, from: NumberSource): void;
  /** Loads the dials and follows them. Returns an unsubscribe function. */
  watch(): () => void;
  /** Starts the draft's order and empties the panel. Null where the call was not begun. */
  startDraft(order: DialOrder): Promise<Dial | null>;
  /** Cancels a call that was not sent yet. */
  cancel(id: string): Promise<void>;
  /** Checks for the call's record now. */
  checkNow(id: string): Promise<void>;
  close(id: string): Promise<void>;
  foldAway(id: string): void;
}

/** The clock and ids of the store. `later` runs once, after `ms`. */
export interface DialStoreParts {
  now: () => number;
  newId: () => string;
  later: (run: () => void, ms: number) => void;
}

/** A dial store over a bridge. */
export function createDialStore(bridge: Bridge, parts: DialStoreParts): StoreApi<DialStore> {
  return createStore<DialStore>((set, get) => {
    const callRecords = createCallRecords(bridge, parts.later, {
      dials: () => get().dials,
      get: (uuid) => get().records[uuid],
      set: (uuid, record) => set(({ records }) => ({ records: { ...records, [uuid]: record } })),
    });
    const showDials = (dials: Dial[]): void => {
      set({ dials });
      callRecords.load(dials);
    };
    return {
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
      ...createStartDial(bridge, parts, (question) => set({ question })),
      change: (patch) =>
        set(({ draft, numberFrom }) => ({
          draft: { ...draft, ...patch },
          panel: { kind: 'editing' },
          numberFrom: patch.number === '' ? 'person' : numberFrom,
        })),
      applyPrefill(key, number, from) {
        const { prefillKey, draft } = get();
        if (prefillKey === key) return;
        set({ prefillKey: key, numberFrom: from, draft: { ...draft, number }, panel: { kind: 'editing' } });
      },
      watch() {
        let hasEvent = false;
        const stopDials = bridge.on('dials', (dials) => {
          hasEvent = true;
          showDials(dials);
        });
        const stopHistory = bridge.on('history', callRecords.retryFailed);
        void bridge.call('dial.list', undefined).then((answer) => {
          // An event that came meanwhile is newer than this answer.
          if (answer.ok && !hasEvent) showDials(answer.value);
        });
        return () => {
          stopDials();
          stopHistory();
        };
      },
      async startDraft(order) {
        if (get().panel.kind === 'starting') return null;
        set({ panel: { kind: 'starting' } });
        const { prefillKey, numberFrom, draft } = get();
        const answer = await get().start(order, numberFrom);
        // A number that was filled in or typed meanwhile is for the next call and stays.
        if (get().prefillKey === prefillKey && charactersOf(get().draft) === charactersOf(draft))
          set(afterStart(answer));
        return answer.ok ? answer.value : null;
      },
      async cancel(id) {
        const answer = await bridge.call('dial.cancel', { id });
        if (!answer.ok) set(({ notCancelled }) => ({ notCancelled: { ...notCancelled, [id]: answer.error } }));
      },
      async checkNow(id) {
        const answer = await bridge.call('dial.lookNow', { id });
        if (!answer.ok) return;
        const { dial: newer, lookedAt: at, error } = answer.value;
        set(({ dials, recordChecks }) => ({
          dials: dials.map((dial) => (dial.id === id ? newer : dial)),
          recordChecks: { ...recordChecks, [id]: { at, error } },
        }));
      },
      async close(id) {
        const answer = await bridge.call('dial.close', { id });
        if (answer.ok) set(({ dials }) => ({ dials: dials.filter((dial) => dial.id !== id) }));
      },
      foldAway: (id) => set(({ foldedAway }) => ({ foldedAway: { ...foldedAway, [id]: true } })),
    };
  });
}

/** A number without its separators. */
function charactersOf({ number }: Draft): string {
  return number.replace(/[^\p{L}\p{N}+*#]/gu, '');
}

/** The panel after a try: emptied where the call is being made, unchanged where the user said no. */
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
