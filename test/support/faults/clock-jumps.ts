import fc from 'fast-check';
import type { History } from '../../../electron/history/history.ts';
import { createRateLimitTracker } from '../../../electron/pbx/rate-limit-tracker.ts';
import { Sync } from '../../../electron/sync/sync.ts';
import { AppError } from '../../../shared/errors.ts';
import { missedRecord, record, zone } from '../../unit/electron/history/records.ts';
import { fakePbx } from '../../unit/electron/sync/fake-pbx.ts';
import { createVirtualTime } from '../fakes/virtual-time.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
/** Wednesday, 4 March 2026, 9:00 in Berlin. */
const start = Date.UTC(2026, 2, 4, 8);
const limit = 1500;

/** Something that happens to the computer, its clock, its network or its phone. */
export type Event =
  | { kind: 'pass'; minutes: number }
  | { kind: 'call'; missed: boolean; begunMinutesAgo: number }
  /** `notified`: whether the system reports waking up. */
  | { kind: 'sleep'; minutes: number; notified: boolean }
  | { kind: 'setClock'; by: number }
  | { kind: 'network'; isUp: boolean; notified: boolean }
  | { kind: 'window'; isHidden: boolean };

const minutes = (max: number) => fc.integer({ min: 1, max });

/** A few days of such events. */
export const events: fc.Arbitrary<Event[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('pass' as const), minutes: minutes(90) }),
    fc.record({ kind: fc.constant('call' as const), missed: fc.boolean(), begunMinutesAgo: minutes(300) }),
    fc.record({ kind: fc.constant('sleep' as const), minutes: minutes(2 * 24 * 60), notified: fc.boolean() }),
    fc.record({ kind: fc.constant('setClock' as const), by: fc.constantFrom(hour, -hour, day, -day) }),
    fc.record({ kind: fc.constant('network' as const), isUp: fc.boolean(), notified: fc.boolean() }),
    fc.record({ kind: fc.constant('window' as const), isHidden: fc.boolean() }),
  ),
  { minLength: 4, maxLength: 20 },
);

/** More requests than this in a minute are a burst. A poll after missed days may have several pages. */
const burst = 8;
/** Awake, online and with the window on the screen, every call is there after this long at the latest. */
const settledAfter = 70 * minute;

/**
 * Plays the events with the app's own sync over a clock that is not the PBX's, and rejects with what is wrong: a call that is lost or
 * notified twice, a burst, an overrun, a poll that never happens. Answers how often the clock jumped.
 */
export async function play(history: History, extension: string, happened: readonly Event[]): Promise<number> {
  const time = createVirtualTime(start);
  const pbx = fakePbx();
  const rateLimit = createRateLimitTracker(time.now);
  /** How much further the computer's clock is than the PBX's. */
  let ahead = 0;
  let isUp = true;
  let isHidden = false;
  let used = { day: 0, count: 0 };
  const askedAt: number[] = [];
  const notified: string[] = [];
  const wrong: string[] = [];
  /** Time that passes awake: a clock set, or sleep, is none. */
  let awake = 0;
  const pbxNow = () => time.now() - ahead;

  let sent = rateLimit.onRequest('polling');
  rateLimit.onNoResponse(sent);
  pbx.onAsk(() => {
    if (!isUp) throw new AppError({ kind: 'network', reason: 'unreachable', host: 'pbx' });
    askedAt.push(awake + (time.now() - awakeFrom));
    const today = Math.floor(pbxNow() / day);
    used = used.day === today ? { day: today, count: used.count + 1 } : { day: today, count: 1 };
    const secondsLeft = Math.ceil(((today + 1) * day - pbxNow()) / second);
    const remaining = Math.max(0, limit - used.count);
    rateLimit.onResponse(sent, {
      status: used.count > limit ? 429 : 200,
      receivedAt: time.now(),
      headers: {
        'x-ratelimit-limit': String(limit),
        'x-ratelimit-remaining': String(remaining),
        'x-ratelimit-reset': String(secondsLeft),
      },
    });
    if (used.count > limit) {
      wrong.push('a request that was one too many');
      throw new AppError({ kind: 'rateLimited', retryAt: null });
    }
  });

  let awakeFrom = time.now();
  async function pass(ms: number): Promise<void> {
    awakeFrom = time.now();
    await time.advance(ms);
    awake += ms;
    awakeFrom = time.now();
  }

  const sync = new Sync({
    client: (purpose) => ({
      list(query, signal) {
        sent = rateLimit.onRequest(purpose);
        return pbx.client.list(query, signal);
      },
    }),
    history,
    extensions: () => [extension],
    zone: () => zone,
    now: time.now,
    pbxNow: time.now,
    timers: time.timers,
    random: () => 0.5,
    budget: rateLimit.forecast,
    share: rateLimit.share,
    othersPerMs: rateLimit.othersPerMs,
    depth: () => ({ fillDays: 28, keepDays: null }),
    pollEvery: null,
    isHidden: () => isHidden,
    isAwaited: () => false,
  });
  sync.onMissed((whose) => notified.push(...history.ledger.claimUnnotified(whose).map(({ uuid }) => uuid)));

  // A computer whose clock is ahead, and that knows of no call yet, finds the first with the next deep poll only.
  pbx.records.push(record({ uuid: `${extension} before`, to: extension, at: start - hour }));
  let made = 0;
  let jumps = 0;
  async function happen(event: Event): Promise<void> {
    switch (event.kind) {
      case 'pass':
        return pass(event.minutes * minute);
      case 'call': {
        const at = pbxNow() - event.begunMinutesAgo * minute;
        const call = { uuid: `${extension} ${made}`, to: extension, at };
        pbx.records.push(event.missed ? missedRecord(call) : record(call));
        made += 1;
        return;
      }
      case 'sleep':
        jumps += 1;
        time.shift(event.minutes * minute);
        awakeFrom = time.now();
        if (event.notified) sync.wake();
        return pass(2 * minute);
      case 'setClock':
        jumps += 1;
        ahead += event.by;
        time.shift(event.by);
        awakeFrom = time.now();
        return pass(2 * minute);
      case 'network':
        isUp = event.isUp;
        if (event.notified) sync.wake();
        return pass(minute);
      case 'window':
        isHidden = event.isHidden;
        if (!isHidden) sync.onWindowShown();
        return pass(second);
    }
  }

  sync.start();
  await pass(second);
  for (const event of happened) await happen(event);
  isUp = true;
  isHidden = false;
  sync.onWindowShown();
  await pass(settledAfter);
  sync.stop();

  const lost = pbx.records.filter(({ call_uuid: uuid }) => history.calls.call(String(uuid)) === null);
  if (lost.length > 0) wrong.push(`${lost.length} calls lost`);
  if (new Set(notified).size < notified.length) wrong.push('a missed call notified twice');
  if (mostWithin(askedAt, minute) > burst) wrong.push(`${mostWithin(askedAt, minute)} requests within a minute`);
  if (askedAt.every((at) => at < awake - 40 * minute)) wrong.push('no look any more');
  if (wrong.length > 0) throw new Error(wrong.join(', '));
  return jumps;
}

function mostWithin(times: readonly number[], ms: number): number {
  let most = 0;
  let from = 0;
  times.forEach((at, index) => {
    while (at - (times[from] ?? at) >= ms) from += 1;
    most = Math.max(most, index - from + 1);
  });
  return most;
}
