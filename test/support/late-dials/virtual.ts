import { vi } from 'vitest';
import type { Departure } from '../../../electron/pbx/client.ts';
import type { Transport } from '../../../electron/pbx/http.ts';
import { createRequests } from '../../../electron/pbx/request.ts';
import { realTimers } from '../../../electron/timers.ts';
import { AppError } from '../../../shared/errors.ts';
import { createDialler, type DialEnd, type Dialler, latest, reasonOf } from './dialler.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const never = Number.POSITIVE_INFINITY;

/** Where the computer sleeps, or its clock is set. */
const points = ['press', 'key', 'connect', 'writing', 'disk', 'sent'] as const;
type Point = (typeof points)[number];

/** What happens there: how long the computer sleeps, and how far its clock moves in that time, ms. */
interface Jump {
  readonly slept: number;
  readonly shown: number;
}
const sleeps: readonly Jump[] = [1, 4, 10, 19, 21, 60, 47 * 60].map((s) => ({ slept: s * SECOND, shown: s * SECOND }));
const jumps: readonly Jump[] = [
  ...sleeps,
  { slept: 0, shown: -900 },
  { slept: 0, shown: -60 * MINUTE },
  { slept: 0, shown: 60 * MINUTE },
  { slept: 47 * MINUTE, shown: -13 * MINUTE },
];

/** One dial: how long the keyring and the connection take, ms, and what happens at which point. */
export interface VirtualDial {
  readonly keyMs: number;
  readonly connectMs: number;
  readonly at: Point | null;
  readonly jump: Jump;
}

/** All of them: each delay of the keyring with each of the connection, without a jump and with each jump at each point. */
export const virtualDials: readonly VirtualDial[] = [0, 500, 5_000, 12_000, 14_900, 15_100, 25_000, never].flatMap(
  (keyMs) =>
    [0, 1_000, 4_000, 7_000, 9_900, never].flatMap((connectMs) => [
      { keyMs, connectMs, at: null, jump: { slept: 0, shown: 0 } },
      ...points.flatMap((at) => jumps.map((jump) => ({ keyMs, connectMs, at, jump }))),
    ]),
);

const wait = (ms: number) => new Promise<void>((resolve) => ms < never && setTimeout(resolve, ms));

/**
 * Dials once in virtual time by the app's own service and its way to the transport. `unguarded`: a control whose POST leaves whenever
 * it can. Fake timers must be on.
 */
export async function dialVirtually(one: VirtualDial, unguarded = false): Promise<DialEnd & { redialled: boolean }> {
  const pressedAt = Date.now();
  let drift = 0;
  const trueTime = () => Date.now() - pressedAt - drift;
  const jumpAt = (point: Point) => {
    if (one.at !== point) return;
    drift += one.jump.shown - one.jump.slept;
    vi.setSystemTime(Date.now() + one.jump.shown);
  };
  const posts: number[] = [];
  const transport: Transport = {
    async send({ post, deadlines }) {
      if (post === undefined) throw new Error('Only dials are sent here.');
      setTimeout(() => jumpAt('connect'), one.connectMs / 2);
      await Promise.race([wait(one.connectMs), wait(deadlines.connectMs).then(timedOut), aborted(post.departure)]);
      jumpAt('writing');
      post.departure.leave();
      posts.push(trueTime());
      jumpAt('sent');
      await wait(3 * SECOND);
      return { status: 422, headers: {}, body: Buffer.from('{}'), receivedAt: Date.now() };
    },
    close() {},
  };
  const asking = createRequests({
    onSent: () => {},
    onBudget: () => {},
    address: 'http://pbx.test',
    transport,
    deadlines: {
      connectMs: 10_000,
      headersMs: 1,
      wholeMs: 1,
      originateKeyMs: 15_000,
      originateHeadersMs: 1,
      originateWholeMs: 1,
    },
    key: async () => {
      setTimeout(() => jumpAt('key'), Math.min(one.keyMs, 60_000) / 2);
      await wait(one.keyMs);
      return 'practice-key';
    },
    now: Date.now,
    sleep: async () => {},
    random: () => 0,
  });
  const free: Departure = { signal: new AbortController().signal, leave() {} };
  const dialler = createDialler({
    client: {
      originate: async (_order, departure) => {
        await asking
          .as('dialling')
          .post({ kind: 'originate', extension: '101' }, '/x', '{}', unguarded ? free : departure);
        return { callUuid: 'c', tookMs: 0 };
      },
      record: () => Promise.reject(new AppError({ kind: 'recordNotFound' })),
      list: async () => ({ records: [] }),
    },
    now: Date.now,
    timers: realTimers,
    onWrite: ({ state }) => state.kind === 'asking' && jumpAt('disk'),
  });
  dialler.start(1);
  jumpAt('press');
  await vi.advanceTimersByTimeAsync(22 * SECOND);
  const redialled = posts.length > 0 || redials(dialler);
  await vi.advanceTimersByTimeAsync(40 * SECOND);
  const state = dialler.state(1);
  dialler.dialing.stop();
  vi.clearAllTimers();
  return {
    posts: posts.length,
    late: posts.some((at) => at > latest),
    state: state.kind,
    reason: reasonOf(state),
    redialled,
  };
}

/** Whether the same number can be dialled again, and cancelled, at once. */
function redials({ start, cancel, state }: Dialler): boolean {
  try {
    start(2);
  } catch {
    return false;
  }
  cancel(2);
  return reasonOf(state(2)) === 'cancelled';
}

function timedOut(): never {
  throw new AppError({ kind: 'timeout', phase: 'connect', host: 'pbx' });
}

function aborted({ signal }: Departure): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}
