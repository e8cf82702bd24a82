import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  rateLimitHeader,
  readCount,
  readDate,
  readReset,
  readRetryAfter,
} from '../../../../electron/pbx/header-values.ts';
import { readBudget } from '../../../../electron/pbx/rate-limit.ts';
import { createRateLimitTracker } from '../../../../electron/pbx/rate-limit-tracker.ts';
import { planPoll } from '../../../../electron/sync/poll-plan.ts';
import { budget } from '../../../../shared/connection.ts';
import { DAY as day, HOUR as hour, MINUTE as minute } from '../../../../shared/time/durations.ts';
import { isInstant } from '../../../../shared/time/instant.ts';

const now = Date.UTC(2026, 2, 4, 8);
const digits = (count: number) => '9'.repeat(count);

it.each<[string | string[], number | null]>([
  ['60', 60],
  [' 60 ', 60],
  ['60, 60', 60],
  [['60', '59'], 60],
  ['60;w=60', 60],
  ['60 ,60', 60],
  ['+60', 60],
  ['59.9', 59],
  ['59.95', 59],
  ['-3', -3],
  [digits(400), 1e9],
  [`-${digits(400)}`, -1e9],
  ...['', 'NaN', 'Infinity', '1e3', '0x10', '60 a minute', '60/min', 'at most 60', '６０', 'unlimited'].map(
    (text): [string, null] => [text, null],
  ),
  // No header of a PBX begins with so much space.
  [`${' '.repeat(200)}60`, null],
])('reads %j as the count %s', (text, count) => {
  expect(readCount(text)).toBe(count);
});

describe('Retry-After', () => {
  const retry = (text: string, date?: number) =>
    readRetryAfter({ 'retry-after': text, ...(date !== undefined && { date: new Date(date).toUTCString() }) }, now);

  it.each<[string, number | null]>([
    ['120', 2 * minute],
    ['120, 120', 2 * minute],
    ['-5', 0],
    ['0', 0],
    ['1.5', 1500],
    [new Date(now + minute).toUTCString(), minute],
    [new Date(now - hour).toUTCString(), 0],
    // Nobody waits for longer than an hour.
    ['5184000', hour],
    ['31536000', hour],
    ['999999999', hour],
    // From here on seconds since 1970: this was in 2001.
    ['1000000000', 0],
    [digits(20), null],
    [`-${digits(20)}`, null],
    [digits(400), null],
    [new Date(now + 365 * day).toUTCString(), hour],
    [new Date(now + 2 * hour).toISOString(), hour],
    ...['', 'soon', 'NaN', 'Infinity', '3600 s', 'Fri'].map((text): [string, null] => [text, null]),
  ])('of %j is %s ms', (text, ms) => {
    expect(retry(text)).toBe(ms);
  });

  it('as a date is read by the clock of the server that wrote it', () => {
    for (const off of [-3 * hour, 0, 40 * day])
      expect(retry(new Date(now + off + minute).toUTCString(), now + off)).toBe(minute);
  });
});

it.each<[string, number | null]>([
  ['3600', hour],
  [String((now + hour) / 1000), hour],
  [String(now + hour), hour],
  [new Date(now + hour).toUTCString(), hour],
  [new Date(now + hour).toISOString(), hour],
  ['0', 0],
  [String(9 * 86_400), day],
  [String((now - day) / 1000), 0],
  ['99999999999', day],
  // From here on milliseconds since 1970: this was in 1973.
  ['100000000000', 0],
  ['-10000000000000', 0],
  ['99999999999999', day],
  [digits(400), null],
  ['23:59:59', null],
])('reads a reset of %j as one in %s ms', (text, ms) => {
  const reset = readReset({ 'x-ratelimit-reset': text }, now);
  expect(reset === null ? null : reset - now).toBe(ms);
});

it.each<[string, number | null]>([
  ['Wed, 04 Mar 2026 08:00:00 GMT', now],
  ['Wed 04 Mar 2026 08:00:00 GMT', now],
  ['2026-03-04T08:00:00Z', now],
  ['on Wed, 04 Mar 2026 08:00:00 GMT', null],
  ['Wednesday morning', null],
  ['60', null],
  ['', null],
])('reads %j as the date %s', (text, at) => {
  expect(readDate(text)).toBe(at);
});

const value = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.integer().map(String),
  fc.double().map(String),
  fc.bigInt().map(String),
  fc.nat(500).map(digits),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc
    .array(fc.constantFrom('60', '-1', ', ', ';w=', 'e9', '.', ' ', 'GMT', 'Wed, '), { maxLength: 6 })
    .map((parts) => parts.join('')),
);

it('whatever stands in the headers, the budget is one of the contract and the next poll within a day or so', () => {
  const names = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'retry-after', 'date'];
  const headersOf = fc.record(Object.fromEntries(names.map((name) => [name, fc.option(value, { nil: undefined })])));
  fc.assert(
    fc.property(fc.array(fc.tuple(headersOf, fc.constantFrom(200, 429, 500)), { maxLength: 5 }), (responses) => {
      let at = now;
      const tracker = createRateLimitTracker(() => at);
      for (const [headers, status] of responses) {
        const sent = tracker.onRequest('polling');
        const read = readBudget(headers, at);
        if (read !== null) budget.parse(read);
        tracker.onResponse(sent, { status, headers, receivedAt: at });
        const wait = readRetryAfter(headers, at);
        expect(wait === null || (wait >= 0 && wait <= hour)).toBe(true);
        const date = readDate(headers.date);
        expect(date === null || isInstant(date)).toBe(true);
        budget.nullable().parse(tracker.reported());
        const plan = { budget: tracker.forecast(), share: tracker.share(), othersPerMs: 0, now: at, requests: 1.2 };
        const next = planPoll({ ...plan, attention: 'hidden', random: () => 0.5 });
        expect(next).toBeGreaterThan(at);
        expect(next - at).toBeLessThan(2 * day);
        at += minute;
      }
    }),
    { numRuns: 2000 },
  );
});

describe('the policy that has to be used slowest', () => {
  it.each<[what: string, headers: Record<string, string>, name: 'limit' | 'remaining', value: string]>([
    ['a short one with little left', { ratelimit: '"burst";r=1;t=30, "day";r=9000;t=40000' }, 'remaining', '1'],
    [
      'one that says its window but not what is left',
      { ratelimit: '"a";q=100;w=600;t=10, "b";r=50;t=100' },
      'limit',
      '100',
    ],
    [
      'beside one without a time, which counts as a day’s',
      { ratelimit: '"a";r=50, "b";r=10;t=50000' },
      'remaining',
      '10',
    ],
    ['beside an empty header', { ratelimit: ' ', 'ratelimit-policy': '"a";q=100;w=60' }, 'limit', '100'],
  ])('%s', (_, headers, name, value) => {
    expect(rateLimitHeader(headers, name)).toBe(value);
  });
});
