import { describe, expect, it } from 'vitest';
import {
  leftForPolls,
  readBudget,
  reserveOf,
  trackingPace,
  trackingPausedUntil,
} from '../../../../electron/pbx/rate-limit.ts';
import { searchRecordFor } from '../../../../shared/dialing/dial.ts';
import { DAY as day, HOUR as hour, MINUTE as minute } from '../../../../shared/time/durations.ts';

const start = Date.UTC(2026, 2, 4, 8);

describe('readBudget', () => {
  it.each([
    ['3600', start + hour],
    ['0', null],
    ['-5', null],
    [String((start + hour) / 1000), start + hour],
    [String(start + hour), start + hour],
    [new Date(start + hour).toUTCString(), start + hour],
    [new Date(start + hour).toISOString(), start + hour],
    ['3600, 3600', start + hour],
    ['3600; w=86400', start + hour],
    ['23:59:59', null],
    [String(9 * 86_400), start + day],
    ['soon', null],
    ['', null],
  ])('reads a reset of %j', (reset, resetsAt) => {
    expect(readBudget({ 'x-ratelimit-limit': '1000', 'x-ratelimit-reset': reset }, start)).toEqual({
      limit: 1000,
      remaining: null,
      resetsAt,
    });
  });

  it.each(['RateLimit-', 'X-RateLimit-', 'X-Rate-Limit-'])('reads the headers in the spelling %s', (prefix) => {
    const headers = { [`${prefix}Limit`]: '60', [`${prefix}Remaining`]: '59', [`${prefix}Reset`]: '30' };
    // Node writes their names in small letters.
    const asRead = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    expect(readBudget(asRead, start)).toEqual({ limit: 60, remaining: 59, resetsAt: start + 30_000 });
  });

  it('reads the documented spelling first', () => {
    const headers = { 'ratelimit-limit': '5', 'x-ratelimit-limit': '1000', 'ratelimit-remaining': '4' };
    expect(readBudget(headers, start)).toEqual({ limit: 1000, remaining: 4, resetsAt: null });
  });

  it('reads numbers that something stands behind, and no negative remainder', () => {
    const headers = { 'x-ratelimit-limit': '1000, 1000;w=86400', 'x-ratelimit-remaining': '-3' };
    expect(readBudget(headers, start)).toEqual({ limit: 1000, remaining: 0, resetsAt: null });
  });

  it.each([
    ['0', '0'],
    ['-1', '-1'],
    ['-1', undefined],
    [undefined, '-1'],
    ['0', undefined],
  ])('takes a limit of %s and %s left as none', (limit, remaining) => {
    const headers = { 'x-ratelimit-limit': limit, 'x-ratelimit-remaining': remaining, 'x-ratelimit-reset': '60' };
    expect(readBudget(headers, start)).toEqual({ limit: null, remaining: null, resetsAt: null });
  });

  it('takes nothing left as such where there is a limit, or none is told', () => {
    expect(readBudget({ 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '0' }, start)?.remaining).toBe(0);
    expect(readBudget({ 'x-ratelimit-remaining': '0' }, start)?.remaining).toBe(0);
  });

  it.each<[string, object, object]>([
    ['some left of a limit of 0', { limit: '0', remaining: '5' }, { limit: 0, remaining: 5, resetsAt: null }],
    ['what is left alone', { remaining: '5' }, { limit: null, remaining: 5, resetsAt: null }],
    ['a reset alone', { reset: '60' }, { limit: null, remaining: null, resetsAt: start + minute }],
    ['a limit alone', { limit: '200' }, { limit: 200, remaining: null, resetsAt: null }],
    [
      'a small limit with a reset',
      { limit: '60', reset: '60' },
      { limit: 60, remaining: null, resetsAt: start + minute },
    ],
  ])('reads %s', (_name, told, expected) => {
    const headers = Object.fromEntries(Object.entries(told).map(([name, value]) => [`x-ratelimit-${name}`, value]));
    expect(readBudget(headers, start)).toEqual(expected);
  });

  it('takes Retry-After as the reset where nothing is left', () => {
    const refused = { 'x-ratelimit-limit': '60', 'retry-after': '30' };
    const left = (remaining: string) => readBudget({ ...refused, 'x-ratelimit-remaining': remaining }, start)?.resetsAt;
    expect([left('0'), left('5')]).toEqual([start + 30_000, null]);
  });

  it('is null without a header that tells something', () => {
    expect(readBudget({}, start)).toBeNull();
    expect(readBudget({ 'x-ratelimit-limit': 'unlimited' }, start)).toBeNull();
    // Whose window is surely shorter than a day, and not told.
    expect(readBudget({ 'x-ratelimit-limit': '199' }, start)).toBeNull();
  });

  it.each<[string, Record<string, string>]>([
    ['draft 7', { ratelimit: 'limit=60, remaining=59, reset=30', 'ratelimit-policy': '60;w=60' }],
    ['draft 8', { ratelimit: '"default";r=59;t=30', 'ratelimit-policy': '"default";q=60;w=60' }],
    ['draft 7, with the usual prefix', { 'x-ratelimit': 'limit=60, remaining=59, reset=30' }],
    ['a gateway', { 'x-ratelimit-limit-minute': '60', 'x-ratelimit-remaining-minute': '59', 'ratelimit-reset': '30' }],
  ])('reads the headers of %s', (_name, headers) => {
    expect(readBudget(headers, start)).toEqual({ limit: 60, remaining: 59, resetsAt: start + 30_000 });
  });

  const both = '"burst";q=100;w=60, "day";q=1000;w=86400';
  it.each<[string, Record<string, string | string[]>, object | null]>([
    [
      'the one that has to last longest',
      { ratelimit: '"burst";r=50;t=30, "day";r=900;t=40000', 'ratelimit-policy': both },
      { limit: 1000, remaining: 900, resetsAt: start + 40_000_000 },
    ],
    [
      'in another order',
      { ratelimit: '"day";r=900;t=40000,"burst";r=50;t=30', 'ratelimit-policy': both },
      { limit: 1000, remaining: 900, resetsAt: start + 40_000_000 },
    ],
    [
      'in two headers',
      { ratelimit: ['"burst";r=50;t=30', '"day";r=900;t=40000'], 'ratelimit-policy': both },
      { limit: 1000, remaining: 900, resetsAt: start + 40_000_000 },
    ],
    [
      'the shorter one, where the day ends sooner than it is used up',
      { ratelimit: '"burst";r=50;t=30, "day";r=900;t=10', 'ratelimit-policy': both },
      { limit: 100, remaining: 50, resetsAt: start + 30_000 },
    ],
    [
      'the day’s, where a short one is used up',
      { ratelimit: '"burst";r=0;t=30, "day";r=900;t=40000', 'ratelimit-policy': both },
      { limit: 1000, remaining: 900, resetsAt: start + 40_000_000 },
    ],
    [
      'the day’s, where it is used up',
      { ratelimit: '"burst";r=50;t=30, "day";r=0;t=40000', 'ratelimit-policy': both },
      { limit: 1000, remaining: 0, resetsAt: start + 40_000_000 },
    ],
    [
      'one that is used up for an hour',
      { ratelimit: '"hour";r=0;t=3600, "day";r=1;t=40000' },
      { limit: null, remaining: 0, resetsAt: start + hour },
    ],
    [
      'where all are used up for minutes, the longer one',
      { ratelimit: '"a";r=0;t=30, "b";r=0;t=600' },
      { limit: null, remaining: 0, resetsAt: start + 10 * minute },
    ],
    [
      'one of a month with plenty left does not',
      { ratelimit: '"month";r=90000;t=1000000, "day";r=10;t=40000' },
      { limit: null, remaining: 10, resetsAt: start + 40_000_000 },
    ],
    [
      'one that tells no time has to last a day',
      { ratelimit: '"a";r=900, "b";r=900;t=40000' },
      { limit: null, remaining: 900, resetsAt: null },
    ],
    [
      'by the windows of the policy',
      { ratelimit: '"burst";r=50, "day";r=900', 'ratelimit-policy': both },
      { limit: 1000, remaining: 900, resetsAt: null },
    ],
    ['the policies alone', { 'ratelimit-policy': both }, { limit: 1000, remaining: null, resetsAt: null }],
    ['without names', { 'ratelimit-policy': '100;w=60, 150;w=86400' }, { limit: 150, remaining: null, resetsAt: null }],
    ['only a short one', { 'ratelimit-policy': '"default";q=100;w=60' }, null],
    [
      'figures that are no list',
      { ratelimit: 'limit=60, remaining=59, reset=30;comment=x', 'ratelimit-policy': '60;w=60, 1000;w=86400' },
      { limit: 60, remaining: 59, resetsAt: start + 30_000 },
    ],
  ])('of several policies follows %s', (_which, headers, expected) => {
    expect(readBudget(headers, start)).toEqual(expected);
  });

  it('takes a small limit that comes alone for a day’s where its window says so', () => {
    const limits = (value: string) => readBudget({ 'x-ratelimit-limit': value }, start)?.limit;
    expect(['100;w=86400', '100, 100;w=86400', '100, 10;w=1, 100; w=2592000'].map(limits)).toEqual([100, 100, 100]);
    expect(['100', '100;w=3600', '10, 10;w=1, 100;w=86400'].map(limits)).toEqual([undefined, undefined, undefined]);
    expect(readBudget({ 'ratelimit-policy': '"default";q=100;w=86400' }, start)?.limit).toBe(100);
  });

  it('follows the longest window of a gateway that counts by several', () => {
    const of = (window: string, limit: number) => ({
      [`x-ratelimit-limit-${window}`]: String(limit),
      [`x-ratelimit-remaining-${window}`]: String(limit - 1),
    });
    const day = { limit: 500, remaining: 499, resetsAt: null };
    expect(readBudget({ ...of('minute', 60), ...of('day', 500) }, start)).toEqual(day);
    expect(readBudget({ ...of('minute', 60), ...of('hour', 500) }, start)).toEqual(day);
  });
});

