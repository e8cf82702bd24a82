import type { IncomingHttpHeaders } from 'node:http';
import type { Budget } from '../../shared/connection.ts';

const second = 1000;
const minute = 60 * second;

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
    if (value >= 1e9) return value * second;
    return now + Math.max(0, value) * second;
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
  const tenth = Math.ceil((budget.limit ?? budget.remaining ?? 0) / 10);
  return Math.min(200, Math.max(5, tenth));
}

/** What the pace of background reading hangs on. `looksFailed` in a row; `callsLikely`: office hours, or something just happened. */
export type Pace = {
  budget: Budget | null;
  now: number;
  looksFailed: number;
  requestsPerLook: number;
  callsLikely?: boolean;
};

const modestMs = minute;
const shortestMs = 20 * second;
const longestMs = 30 * minute;
const longestFailedMs = 15 * minute;
/** After a reset that was announced: time for clocks that differ a little. */
const afterResetMs = 30 * second;

function budgetDelay(pace: Pace, remaining: number, resetsAt: number, requests: number): number {
  const untilReset = resetsAt - pace.now + afterResetMs;
  const usable = remaining - reserveOf(pace.budget ?? { limit: null, remaining, resetsAt });
  if (usable < requests) return untilReset;
  // Others share the key, so half of what is left counts as theirs; each answer's header corrects it.
  const evenly = (untilReset * requests) / usable;
  const paced = Math.max(
    pace.callsLikely === true ? shortestMs : modestMs,
    evenly * (pace.callsLikely === true ? 1 : 2),
  );
  return Math.min(paced, Math.max(longestMs, evenly), untilReset);
}

/**
 * How long the background reading waits before its next look, ms. The header steers: what is left above a reserve is spread over
 * the time that is left, and below the reserve nothing is read until the reset. Without a header: about a request a minute.
 */
export function nextLookDelay(pace: Pace): number {
  const requests = Math.max(1, pace.requestsPerLook);
  const { budget, now } = pace;
  const failed =
    pace.looksFailed > 0 ? Math.min(longestFailedMs, modestMs * 2 ** Math.min(10, pace.looksFailed - 1)) : 0;
  const modest = modestMs * requests;
  if (budget === null || budget.remaining === null) return Math.max(failed, modest);
  if (budget.resetsAt === null) {
    const spent = budget.remaining - reserveOf(budget) < requests;
    return Math.max(failed, spent ? longestMs : modest);
  }
  if (budget.resetsAt <= now) return Math.max(failed, modest);
  return Math.max(failed, budgetDelay(pace, budget.remaining, budget.resetsAt, requests));
}
