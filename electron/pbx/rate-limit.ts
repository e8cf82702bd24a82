import type { IncomingHttpHeaders } from 'node:http';
import type { Budget } from '../../shared/connection.ts';
import { searchRecordFor } from '../../shared/dialing/dial.ts';
import { DAY, MINUTE, SECOND } from '../../shared/time/durations.ts';
import { rateLimitHeader, readCount, readReset, readRetryAfter, saysDay } from './header-values.ts';

/**
 * The purpose of a request to the PBX. `polling`: new calls. `backfill`: older calls. `person`: anything a person waits for.
 */
export type Purpose = 'polling' | 'backfill' | 'person';

/** Limits that are written as 0 of 0, or negative: the key has none. */
const isUnlimited = (limit: number | null, remaining: number | null): boolean =>
  limit === null ? remaining !== null && remaining < 0 : limit <= 0 && (remaining ?? 0) <= 0;

/** A smaller limit that comes alone is more likely one of a minute or an hour: as a day's it would allow a request every ten minutes. */
const LEAST_A_DAY = 200;

/**
 * The budget in a response's rate-limit headers; null without any. Every field is null where the PBX says that there is no limit. A refusal
 * with nothing left may name its reset as Retry-After. `now` in epoch ms.
 */
export function readBudget(headers: IncomingHttpHeaders, now: number): Budget | null {
  const limit = readCount(rateLimitHeader(headers, 'limit'));
  const remaining = readCount(rateLimitHeader(headers, 'remaining'));
  if (isUnlimited(limit, remaining)) return { limit: null, remaining: null, resetsAt: null };
  const retryAfter = remaining === 0 ? readRetryAfter(headers, now) : null;
  const reset = readReset(headers, now) ?? (retryAfter === null ? null : now + retryAfter);
  // One that has passed says nothing of when the next is.
  const resetsAt = reset !== null && reset > now ? reset : null;
  if (remaining === null && resetsAt === null && (limit ?? 0) < LEAST_A_DAY && !saysDay(headers)) return null;
  return { limit, remaining: remaining === null ? null : Math.max(0, remaining), resetsAt };
}

/** Requests that background polling leaves for dialling and for what the person waits for: a fifth of a window shorter than a day. */
export function reserveOf(budget: Budget): number {
  const limit = budget.limit ?? budget.remaining ?? 0;
  if (budget.window !== undefined) return Math.min(2000, Math.ceil(limit / 5));
  // Two dials with the lookups that follow them cost about twenty.
  return Math.min(2000, Math.max(5, Math.ceil(limit / 10), Math.min(20, Math.ceil(limit / 5))));
}

const TRACKING_PAUSE = 15 * MINUTE;

/**
 * Until when dial tracking pauses, epoch ms, so that half of the reserve is left to dial with; null while it may go on. The call's
 * record then comes with a refresh by the person, or after the reset.
 */
export function trackingPausedUntil(budget: Budget | null, now: number): number | null {
  if (budget === null || budget.remaining === null) return null;
  if (budget.remaining > reserveOf(budget) / 2) return null;
  return Math.min(budget.resetsAt ?? Number.POSITIVE_INFINITY, now + TRACKING_PAUSE);
}

/**
 * How much rarer than usual the record of each of `calls` is polled for: the polls of all take about a fortieth of what is left above half
 * of the reserve, and about what two calls take at the usual pace. Background polling brings the records in any case.
 */
export function trackingPace(budget: Budget | null, calls: number): number {
  const left = budget?.remaining ?? budget?.limit ?? null;
  const isSoonWhole = budget?.window !== undefined && budget.window <= searchRecordFor;
  if (budget === null || left === null || isSoonWhole) return Math.max(1, calls / 2);
  const ofRest = (USUAL_POLLS * 40 * calls) / Math.max(1, left - reserveOf(budget) / 2);
  return Math.max(1, calls / 2, Math.min(SLOWEST, ofRest));
}

/**
 * What the backfill leaves above the reserve: a poll every so often until the reset, at most half of what the limit allows. Or a long
 * backfill would keep new calls waiting for the reset.
 */
export function leftForPolls(budget: Budget, now: number, requestsPerPoll: number): number {
  const period = budget.window ?? DAY;
  const usable = Math.max(0, (budget.limit ?? budget.remaining ?? 0) - reserveOf(budget));
  const untilReset = Math.max(0, (budget.resetsAt ?? now + period) - now);
  const every = Math.max(20 * SECOND, period / 150);
  return Math.min(usable / 2, Math.ceil((requestsPerPoll * untilReset) / every));
}

/** What one call costs at the usual pace. */
const USUAL_POLLS = 10;
/** One poll within the first minutes is left to each call. */
const SLOWEST = 30;
