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
/**
 * The figures in the one header of later drafts: `limit=100, remaining=50, reset=30`, or a list of policies, `"burst";r=50;t=30, "day";r=900;t=40000`
 * beside `"burst";q=100;w=60, "day";q=1000;w=86400`, or `100;w=60` beside a limit. `window`: how long the policy counts, s.
 */
const IN_ONE = {
  limit: /(?:^|[\s,;])(?:limit|q)=(\d+)|^\s*(\d+)\s*;/iu,
  remaining: /(?:^|[\s,;])(?:remaining|r)=(\d+)/iu,
  reset: /(?:^|[\s,;])(?:reset|t)=(\d+)/iu,
  window: /;\s*w=(\d+)/iu,
} as const;
type Policy = { readonly name: string } & Readonly<Record<keyof typeof IN_ONE, string | undefined>>;

function policyIn(text: string): Policy {
  const figure = (name: keyof typeof IN_ONE) =>
    IN_ONE[name]
      .exec(text)
      ?.slice(1)
      .find((found) => found !== undefined);
  const [name = ''] = text.split(';');
  return {
    name: name.trim(),
    ...{ limit: figure('limit'), remaining: figure('remaining'), reset: figure('reset'), window: figure('window') },
  };
}

/** The policies of a header. The longest lists that are in use have some hundred characters. */
function policiesIn(value: HeaderValue): Policy[] {
  const text = (Array.isArray(value) ? value.join(',') : (value ?? '')).slice(0, 1000);
  const isList = /;\s*[qrtw]=/iu.test(text);
  return (isList ? text.split(',') : [text]).filter((part) => part.trim() !== '').map(policyIn);
}

/** How long what is left of a policy has to last, s: a day where that is not told. */
const timeOf = ({ remaining, reset, window }: Policy): number =>
  Math.max(1, Number((remaining === undefined ? window : (reset ?? window)) ?? DAY / SECOND));

/** How many requests a second a policy allows. Below zero for one that is used up: the longer that lasts, the lower. */
function paceOf(policy: Policy): number {
  const left = Number(policy.remaining ?? policy.limit ?? Number.POSITIVE_INFINITY);
  return left === 0 ? -timeOf(policy) : left / timeOf(policy);
}

/** Whether a policy is used up, but for less than an hour: then the others say more about the rest of the day. */
const isSoonWhole = (policy: Policy): boolean => Number(policy.remaining) === 0 && timeOf(policy) < HOUR / SECOND;

/** Of several policies the one that counts: what is left of it has to be used slowest. */
function bindingPolicy(headers: IncomingHttpHeaders): Policy | undefined {
  const rules = policiesIn(headers['ratelimit-policy']);
  const told = policiesIn(headers.ratelimit ?? headers['x-ratelimit']).map((policy) => {
    const rule = rules.find(({ name }) => name === policy.name);
    return { ...policy, limit: policy.limit ?? rule?.limit, window: policy.window ?? rule?.window };
  });
  const all = told.length > 0 ? told : rules;
  const lasting = all.filter((policy) => !isSoonWhole(policy));
  return (lasting.length > 0 ? lasting : all).toSorted((a, b) => paceOf(a) - paceOf(b))[0];
}

/** The header that has one figure of the rate limit, in whatever spelling the server uses. */
function headerOf(headers: IncomingHttpHeaders, name: 'limit' | 'remaining' | 'reset'): HeaderValue {
  const names = WINDOWS.flatMap((window) => PREFIXES.map((prefix) => `${prefix}${name}${window}`));
  return names.map((one) => headers[one]).find((value) => value !== undefined);
}

/** The value of the rate limit that has a name, in whatever header the server uses. */
export function rateLimitHeader(headers: IncomingHttpHeaders, name: 'limit' | 'remaining' | 'reset'): HeaderValue {
  return headerOf(headers, name) ?? bindingPolicy(headers)?.[name];
}

/** Whether the headers say that the limit counts for a day or longer: `100;w=86400`. */
export function saysDay(headers: IncomingHttpHeaders): boolean {
  const alone = headerOf(headers, 'limit');
  const limit = readCount(alone);
  const own = policiesIn(alone).find((policy) => Number(policy.limit) === limit);
  const window = alone === undefined ? bindingPolicy(headers)?.window : own?.window;
  return Number(window ?? 0) >= DAY / SECOND;
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
