import type { Budget } from '../../shared/connection.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../shared/time/durations.ts';
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
/** Deep polls take at most about this part of the requests of all polls, and are made once an hour to once a day, ms. */
const DEEP = { cost: 40, shortest: HOUR, longest: DAY } as const;

/**
 * When the background polls next, epoch ms. Our share of what remains above the reserve is spread evenly over the time until the
 * reset, more densely while the window is in sight. Where it does not suffice for one poll, the next one is at a random moment after
 * the reset. Without a reported limit: about a request a minute.
 */
export function planPoll(from: PollPlanInput): number {
  const { now, requests, isHidden, random } = from;
  const jittered = 1 + JITTER * (2 * random() - 1);
  const even = evenInterval(from);
  const resetsAt = resetOf(from);
  if (even === null) return resetsAt + AFTER_RESET + random() * Math.max(LONGEST, dailyInterval(from));
  if (from.budget === null || from.budget.remaining === null)
    return now + Math.max(WITHOUT_LIMIT * requests, even) * jittered;
  // A key of one's own is spent twice as fast while somebody looks; what others need is left alone.
  const wanted = Math.max(even / (isHidden ? 1 : 1 + from.share), SHORTEST[isHidden ? 'hidden' : 'shown']);
  const at = now + Math.min(wanted, Math.max(LONGEST, even)) * jittered;
  return at < resetsAt ? at : resetsAt + AFTER_RESET + random() * Math.max(MINUTE, dailyInterval(from) / 2);
}

/** How long after a deep poll the next one is due, ms; null while the budget has no room for one. */
export function deepInterval(from: PollPlanInput): number | null {
  const even = evenInterval({ ...from, requests: 1 });
  if (even === null) return null;
  return Math.min(DEEP.longest, Math.max(DEEP.shortest, DEEP.cost * even));
}

/** The interval at which the budget lasts until the reset, ms; null where it does not suffice for one poll. */
function evenInterval(from: PollPlanInput): number | null {
  const { budget, share, now, requests } = from;
  if (budget === null || (budget.remaining === null && budget.limit === null)) return 0;
  // After a reset only the limit is known: a day of such polls must stay below it.
  if (budget.remaining === null) return dailyInterval(from);
  const usable = budget.remaining - reserveOf(budget) - leftToOthers(budget, share);
  return usable < requests ? null : ((resetOf(from) - now) * requests) / (usable * share);
}

/** The interval at which a whole day's limit lasts, ms. */
function dailyInterval({ budget, share, requests }: PollPlanInput): number {
  if (budget === null) return WITHOUT_LIMIT * requests;
  const limit = budget.limit ?? budget.remaining ?? 0;
  return (DAY * requests) / (Math.max(1, limit - reserveOf(budget)) * share);
}

const resetOf = ({ budget, now }: PollPlanInput): number =>
  budget === null ? now : Math.max(now, holdsUntil(budget, now));

/** Others learn only from their next request that the reserve is reached: each may still send one. */
function leftToOthers(budget: Budget, share: number): number {
  const limit = budget.limit ?? budget.remaining ?? 0;
  return Math.min(1 / share - 1, Math.max(0, limit - reserveOf(budget)) / 4);
}
