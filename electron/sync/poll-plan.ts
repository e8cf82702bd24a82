import type { Budget } from '../../shared/connection.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../shared/time/durations.ts';
import type { Forecast } from '../pbx/rate-limit.ts';
import { reserveOf } from '../pbx/rate-limit.ts';
import type { CallVolumeProfile } from './likely-hours.ts';

/** What the time of the next background look hangs on. `random` as Math.random. */
export interface PollPlanInput {
  readonly outlook: Forecast;
  readonly now: number;
  /** What one look is expected to cost. */
  readonly requests: number;
  readonly hours: CallVolumeProfile;
  readonly random: () => number;
}

/** About a request a minute, where no header tells of a budget. */
const modestMs = MINUTE;
/** And so much slower at most while calls are unlikely. */
const slowestModest = 3;
const shortestMs = 20 * SECOND;
const longestMs = 30 * MINUTE;
/** After a reset that was announced: time for clocks that differ a little. */
const afterResetMs = 30 * SECOND;
/** The limit is one of a day: a reset further away is a misunderstanding, or the clock was set. */
const furthestReset = DAY + HOUR;
/** Many that share a key must not ask at the same moment. */
const jitter = 0.1;

/**
 * When the background looks next, epoch ms. What is left of the budget above the reserve, as far as it is this app's share, is
 * spread over the time until the reset, more densely where calls are likely. Where not even one look is left, it is made after the
 * reset, at a moment of one's own. Without a header: about a request a minute.
 */
export function planPoll(from: PollPlanInput): number {
  const { outlook, now, random } = from;
  const requests = Math.max(1, from.requests);
  const jittered = 1 + jitter * (2 * random() - 1);
  const known = knownBudget(outlook.budget, now);
  if (known === null) return now + modestDelay({ ...from, requests }) * jittered;
  const usable = known.remaining - known.reserve - keptForOthers(known, outlook.share);
  if (usable < requests) return afterReset({ ...from, requests }, known);
  const mine = usable * outlook.share;
  const wanted = (requests / mine) * weighed(from.hours, now, known.resetsAt);
  const evenly = ((known.resetsAt - now) * requests) / mine;
  const shortest = from.hours.weight(now) < 0.5 ? modestMs : shortestMs;
  const planned = reached(from.hours, now, wanted * jittered, known.resetsAt) - now;
  const delay = Math.min(Math.max(planned, shortest * jittered), Math.max(longestMs, evenly));
  return now + delay < known.resetsAt ? now + delay : afterReset({ ...from, requests }, known);
}

/** Whoever shares the key knows only at his own next request that the reserve is reached; about half of them are still to find out. */
function keptForOthers({ limit, reserve }: KnownBudget, share: number): number {
  return Math.min(0.5 / share - 0.5, Math.max(0, limit - reserve) / 4);
}

/** Whether there is enough for something that can wait, such as a deep look of about so many requests. */
export function hasRoomFor(requests: number, { outlook, now }: Pick<PollPlanInput, 'outlook' | 'now'>): boolean {
  const known = knownBudget(outlook.budget, now);
  return known === null || (known.remaining - known.reserve) * outlook.share >= 10 * requests;
}

interface KnownBudget {
  readonly remaining: number;
  readonly resetsAt: number;
  readonly reserve: number;
  /** What is expected of the day after the reset. */
  readonly limit: number;
}

/** Null where nothing is told to steer by. A reset that is not told is taken to be a day away, one that is past counts as none. */
function knownBudget(budget: Budget | null, now: number): KnownBudget | null {
  if (budget === null || budget.remaining === null) return null;
  if (budget.resetsAt !== null && budget.resetsAt <= now) return null;
  const resetsAt = Math.min(budget.resetsAt ?? now + DAY, now + furthestReset);
  return { remaining: budget.remaining, resetsAt, reserve: reserveOf(budget), limit: budget.limit ?? budget.remaining };
}

function modestDelay({ outlook, hours, now, requests }: PollPlanInput): number {
  const slower = Math.min(slowestModest, Math.max(1, 0.5 / hours.weight(now)));
  const { budget } = outlook;
  // The limit alone is told: a day of such looks must not pass it.
  const usable = budget === null || budget.limit === null ? null : budget.limit - reserveOf(budget);
  const least = usable === null ? 0 : (DAY * requests) / (Math.max(1, usable) * outlook.share);
  return Math.max(modestMs * requests * slower, least);
}

/** A moment in the first stretch of the new day, so that all who wait for the reset are spread over it. */
function afterReset(
  { outlook, hours, random, requests }: PollPlanInput,
  { resetsAt, limit, reserve }: KnownBudget,
): number {
  const start = resetsAt + afterResetMs;
  const mine = Math.max(1, limit - reserve) * outlook.share;
  const first = (requests / mine) * weighed(hours, start, start + DAY);
  const latest = Math.max(longestMs, (DAY * requests) / mine);
  return Math.min(reached(hours, start, first * random(), start + DAY), start + latest * random());
}

/** The stretch's length in ms, each ms counted with its weight. */
function weighed(hours: CallVolumeProfile, from: number, to: number): number {
  let total = 0;
  for (let at = from; at < to; at = nextHour(at)) total += (Math.min(to, nextHour(at)) - at) * hours.weight(at);
  return total;
}

/** When so much weighed time will have passed; `latest` at the latest. */
function reached(hours: CallVolumeProfile, from: number, amount: number, latest: number): number {
  let left = amount;
  for (let at = from; at < latest; at = nextHour(at)) {
    const weight = hours.weight(at);
    const whole = (nextHour(at) - at) * weight;
    if (whole >= left) return Math.min(latest, at + left / weight);
    left -= whole;
  }
  return latest;
}

const nextHour = (at: number): number => Math.floor(at / HOUR) * HOUR + HOUR;
