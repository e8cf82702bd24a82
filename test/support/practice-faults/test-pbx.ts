import { once } from 'node:events';
import { seededRandom } from '../../../electron/practice-pbx/calls/random.ts';
import type { WireRecord } from '../../../electron/practice-pbx/calls/record.ts';
import { type RecordStore, recordStore } from '../../../electron/practice-pbx/calls/record-store.ts';
import { wallClock } from '../../../electron/practice-pbx/calls/wall-clock.ts';
import { generateWeeks } from '../../../electron/practice-pbx/calls/weeks.ts';
import type { Dials, PhoneOptions } from '../../../electron/practice-pbx/practice-dials.ts';
import {
  type PracticePbx,
  type PracticePbxOptions,
  startPracticePbx,
} from '../../../electron/practice-pbx/practice-pbx.ts';
import { timerPool } from '../../../electron/practice-pbx/practice-timers.ts';
import { BASE_PATH } from '../../../electron/practice-pbx/server/server.ts';
import { realTimers } from '../../../electron/timers.ts';
import { type OddAnswers, oddAnswers } from './answers.ts';
import { dailyLimit } from './daily-limit.ts';
import { type LoggedRequest, requestLog } from './request-log.ts';
import { scriptedTraffic, type Traffic } from './scripted-calls.ts';
import { createSwitchboard, type PathForm, type Switchboard } from './switchboard.ts';

/** Phones that are picked up by hand; the other side answers at once, and talks until one of them hangs up. */
export const byHand: Partial<PhoneOptions> = {
  pickUpAfterMs: Number.POSITIVE_INFINITY,
  // An answer in the second of the dial can't be told from the lift of the own phone.
  farEnd: () => ({ afterMs: 1000, talkMs: Number.POSITIVE_INFINITY }),
};

/** How the PBX of a test is set up, besides the options of the practice PBX itself. */
export type TestPbxOptions = Omit<PracticePbxOptions, 'store' | 'intercept'> &
  Partial<OddAnswers> & {
    /** Weeks of generated history. Default 4. */
    weeks?: number;
    /** Exact records instead of generated ones. */
    history?: readonly WireRecord[];
    /** Of list and single record. Default 'both'; originate and extensions have one form each. */
    pathForm?: PathForm;
    /** Requests a day; null for no limit and no headers. Default null. */
    dailyLimit?: number | null;
  };

/** A desk phone of the PBX. */
type Phone = {
  /** The dial that rings on it and waits to be picked up. */
  readonly ringing: { destination: string; callUuid: string } | null;
  /** Throws when nothing rings. */
  pickUp(): void;
  /** Ends its call, or rejects the one that rings. Throws when there is neither. */
  hangUp(): void;
};

/** The practice PBX with everything that a test may do to it. */
export type TestPbx = PracticePbx & {
  readonly basePath: string;
  readonly zone: string;
  phone(extension: string): Phone;
  readonly traffic: Traffic;
  /** The written records, to look at and to change without the app's knowledge. */
  readonly records: Pick<RecordStore, 'put'> & { all(): WireRecord[]; clear(): void };
  readonly switchboard: Switchboard;
  /** The latest 10,000 requests, oldest first. */
  readonly requests: LoggedRequest[];
  /** Puts its clock forward, so that a talk of minutes takes no time. */
  forward(seconds: number): void;
};

/** Starts the practice PBX behind a switchboard. Rejects when the port is taken. */
export async function startTestPbx(options: TestPbxOptions = {}): Promise<TestPbx> {
  const zone = options.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  let aheadMs = 0;
  const now = (): number => (options.now?.() ?? new Date()).getTime() + aheadMs;
  const clock = wallClock(zone);
  const timers = timerPool(options.timers ?? realTimers);
  const { weeks = 4, history } = options;
  const store = recordStore(history ?? generateWeeks({ seed: 1, weeks, now: now(), clock }));
  const { board, state } = createSwitchboard(options.pathForm ?? 'both');
  const limit = dailyLimit(options.dailyLimit ?? null, now);
  const { requests, log } = requestLog(() => pbx.key);
  const intercept = oddAnswers({ ...options, pbx: () => pbx, state, limit, log, now, timers });
  const pbx: PracticePbx = await startPracticePbx({
    ...options,
    now: () => new Date(now()),
    store,
    intercept,
  });
  const random = seededRandom(`scripted 1 ${now()}`);
  return {
    ...pbx,
    basePath: BASE_PATH,
    zone,
    phone: (extension) => phoneOf(extension, pbx.dials),
    traffic: scriptedTraffic({ now, random, begin: pbx.begin }),
    records: recordsOf(store),
    switchboard: { ...board, ...lineOf(pbx), spendRequests: (count) => void limit.use(count) },
    requests,
    forward: (seconds) => {
      aheadMs += seconds * 1000;
    },
    close: async () => {
      timers.cancelAll();
      await pbx.close();
    },
  };
}

function recordsOf(store: RecordStore): TestPbx['records'] {
  const records = store.all();
  const put = (record: WireRecord): void => {
    const before = records.findIndex(({ call_uuid }) => call_uuid === record.call_uuid);
    if (before >= 0) records.splice(before, 1);
    store.put(record);
  };
  return { put, all: () => [...records], clear: () => void records.splice(0) };
}

/** The network in front of the PBX. */
function lineOf({ listener: { server, port, close } }: PracticePbx): Pick<Switchboard, 'offline' | 'online'> {
  return {
    offline: close,
    online: async () => {
      if (server.listening) return;
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}

function phoneOf(extension: string, dials: Dials): Phone {
  const must = (done: boolean, what: string): void => {
    if (!done) throw new Error(`Phone ${extension} ${what}.`);
  };
  return {
    get ringing() {
      const dial = dials.inProgress().find((entry) => entry.extension === extension && entry.stage === 'ringing');
      return dial ? { destination: dial.number, callUuid: dial.callUuid } : null;
    },
    pickUp: () => must(dials.pickUp(extension), 'does not ring'),
    hangUp: () => must(dials.hangUp(extension), 'has no call'),
  };
}
