import type { Budget } from '../../shared/connection.ts';
import { DAY, MINUTE, SECOND } from '../../shared/time/durations.ts';
import { holdsUntil, reserveOf } from '../pbx/rate-limit.ts';

/** What decides when the background polls next. */
export interface PollPlanInput {
  /** Null where the PBX reports no limit. */
  readonly budget: Budget | null;
  /** Our part of the requests of all who use the key, 0 to 1. */
  readonly share: number;
  /** Epoch ms. */
  readonly now: number;
  /** Expected requests of one poll, at least 1. */
  readonly requests: number;
  readonly isHidden: boolean;
  /** As Math.random. */
  readonly random: () => number;
}

/** Time for one request where the PBX reports no limit, ms. */
const WITHOUT_LIMIT = MINUTE;
/** The shortest interval, ms. */
const SHORTEST = { shown: 20 * SECOND, hidden: MINUTE } as const;
/** Unless the budget demands it, no interval is longer, ms. */
const LONGEST = 30 * MINUTE;
/** Clocks differ a little: so long after a reset it has happened for certain, ms. */
const AFTER_RESET = 30 * SECOND;
/** Spreads the polls of those who share a key. */
const JITTER = 0.1;

/**
 * When the background polls next, epoch ms. Our share of what remains above the reserve is spread evenly over the time until the reset, more
 * densely while the window is in sight. Where it does not suffice for one poll, the next one is at a random moment after the reset. Without a
 * reported limit: about a request a minute.
 */
export function planPoll(from: PollPlanInput): number {
  const { budget, share, now, requests, isHidden, random } = from;
  const jittered = 1 + JITTER * (2 * random() - 1);
  const whole = budget?.limit ?? budget?.remaining ?? null;
  if (budget === null || whole === null) return now + WITHOUT_LIMIT * requests * jittered;
  const usableOfDay = Math.max(1, whole - reserveOf(budget));
  const daily = Math.min(DAY, (DAY * requests) / (usableOfDay * share));
  // After a reset only the limit is known: a day of such polls must stay below it.
  if (budget.remaining === null) return now + Math.max(WITHOUT_LIMIT * requests, daily) * jittered;
  const resetsAt = Math.max(now, holdsUntil(budget, now));
  // Others learn only from their next request that the reserve is reached: each may still send one.
  const toOthers = Math.min(1 / share - 1, usableOfDay / 4);
  const usable = budget.remaining - reserveOf(budget) - toOthers;
  const even = ((resetsAt - now) * requests) / (usable * share);
  // A key of one's own is spent twice as fast while somebody looks; what others need is left alone.
  const wanted = Math.max(even / (isHidden ? 1 : 1 + share), SHORTEST[isHidden ? 'hidden' : 'shown']);
  const at = now + Math.min(wanted, Math.max(LONGEST, even)) * jittered;
  return usable >= requests && at < resetsAt ? at : resetsAt + AFTER_RESET + random() * Math.max(LONGEST, daily);
}
