import { randomBytes } from 'node:crypto';
import { MINUTE } from '../../shared/time/durations.ts';
import { callWriter, type RunningCall } from './calls/call-writer.ts';
import { contactsOf } from './calls/contacts.ts';
import { farEndByLastDigits } from './calls/far-end.ts';
import { CALLER_IDS, EXTENSIONS, type Extension, GATEWAYS } from './calls/office.ts';
import { seededRandom } from './calls/random.ts';
import type { CallPlan } from './calls/record.ts';
import { type RecordStore, recordStore } from './calls/record-store.ts';
import { liveTraffic, scriptedTraffic, type Traffic } from './calls/traffic.ts';
import { type WallClock, wallClock } from './calls/wall-clock.ts';
import { generateWeeks } from './calls/weeks.ts';
import { type Dials, type DialView, type PhoneOptions, startDials } from './dials.ts';
import { dailyLimit, type ResetAs } from './server/daily-limit.ts';
import { recordFinder } from './server/list-query.ts';
import type { Dress, NothingAs, NumbersAs } from './server/notation.ts';
import { BASE_PATH, type Listener, type LoggedRequest, listen } from './server/server.ts';
import { createSwitchboard, type PathForm, type Switchboard } from './switchboard.ts';
import { systemTimers, type Timers, timerPool } from './timers.ts';
import type { WireRecord } from './wire.ts';

/** How the practice PBX is to be. Everything has a default that suits the demo. */
export type PracticePbxOptions = {
  /** Settles people, calls and UUIDs. Default 1. */
  seed?: number;
  /** The PBX's clock; also the Date header's. Default the computer's. */
  now?: () => Date;
  timers?: Timers;
  /** The IANA zone of its times. Default the computer's. */
  zone?: string;
  /** How many weeks of history are generated. Default 4. */
  weeks?: number;
  /** Exact records instead of generated ones. */
  history?: readonly WireRecord[] | 'generated';
  /** New calls while it runs. Default none. */
  liveTraffic?: false | { everySeconds: number };
  /** Default a random one at each start. */
  key?: string;
  /** Keeps what is asked of it, for tests. Default not. */
  keepRequests?: boolean;
  /** Default a free one. */
  port?: number;
  /** Of list and single record. Default 'both'; originate and extensions have one form each. */
  pathForm?: PathForm;
  /** How a path that does not exist is answered. Default 'json'. */
  notFound?: 'json' | 'html';
  numbers?: NumbersAs;
  nulls?: NothingAs;
  /** Requests a day; null for no limit and no headers. Default null. */
  dailyLimit?: number | null;
  /** What a request over the limit is answered with. Default 429. */
  limitStatus?: number;
  limitResetAs?: ResetAs;
  phones?: Partial<Omit<PhoneOptions, 'originate'>>;
  /** Default 'held-until-lifted'. */
  originate?: PhoneOptions['originate'];
  /** How long after hang-up a record is written, in milliseconds. Default 500. */
  recordDelayMs?: number;
  /** PEM texts; makes the address an https one. */
  tls?: { key: string; cert: string };
};

/** A desk phone of the practice PBX. */
type Phone = {
  /** The dial that rings on it and waits to be picked up. */
  readonly ringing: { destination: string; callUuid: string } | null;
  /** Throws when nothing rings. */
  pickUp(): void;
  /** Ends its call, or rejects the one that rings. Throws when there is neither. */
  hangUp(): void;
};

/** A running practice PBX. */
export type PracticePbx = {
  /** e.g. http://127.0.0.1:41234 */
  readonly address: string;
  readonly basePath: string;
  readonly key: string;
  readonly zone: string;
  readonly extensions: readonly Extension[];
  readonly gateways: readonly { uuid: string; name: string }[];
  readonly callerIds: readonly string[];
  phone(extension: string): Phone;
  /** Dials, and calls of the traffic, that have not ended. */
  callsInProgress(): RunningCall[];
  readonly traffic: Traffic;
  /** The written records, to look at and to change under the app's feet. */
  readonly records: Pick<RecordStore, 'find' | 'put' | 'remove' | 'clear'> & { all(): WireRecord[] };
  readonly switchboard: Switchboard;
  /** What was asked of it, oldest first; the latest 10,000. Throws where `keepRequests` was not set, so that no test is passed by it. */
  readonly requests: LoggedRequest[];
  /** Ends everything. The port is free afterwards. */
  close(): Promise<void>;
};

const LOG_CAP = 10_000;

