import { vi } from 'vitest';
import type { Dialing } from '../../../../electron/dialing/dialing.ts';
import type { Departure } from '../../../../electron/pbx/client.ts';
import { createRateLimitTracker } from '../../../../electron/pbx/rate-limit-tracker.ts';
import { createServerClock, Requester } from '../../../../electron/pbx/request.ts';
import type { Transport } from '../../../../electron/pbx/transport.ts';
import { realTimers } from '../../../../electron/timers.ts';
import type { DialState } from '../../../../shared/dialing/dial.ts';
import { guardKind } from '../../../../shared/dialing/guard-kind.ts';
import { AppError } from '../../../../shared/errors.ts';
import { anOrder } from '../../../integration/pbx/one-dial-one-post/post-dials.ts';
import { dialingAlone, dialsInMemory } from '../../../support/fakes/dialing-alone.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const never = Number.POSITIVE_INFINITY;
/** An order may leave so long after the press (promise R17), and a clock that was set back by less than a second is taken for right. */
const latest = 21 * SECOND;

/** The result of one dial. `late`: the first byte left too long after the press, in true time. */
export interface DialEnd {
  readonly posts: number;
  readonly late: boolean;
  readonly state: DialState['kind'];
  /** Why nothing was sent, where nothing was. */
  readonly reason: string | null;
}

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

/** Nothing was sent, and the dial says so; or it was sent in time, once. */
export const asPromised = ({ posts, late, state, reason }: DialEnd): boolean =>
  posts === 0 ? state === 'refused' && reason !== 'callNotSetUp' : posts === 1 && !late && reason === 'callNotSetUp';

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
  const deps = {
    rateLimit: () => createRateLimitTracker(Date.now),
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
  };
  const asking = new Requester(deps, 'person', createServerClock(), new AbortController().signal);
  const free: Departure = { signal: new AbortController().signal, leave() {} };
  const store = dialsInMemory(({ state }) => state.kind === 'asking' && jumpAt('disk'));
  const dialing = dialingAlone({
    client: () => ({
      originate: async (_order, departure) => {
        await asking.post({ kind: 'originate', extension: '101' }, '/x', '{}', unguarded ? free : departure);
        return { callUuid: 'c', tookMs: 0 };
      },
      record: () => Promise.reject(new AppError({ kind: 'recordNotFound' })),
      list: async () => ({ records: [], total: null, hasNext: false }),
    }),
    store,
    now: Date.now,
    timers: realTimers,
  });
  const state = (id: string) => store.disk.get(id)?.state as DialState;
  dialing.start('1', anOrder, guardKind.options);
  jumpAt('press');
  await vi.advanceTimersByTimeAsync(22 * SECOND);
  const redialled = posts.length > 0 || redials(dialing, state);
  await vi.advanceTimersByTimeAsync(40 * SECOND);
  const end = state('1');
  dialing.stop();
  vi.clearAllTimers();
  return {
    posts: posts.length,
    late: posts.some((at) => at > latest),
    state: end.kind,
    reason: reasonOf(end),
    redialled,
  };
}

/** Whether the same number can be dialled again, and cancelled, at once. */
function redials(dialing: Dialing, state: (id: string) => DialState): boolean {
  try {
    dialing.start('2', anOrder, guardKind.options);
  } catch {
    return false;
  }
  dialing.cancel('2');
  return reasonOf(state('2')) === 'cancelled';
}

/** Why a dial was refused, in one word; null where it was not. */
function reasonOf(state: DialState): string | null {
  if (state.kind !== 'refused') return null;
  return 'reason' in state.error ? state.error.reason : state.error.kind;
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