const budget = { limit: 1000, remaining: 500, resetsAt: start + hour };

it('keeps a tenth in reserve, at most 2,000 requests, and where it can what two dials cost', () => {
  expect([1000, 10, 50, 100, 50_000].map((limit) => reserveOf({ ...budget, limit }))).toEqual([100, 5, 10, 20, 2000]);
});

it('keeps a part of what is left where no limit is told, and nothing where nothing is', () => {
  expect(reserveOf({ limit: null, remaining: 1000, resetsAt: null })).toBe(100);
  expect(reserveOf({ limit: null, remaining: null, resetsAt: null })).toBe(5);
  expect(reserveOf({ limit: null, remaining: null, resetsAt: null, window: minute })).toBe(0);
});

it('keeps a fifth of a window shorter than a day', () => {
  expect([60, 200, 1000].map((limit) => reserveOf({ ...budget, limit, window: minute }))).toEqual([12, 40, 200]);
});

it('leaves polls until the reset to follow a backfill, and half of the limit to it', () => {
  const left = (change: object) => leftForPolls({ ...budget, limit: 1000, ...change }, start, 1.2);
  expect(left({ resetsAt: start + 10 * hour })).toBe(75);
  expect(left({ limit: 50, resetsAt: start + 10 * hour })).toBe(20);
  expect(left({ limit: 60, resetsAt: start + minute, window: minute })).toBe(4);
  expect(left({ resetsAt: start + 30_000 })).toBe(1);
  expect(left({ resetsAt: null })).toBe(180);
  expect(left({ resetsAt: null, window: hour })).toBe(180);
  expect(left({ resetsAt: start - hour })).toBe(0);
  expect(left({ limit: null, remaining: 50, resetsAt: start + 10 * hour })).toBe(20);
  expect(left({ limit: 4, resetsAt: start + 10 * hour })).toBe(0);
});

