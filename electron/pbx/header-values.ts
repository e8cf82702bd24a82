import type { IncomingHttpHeaders } from 'node:http';
import { DAY, HOUR, SECOND } from '../../shared/time/durations.ts';
import { isInstant } from '../../shared/time/instant.ts';

/**
 * The one reader of numbers and instants in response headers (promise R25). Whatever a server or a proxy writes there, a result is null or
 * within its bounds.
 */
type HeaderValue = string | string[] | undefined;

/** No key has a larger limit. */
const LARGEST_COUNT = 1e9;
/** The longest Retry-After that is believed, ms. */
const LONGEST_RETRY = HOUR;
/** The limit is counted per day, so it resets within a day, ms. */
const LONGEST_RESET = DAY;

/** Of a header that was sent twice, or joined by a proxy ("60, 60"), the first value; parameters ("60;w=60") are left out. */
function firstValue(value: HeaderValue): string {
  return (Array.isArray(value) ? value.join(',') : (value ?? '')).slice(0, 200).trim();
}

/** The number that a value begins with, followed by nothing, a comma or a parameter. */
function leadingNumber(text: string): number | null {
  const found = /^([+-]?\d+(?:\.\d+)?)\s*(?:[,;]|$)/u.exec(text)?.[1];
  return found === undefined ? null : Number(found);
}

/** A count, whole and at most a billion either way; null for anything else. */
export function readCount(value: HeaderValue): number | null {
  const number = leadingNumber(firstValue(value));
  return number === null ? null : Math.trunc(Math.min(LARGEST_COUNT, Math.max(-LARGEST_COUNT, number)));
}

/** An HTTP date ("Wed, 04 Mar 2026 …") or an ISO one: `Date.parse` alone takes almost any text with a number in it. */
const DATE_TEXT = /^(?:[A-Za-z]{3,9},? |\d{4}-\d{2}-\d{2})/u;

/** A date in a header, epoch ms; null without a readable one. */
export function readDate(value: HeaderValue): number | null {
  const text = firstValue(value);
  const at = DATE_TEXT.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}

/**
 * Epoch ms by this computer's clock, out of seconds from now, epoch seconds, epoch milliseconds or a date; null for anything else. `now`:
 * when the response came. The last three are by the server's clock, which its `Date` header tells: a difference is taken off.
 */
function readInstant(value: HeaderValue, headers: IncomingHttpHeaders, now: number): number | null {
  const number = leadingNumber(firstValue(value));
  if (number !== null && Math.abs(number) < 1e9) return now + Math.max(0, number) * SECOND;
  const written = number === null ? readDate(value) : number * (Math.abs(number) < 1e11 ? SECOND : 1);
  return written !== null && isInstant(written) ? now + (written - (readDate(headers.date) ?? now)) : null;
}

/** The beginnings of the rate limit's headers: in the interface's document, in the IETF's draft, and with another dash. */
const PREFIXES = ['x-ratelimit-', 'ratelimit-', 'x-rate-limit-'];

/** What a gateway that counts by several windows writes behind the name of a header. The longest counts: what it allows has to last. */
const WINDOWS = ['', '-day', '-hour', '-minute'];
/** The names in the one header of later drafts: `limit=100, remaining=50, reset=30`, and `"default";r=50;t=30` beside the policy `"default";q=100;w=60`. */
const IN_ONE = {
  limit: /(?:^|[\s,;])(?:limit|q)=(\d+)/iu,
  remaining: /(?:^|[\s,;])(?:remaining|r)=(\d+)/iu,
  reset: /(?:^|[\s,;])(?:reset|t)=(\d+)/iu,
} as const;

/** The value of the rate limit that has a name, in whatever header and spelling the server uses. */
export function rateLimitHeader(headers: IncomingHttpHeaders, name: 'limit' | 'remaining' | 'reset'): HeaderValue {
  const names = WINDOWS.flatMap((window) => PREFIXES.map((prefix) => `${prefix}${name}${window}`));
  const alone = names.map((one) => headers[one]).find((value) => value !== undefined);
  if (alone !== undefined) return alone;
  const inOne = [headers.ratelimit, headers['x-ratelimit'], headers['ratelimit-policy']].map(firstValue);
  return inOne.map((text) => IN_ONE[name].exec(text)?.[1]).find((value) => value !== undefined);
}

/** Milliseconds from now until the instant of a header: at least 0, at most `longest`; null without a readable one. */
function readWait(value: HeaderValue, longest: number, headers: IncomingHttpHeaders, now: number): number | null {
  const at = readInstant(value, headers, now);
  return at === null ? null : Math.min(longest, Math.max(0, at - now));
}

/** `Retry-After`, in seconds or as a date, as milliseconds from now, at most an hour; null without a readable one. */
export function readRetryAfter(headers: IncomingHttpHeaders, now: number): number | null {
  return readWait(headers['retry-after'], LONGEST_RETRY, headers, now);
}

/** When the rate limit resets, epoch ms, within a day from `now`; null without a readable header. */
export function readReset(headers: IncomingHttpHeaders, now: number): number | null {
  const wait = readWait(rateLimitHeader(headers, 'reset'), LONGEST_RESET, headers, now);
  return wait === null ? null : now + wait;
}
