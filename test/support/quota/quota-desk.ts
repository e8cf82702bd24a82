import { type Purpose, trackingPausedUntil } from '../../../electron/pbx/rate-limit.ts';
import { createRateLimitTracker, type RateLimitTracker } from '../../../electron/pbx/rate-limit-tracker.ts';
import { assertAboveReserve, ReserveReached } from '../../../electron/sync/after-failure.ts';
import { planPoll } from '../../../electron/sync/poll-plan.ts';
import { REQUESTS_PER_POLL } from '../../../electron/sync/reader.ts';
import type { Happening, SharedKey, World } from './simulated-time.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** One Ringback: its own rate limit tracker and plans, with a key that it may share. */
export interface Desk {
  readonly world: World;
  readonly key: SharedKey;
  readonly rateLimit: RateLimitTracker;
  polls: number;
}

/** A desk that has sent no request yet. */
export function createDesk(world: World, key: SharedKey): Desk {
  return { world, key, rateLimit: createRateLimitTracker(world.now), polls: 0 };
}

/** One request: on its way, counted by the PBX, and back. Whether it was answered. */
function* ask(desk: Desk, purpose: Purpose): Generator<number, boolean, void> {
  const { world, rateLimit, key } = desk;
  const sent = rateLimit.onRequest(purpose);
  yield world.now() + 50 + 200 * world.random();
  const { answered, headers } = key.take(purpose === 'person' ? 'dialling' : 'background');
  yield world.now() + 50 + 200 * world.random();
  rateLimit.onResponse(sent, { status: answered ? 200 : 429, headers, receivedAt: world.now() });
  return answered;
}

/** The background's polls while the desk is on, as `sync.ts` makes them. `until`: epoch ms. */
export function* polling(desk: Desk, until: number): Happening {
  const { world, rateLimit } = desk;
  while (world.now() < until) {
    yield* pollOnce(desk);
    const requests = REQUESTS_PER_POLL;
    const limit = { budget: rateLimit.forecast(), share: rateLimit.share(), othersPerMs: rateLimit.othersPerMs() };
    const isHidden = world.now() % day < 7 * hour || world.now() % day > 18 * hour;
    const attention = isHidden ? 'hidden' : 'shown';
    yield planPoll({ ...limit, now: world.now(), requests, attention, random: world.random });
  }
}

/** Every fifth poll also queries the missed filter. */
function* pollOnce(desk: Desk): Happening {
  if (yield* asking(desk, 'polling', desk.polls % 5 === 0 ? 2 : 1)) desk.polls += 1;
}

/** So many requests above the reserve, one after the other, until one is refused. Whether all were answered. */
function* asking(desk: Desk, purpose: Purpose, requests: number): Generator<number, boolean, void> {
  try {
    for (let made = 0; made < requests; made += 1) {
      assertAboveReserve(desk.rateLimit.forecast());
      if (!(yield* ask(desk, purpose))) return false;
    }
    return true;
  } catch (error) {
    if (!(error instanceof ReserveReached)) throw error;
    return false;
  }
}

/** A backfill, all at once. */
export function* backfilling(desk: Desk): Happening {
  yield* asking(desk, 'backfill', 5);
}

/** Switched on each working day at about eight, and off at about half past five; a day at the desk begins with a poll. */
export function* officeHours(desk: Desk, begin: (happening: Happening) => void): Happening {
  const { world } = desk;
  for (let date = Math.floor(world.now() / day); ; date += 1) {
    if (new Date(date * day).getUTCDay() % 6 === 0) continue;
    yield date * day + 7.75 * hour + 1.5 * hour * world.random();
    begin(polling(desk, date * day + 17.5 * hour));
  }
}

/** So many dials a day in office hours, each followed by some polls for its record. */
export function* dialling(desk: Desk, perDay: number): Happening {
  const { world, rateLimit } = desk;
  for (;;) {
    yield world.now() + (-Math.log(1 - world.random()) * 10 * hour) / perDay;
    const hourOfDay = (world.now() % day) / hour;
    const isOpen = hourOfDay >= 8 && hourOfDay < 18;
    if (!isOpen || new Date(world.now()).getUTCDay() % 6 === 0) continue;
    yield* ask(desk, 'person');
    for (const wait of [2, 3, 5, 8, 13, 21, 30, 30]) {
      yield world.now() + wait * second;
      if (trackingPausedUntil(rateLimit.forecast(), world.now()) === null) yield* ask(desk, 'person');
    }
  }
}

/** Other programs on the same key: about so many requests a day, more of them by day, now and then many at once. */
export function* others(world: World, key: SharedKey, perDay: number): Happening {
  if (perDay <= 0) return;
  for (;;) {
    yield world.now() + (-Math.log(1 - world.random()) * day) / perDay;
    const hourOfDay = (world.now() % day) / hour;
    const byDay = hourOfDay >= 7 && hourOfDay < 19;
    if (world.random() < (byDay ? 1 : 0.25)) key.take('others');
    // As an import or a report does.
    if (world.random() < 0.004) for (let index = 0; index < perDay / 20; index += 1) key.take('others');
  }
}
