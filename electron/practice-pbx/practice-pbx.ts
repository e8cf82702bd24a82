import { randomBytes } from 'node:crypto';
import { computerZone } from '../../shared/time/zones.ts';
import { realTimers, type Timers } from '../timers.ts';
import { contactsOf } from './calls/contacts.ts';
import { CALLER_IDS, EXTENSIONS, GATEWAYS } from './calls/office.ts';
import { seededRandom } from './calls/random.ts';
import { type CallPlan, lengthOf, recordOf } from './calls/record.ts';
import { type RecordStore, recordStore } from './calls/record-store.ts';
import { type Story, sampleCall } from './calls/sample-call.ts';
import { wallClock } from './calls/wall-clock.ts';
import { generateWeeks } from './calls/weeks.ts';
import { Dials, type PhoneOptions } from './practice-dials.ts';
import { timerPool } from './practice-timers.ts';
import { type Intercept, listen } from './server/server.ts';

/** How the practice PBX is set up. The defaults suit "Explore with sample calls". */
export type PracticePbxOptions = {
  /** The PBX's clock, also of the Date header. Default the computer's. */
  now?: () => Date;
  timers?: Timers;
  /** The IANA zone of its times. Default the computer's. */
  zone?: string;
  /** Its written records. Default four weeks of generated calls. */
  store?: RecordStore;
  /** New calls while it runs. Default none. */
  liveTraffic?: { everySeconds: number };
  /** The API key. Default a random one at each start. */
  key?: string;
  /** Default a free one. */
  port?: number;
  phones?: Partial<PhoneOptions>;
  /** Time from hang-up until the record is written, ms. Default 500. */
  recordDelayMs?: number;
  /** PEM texts; the address is then an https one. */
  tls?: { key: string; cert: string };
  /** Stands between each request and its answer. Default none. */
  intercept?: Intercept;
};

/** A running practice PBX. */
export type PracticePbx = Awaited<ReturnType<typeof startPracticePbx>>;

/** Starts a PBX on loopback that answers as the interface's document says. Rejects when the port is taken. */
export async function startPracticePbx(options: PracticePbxOptions = {}) {
  const { phones = {}, recordDelayMs: delayMs = 500, port = 0, tls, liveTraffic } = options;
  const now = (): number => (options.now?.() ?? new Date()).getTime();
  const clock = wallClock(options.zone ?? computerZone());
  const timers = timerPool(options.timers ?? realTimers);
  const store = options.store ?? recordStore(generateWeeks({ seed: SEED, weeks: 4, now: now(), clock }));
  const key = options.key ?? randomBytes(24).toString('base64url');
  const random = seededRandom(`today ${SEED} ${now()}`);
  /** Takes over a call that may still be going on. Its record is written after its end, `afterMs` later than usual. */
  const begin = (call: CallPlan, afterMs = 0): void => {
    const leftMs = call.startMs + lengthOf(call) * 1000 - now();
    const waitMs = leftMs <= 0 ? afterMs : leftMs + delayMs + afterMs;
    const put = (): void => store.put(recordOf(call, random, clock));
    if (waitMs <= 0) put();
    else timers.after(waitMs, put);
  };
  const dials = new Dials({ now, timers, random, phones, ended: (call) => begin(call, delayMs) });
  const listener = await listen({ key, store, dials, now, port, tls, intercept: options.intercept });
  const scene = { random, contacts: contactsOf(SEED), talk: () => random.int(5, 40) };
  /** Begins a call every so many seconds until the timers are cancelled. Every missed one rings on the first phone, the person's own. */
  const live = (everySeconds: number, turn = 0): void => {
    timers.after(everySeconds * 1000, () => {
      const story = LIVE[turn % LIVE.length] as Story;
      const own = story === 'missed' ? { extension: EXTENSIONS[0]?.number ?? '' } : {};
      begin(sampleCall({ startMs: Math.floor(now() / 1000) * 1000, story, ...own }, scene));
      live(everySeconds, turn + 1);
    });
  };
  if (liveTraffic) live(liveTraffic.everySeconds);
  return {
    /** e.g. http://127.0.0.1:41234 */
    address: `${tls ? 'https' : 'http'}://127.0.0.1:${listener.port}`,
    key,
    extensions: EXTENSIONS,
    gateways: GATEWAYS.map(({ uuid, name }) => ({ uuid, name })),
    callerIds: CALLER_IDS,
    /** What it is made of. Tests steer it by these. */
    ...{ listener, dials, begin },
    /** Ends everything. The port is free afterwards. */
    close: async (): Promise<void> => {
      timers.cancelAll();
      await listener.close();
    },
  };
}

/** Determines people, calls and UUIDs. */
const SEED = 1;

/** The kinds of calls of live traffic take turns, so that each is soon seen. */
const LIVE: readonly Story[] = ['missed', 'direct', 'group', 'dialled', 'missed', 'group', 'local', 'transfer'];
