import type { IncomingHttpHeaders } from 'node:http';
import type { Budget } from '../../shared/connection.ts';
import { MINUTE, SECOND } from '../../shared/time/durations.ts';

function headerText(value: string | string[] | undefined): string | null {
  const text = (Array.isArray(value) ? value[0] : value)?.trim() ?? '';
  return text === '' ? null : text;
}

function count(value: string | string[] | undefined): number | null {
  const digits = /^-?\d+/u.exec(headerText(value) ?? '')?.[0];
  return digits === undefined ? null : Math.max(0, Number(digits));
}

/** An instant (epoch ms) out of seconds from now, epoch seconds, epoch milliseconds or a date; null when it is none. */
export function readInstant(text: string | null, now: number): number | null {
  if (text === null) return null;
  if (/^-?\d+(\.\d+)?$/u.test(text)) {
    const value = Number(text);
    if (value >= 1e11) return value;
    if (value >= 1e9) return value * SECOND;
    return now + Math.max(0, value) * SECOND;
  }
  const parsed = Date.parse(text);
  return Number.isNaN(parsed) ? null : parsed;
}

/** `Retry-After` as milliseconds from now, out of seconds or a date; null without a readable one. */
export function readRetryAfter(headers: IncomingHttpHeaders, now: number): number | null {
  const at = readInstant(headerText(headers['retry-after']), now);
  return at === null ? null : Math.max(0, at - now);
}

/** The daily budget that an answer's headers tell of; null when they tell nothing. `now` in epoch ms. */
export function readBudget(headers: IncomingHttpHeaders, now: number): Budget | null {
  const limit = count(headers['x-ratelimit-limit']);
  const remaining = count(headers['x-ratelimit-remaining']);
  const resetsAt = readInstant(headerText(headers['x-ratelimit-reset']), now);
  return limit === null && remaining === null && resetsAt === null ? null : { limit, remaining, resetsAt };
}

/** Requests that background reading leaves for dialling and for what the person waits for. */
export function reserveOf(budget: Budget): number {
  const limit = budget.limit ?? budget.remaining ?? 0;
  // Two dials with the looks that follow them cost about twenty.
  return Math.min(2000, Math.max(5, Math.ceil(limit / 10), Math.min(20, Math.ceil(limit / 5))));
}

const followAgainMs = 15 * MINUTE;

/**
 * Until when following dials waits, epoch ms, so that half of the reserve is left to dial with; null while it may go on. A call's
 * record is then brought by a person's look, or after the reset.
 */
export function followingWaits(budget: Budget | null, now: number): number | null {
  if (budget === null || budget.remaining === null) return null;
  if (budget.resetsAt !== null && budget.resetsAt <= now) return null;
  if (budget.remaining > reserveOf(budget) / 2) return null;
  return Math.min(budget.resetsAt ?? Number.POSITIVE_INFINITY, now + followAgainMs);
}

/** Single looks for all calls that are followed at once: two in full. */
const mostLooksAtOnce = 20;
/** One look for each so many requests that are left. */
const requestsPerLook = 25;

/**
 * How many single looks for its record one call may cost, when so many calls are followed at once: ever fewer as the budget is used
 * up, but one at least while following goes on at all. The regular passes bring the record in any case.
 */
export function looksPerCall(budget: Budget | null, now: number, calls: number): number {
  const left = leftToFollow(budget, now);
  const atOnce = left === null ? mostLooksAtOnce : Math.min(mostLooksAtOnce, Math.floor(left / requestsPerLook));
  return Math.max(1, Math.floor(atOnce / Math.max(1, calls)));
}

/** What is left above half of the reserve; null where nothing tells. After a reset the limit alone is known. */
function leftToFollow(budget: Budget | null, now: number): number | null {
  if (budget === null) return null;
  const isOver = budget.resetsAt !== null && budget.resetsAt <= now;
  const left = isOver ? budget.limit : (budget.remaining ?? budget.limit);
  return left === null ? null : Math.max(0, left - reserveOf(budget) / 2);
}