it('lets following dials wait at half of the reserve, until the reset or for a quarter of an hour', () => {
  expect(trackingPausedUntil(null, start)).toBeNull();
  expect(trackingPausedUntil({ ...budget, remaining: null }, start)).toBeNull();
  expect(trackingPausedUntil({ ...budget, remaining: 51 }, start)).toBeNull();
  expect(trackingPausedUntil({ ...budget, remaining: 50 }, start)).toBe(start + hour / 4);
  expect(trackingPausedUntil({ ...budget, remaining: 0, resetsAt: start + 1000 }, start)).toBe(start + 1000);
  expect(trackingPausedUntil({ ...budget, remaining: 0, resetsAt: null }, start)).toBe(start + hour / 4);
});

it.each([
  ['no header: two calls at the usual pace', null, [1, 1, 1.5, 5]],
  ['5,000 a day, most of it left', { limit: 5000, remaining: 4000, resetsAt: start + hour }, [1, 1, 1.5, 5]],
  ['1,000 a day, not much left', { limit: 1000, remaining: 150, resetsAt: start + hour }, [4, 8, 12, 30]],
  ['after the reset the limit counts', { limit: 300, remaining: null, resetsAt: null }, [1.5, 3, 4, 14]],
  ['nothing left', { limit: 20, remaining: 0, resetsAt: start + hour }, [30, 30, 30, 30]],
  ['a window that is whole again soon', { limit: 60, remaining: 0, resetsAt: null, window: minute }, [1, 1, 1.5, 5]],
  [
    'a window as long as a record is searched for',
    { limit: 60, remaining: 0, resetsAt: null, window: searchRecordFor },
    [1, 1, 1.5, 5],
  ],
  ['a window of a day', { limit: 20, remaining: 0, resetsAt: null, window: day }, [30, 30, 30, 30]],
  ['only a reset is reported', { limit: null, remaining: null, resetsAt: start + hour }, [1, 1, 1.5, 5]],
])('follows calls more rarely as the budget shrinks and the calls grow: %s', (_, budget, paces) => {
  expect([1, 2, 3, 10].map((calls) => Math.round(2 * trackingPace(budget, calls)) / 2)).toEqual(paces);
});
