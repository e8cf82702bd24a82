import type { Budget } from '../../shared/connection.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../shared/time/durations.ts';
import { reserveOf } from '../pbx/rate-limit.ts';

/** How urgent news are: the person waits for some, the window is in sight, or neither. */
export type Attention = 'waiting' | 'shown' | 'hidden';

/** What decides when the background polls next. */
export interface PollPlanInput {
  /** Null where the PBX reports no limit. */
  readonly budget: Budget | null;
  /** Our part of the requests of all who use the key, 0 to 1. */
  readonly share: number;
  /** Requests of others within about an hour, a millisecond. */
  readonly othersPerMs: number;
  /** Epoch ms. */
  readonly now: number;
  /** Expected requests of one poll, at least 1. */
  readonly requests: number;
  readonly attention: Attention;
  /** As Math.random. */
  readonly random: () => number;
}

/** Interval for each request of a poll without a reported limit, while the window is hidden, ms. */
const WITHOUT_LIMIT = MINUTE;
/** Interval of polls without a reported limit while the window is in sight, ms. With its jitter news come within 10 s. */
const WITHOUT_LIMIT_SEEN = 9 * SECOND;
/** The shortest interval under a limit, ms: with its jitter news within 20 s. */
const SHORTEST = { waiting: 18 * SECOND, shown: 18 * SECOND, hidden: MINUTE } as const;
/** Length of a typical wait for news, ms, and the largest part of the remaining requests that it may cost. */
const WAIT = 5 * MINUTE;
const PART_OF_WAIT = 1 / 20;
/** Over so long many who share a key spread their first polls after a reset, unless the budget demands more, ms. */
const SPREAD = 30 * MINUTE;
/** Clocks differ a little: so long after a reset it has happened for certain, ms. */
const AFTER_RESET = 30 * SECOND;
/** Spreads the polls of those who share a key. */
const JITTER = 0.1;

/**
 * When the background polls next, epoch ms. Our share of what remains above the reserve is spread evenly over the time until the reset. Polls are
 * denser while the window is in sight, and as fast as is useful while the person waits for news. Where the share does not suffice for one poll, or
 * others use up the limit before it, the next poll is after the reset, for those who share a key at a random moment. Without a reported limit, a poll takes a minute for each
 * of its requests, or 9 s while the window is in sight.
 */
export function planPoll(from: PollPlanInput): number {
  const { budget, share, othersPerMs, now, requests, attention, random } = from;
  const jittered = 1 + JITTER * (2 * random() - 1);
  const whole = budget?.limit ?? budget?.remaining ?? null;
  if (budget === null || whole === null) {
    const every = attention === 'hidden' ? WITHOUT_LIMIT * requests : WITHOUT_LIMIT_SEEN * Math.floor(requests);
    return now + every * jittered;
  }
  const period = budget.window ?? DAY;
  const usableOfWindow = Math.max(1, whole - reserveOf(budget));
  const evenly = Math.min(DAY, (period * requests) / (usableOfWindow * share));
  // After a reset only the limit is known: a window of such polls must stay below it.
  if (budget.remaining === null) return now + Math.max(WITHOUT_LIMIT * requests, evenly) * jittered;
  const resetsAt = Math.max(now, budget.resetsAt ?? now + HOUR);
  // Others learn only from their next request that the reserve is reached: each may still send one.
  const toOthers = Math.min(1 / share - 1, usableOfWindow / 4);
  const usable = budget.remaining - reserveOf(budget) - toOthers;
  const even = ((resetsAt - now) * requests) / (usable * share);
  const isWaitCheap = (WAIT / SHORTEST.waiting) * requests <= PART_OF_WAIT * usable * share;
  // While the window is in sight, a key that nobody else uses may be used twice as fast. The share of others is not touched.
  const wanted =
    attention === 'waiting' && isWaitCheap
      ? SHORTEST.waiting
      : Math.max(even / (attention === 'hidden' ? 1 : 1 + share), SHORTEST[attention]);
  const at = now + wanted * jittered;
  // At their pace others use it up before: the poll would be refused.
  const isInVain = usable / othersPerMs < wanted;
  // All who share a key learn of the reset at the same moment. A key that no other program uses needs no spread.
  const spread = random() * (1 - share) * Math.min(Math.max(SPREAD, evenly), period / 4);
  const afterReset = resetsAt + Math.min(AFTER_RESET, period / 10) + spread;
  if (usable < requests || isInVain) return afterReset;
  // Where the pace is not the limit's, the reset changes nothing.
  return at < resetsAt || wanted <= SHORTEST[attention] ? at : afterReset;
}