/** Starts a PBX on loopback that answers as the interface's document says. Rejects when the port is taken. */
export async function startPracticePbx(options: PracticePbxOptions = {}): Promise<PracticePbx> {
  const parts = assemble(options);
  const { needs, board, traffic } = parts;
  const listener = await listen(needs, options.port ?? 0);
  board.attach(listener);
  if (options.liveTraffic) {
    const isFree = (phone: string): boolean => !parts.running().some((call) => call.extension === phone);
    const contacts = contactsOf(options.seed ?? 1);
    liveTraffic({ ...traffic, timers: needs.timers, contacts, isFree, ...options.liveTraffic });
  }
  return {
    address: `${options.tls ? 'https' : 'http'}://127.0.0.1:${listener.port()}`,
    basePath: BASE_PATH,
    key: needs.key,
    zone: parts.clock.zone,
    extensions: EXTENSIONS,
    gateways: GATEWAYS.map(({ uuid, name }) => ({ uuid, name })),
    callerIds: CALLER_IDS,
    phone: (extension) => phoneOf(extension, needs.dials),
    callsInProgress: parts.running,
    traffic: scriptedTraffic(traffic),
    records: { ...needs.store, all: () => needs.store.entries().map((entry) => entry.record) },
    switchboard: board.board,
    get requests() {
      if (!options.keepRequests) throw new Error('This practice PBX was started without keepRequests.');
      return parts.requests;
    },
    close: async () => {
      needs.timers.cancelAll();
      await listener.offline();
    },
  };
}

/** Builds every part once and hands it what it needs. */
function assemble(options: PracticePbxOptions) {
  const seed = options.seed ?? 1;
  const now = (): number => (options.now?.() ?? new Date()).getTime();
  const clock = wallClock(options.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
  const timers = timerPool(options.timers ?? systemTimers);
  const store = recordStore(historyOf(options, seed, now(), clock));
  const random = seededRandom(`today ${seed} ${now()}`);
  const writer = callWriter({ now, timers, random, clock, store, delayMs: options.recordDelayMs ?? 500 });
  const phones = { ...phoneDefaults, originate: options.originate ?? 'held-until-lifted', ...options.phones };
  const limit = dailyLimit(options.dailyLimit ?? null, now, clock, options.limitResetAs ?? 'seconds');
  const board = switchboardFor((count) => limit.use(count), options.pathForm ?? 'both');
  const ended = (call: CallPlan): void => writer.ended(board.state.hooks.originated(call));
  const dials = startDials({ now, timers, random, phones, ended });
  const requests: LoggedRequest[] = [];
  const log = (entry: LoggedRequest): void => {
    if (!options.keepRequests) return;
    requests.push(entry);
    if (requests.length > LOG_CAP) requests.shift();
  };
  const { state } = board;
  const find = recordFinder(store, () => state.hooks.filteredTime);
  const needs = { ...answersOf(options), ...{ store, find, dials, board: state, state, now, timers, limit, log } };
  const running = (): RunningCall[] => [...dials.inProgress().map(runningDial), ...writer.running()];
  return { needs, clock, board, requests, running, traffic: { now, random, begin: writer.begin } };
}

/** How answers look, from the options. */
function answersOf(options: PracticePbxOptions) {
  return {
    dress: { numbers: options.numbers ?? 'strings', nulls: options.nulls ?? 'as-documented' } satisfies Dress,
    key: options.key ?? randomBytes(24).toString('base64url'),
    notFound: options.notFound ?? 'json',
    limitStatus: options.limitStatus ?? 429,
    tls: options.tls ?? null,
  };
}

function runningDial({ callUuid, extension, destination, stage }: DialView): RunningCall {
  return { callUuid, direction: 'outbound', extension, number: destination, stage };
}

const phoneDefaults = {
  pickUpAfterMs: 3000,
  ringLimitMs: MINUTE,
  farEnd: farEndByLastDigits,
  statusOf: 'own-leg',
} as const satisfies Omit<PhoneOptions, 'originate'>;

function historyOf(options: PracticePbxOptions, seed: number, now: number, clock: WallClock): readonly WireRecord[] {
  const { history = 'generated', weeks = 4 } = options;
  return history === 'generated' ? generateWeeks({ seed, weeks, now, clock }) : history;
}

/** The switchboard, which can take the server offline once there is one. */
function switchboardFor(useRequests: (count: number) => void, served: PathForm) {
  let listener: Listener | null = null;
  const server = {
    useRequests,
    offline: async () => listener?.offline(),
    online: async () => listener?.online(),
  };
  const made = createSwitchboard(server, served);
  return {
    ...made,
    attach: (server: Listener): void => {
      listener = server;
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
      return dial ? { destination: dial.destination, callUuid: dial.callUuid } : null;
    },
    pickUp: () => must(dials.pickUp(extension), 'does not ring'),
    hangUp: () => must(dials.hangUp(extension), 'has no call'),
  };
}
