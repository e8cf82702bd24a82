import { describe, expect, it } from 'vitest';
import {
  readBudget,
  readInstant,
  readRetryAfter,
  reserveOf,
  trackingPace,
  trackingPausedUntil,
} from '../../../../electron/pbx/rate-limit.ts';

const now = Date.UTC(2026, 2, 4, 10, 0, 0);
const hour = 3_600_000;

describe('readBudget', () => {
  it.each([
    ['3600', now + hour],
    ['0', now],
    ['-5', now],
    [String((now + hour) / 1000), now + hour],
    [String(now + hour), now + hour],
    [new Date(now + hour).toUTCString(), now + hour],
    [new Date(now + hour).toISOString(), now + hour],
    ['3600, 3600', now + hour],
    ['3600; w=86400', now + hour],
    ['23:59:59', null],
    [String(9 * 86_400), null],
    ['soon', null],
    ['', null],
  ])('reads a reset of %j', (reset, resetsAt) => {
    expect(readBudget({ 'x-ratelimit-limit': '100', 'x-ratelimit-reset': reset }, now)).toEqual({
      limit: 100,
      remaining: null,
      resetsAt,
    });
  });

  it('reads numbers that something stands behind, and no negative remainder', () => {
    const headers = { 'x-ratelimit-limit': '1000, 1000;w=86400', 'x-ratelimit-remaining': '-3' };
    expect(readBudget(headers, now)).toEqual({ limit: 1000, remaining: 0, resetsAt: null });
  });

  it.each([
    ['0', '0'],
    ['-1', '-1'],
    ['-1', undefined],
    [undefined, '-1'],
    ['0', undefined],
  ])('takes a limit of %s and %s left as none', (limit, remaining) => {
    const headers = { 'x-ratelimit-limit': limit, 'x-ratelimit-remaining': remaining, 'x-ratelimit-reset': '60' };
    expect(readBudget(headers, now)).toEqual({ limit: null, remaining: null, resetsAt: null });
  });

  it('takes nothing left as such where there is a limit, or none is told', () => {
    expect(readBudget({ 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '0' }, now)?.remaining).toBe(0);
    expect(readBudget({ 'x-ratelimit-remaining': '0' }, now)?.remaining).toBe(0);
  });

  it('is null without a header that tells something', () => {
    expect(readBudget({}, now)).toBeNull();
    expect(readBudget({ 'x-ratelimit-limit': 'unlimited' }, now)).toBeNull();
  });
});

it('reads Retry-After as seconds or as a date', () => {
  expect(readRetryAfter({ 'retry-after': '120' }, now)).toBe(120_000);
  expect(readRetryAfter({ 'retry-after': new Date(now + hour).toUTCString() }, now)).toBe(hour);
  expect(readRetryAfter({ 'retry-after': new Date(now - hour).toUTCString() }, now)).toBe(0);
  expect(readRetryAfter({}, now)).toBeNull();
  expect(readInstant(null, now)).toBeNull();
});

const budget = { limit: 1000, remaining: 500, resetsAt: now + hour };

it('keeps a tenth in reserve, at most 2,000 requests, and where it can what two dials cost', () => {
  expect([1000, 10, 50, 100, 50_000].map((limit) => reserveOf({ ...budget, limit }))).toEqual([100, 5, 10, 20, 2000]);
});

it('lets following dials wait at half of the reserve, until the reset or for a quarter of an hour', () => {
  expect(trackingPausedUntil(null, now)).toBeNull();
  expect(trackingPausedUntil({ ...budget, remaining: null }, now)).toBeNull();
  expect(trackingPausedUntil({ ...budget, remaining: 51 }, now)).toBeNull();
  expect(trackingPausedUntil({ ...budget, remaining: 50 }, now)).toBe(now + hour / 4);
  expect(trackingPausedUntil({ ...budget, remaining: 0, resetsAt: now + 1000 }, now)).toBe(now + 1000);
  expect(trackingPausedUntil({ ...budget, remaining: 0, resetsAt: null }, now)).toBe(now + hour / 4);
});

it.each([
  ['no header: two calls at the usual pace', null, [1, 1, 1.5, 5]],
  ['5,000 a day, most of it left', { limit: 5000, remaining: 4000, resetsAt: now + hour }, [1, 1, 1.5, 5]],
  ['1,000 a day, not much left', { limit: 1000, remaining: 150, resetsAt: now + hour }, [4, 8, 12, 30]],
  ['after the reset the limit counts', { limit: 300, remaining: null, resetsAt: null }, [1.5, 3, 4, 14]],
  ['nothing left', { limit: 20, remaining: 0, resetsAt: now + hour }, [30, 30, 30, 30]],
  ['only a reset is reported', { limit: null, remaining: null, resetsAt: now + hour }, [1, 1, 1.5, 5]],
])('follows calls more rarely as the budget shrinks and the calls grow: %s', (_, budget, paces) => {
  expect([1, 2, 3, 10].map((calls) => Math.round(2 * trackingPace(budget, calls)) / 2)).toEqual(paces);
});
