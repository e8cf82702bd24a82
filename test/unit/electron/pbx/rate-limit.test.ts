import { beforeEach, describe, expect, it } from 'vitest';
import {
  budgetAt,
  createRateLimitTracker,
  type RateLimitTracker,
  type Report,
  readBudget,
  reportAfter,
  reserveOf,
  trackingPace,
  trackingPausedUntil,
} from '../../../../electron/pbx/rate-limit.ts';
import { DAY as day, HOUR as hour, MINUTE as minute } from '../../../../shared/time/durations.ts';

const start = Date.UTC(2026, 2, 4, 8);
const resetsAt = start + 10 * hour;

let now: number;
let tracker: RateLimitTracker;

beforeEach(() => {
  now = start;
  tracker = createRateLimitTracker(() => now);
});

const tell = (remaining: number, at = resetsAt) => tracker.onHeaders({ limit: 1000, remaining, resetsAt: at });
/** Polls one after the other, while others make so many requests between two of them. */
function polls(count: number, othersBetween: number) {
  for (let i = 0; i < count; i += 1) {
    tracker.onRequest('polling');
    tell(1000 - (i + 1) * (1 + othersBetween));
    now += minute;
  }
}

describe('a report', () => {
  const report = (remaining: number | null, at: number | null): Report => ({
    ...{ budget: { limit: 100, remaining, resetsAt: at }, at: start, isDisproved: false },
  });
  const limitAlone = { limit: 100, remaining: null, resetsAt: null };

  it.each([
    ['until its reset', report(0, resetsAt), resetsAt],
    ['an hour where nothing is left and no reset can be read', report(0, null), start + hour],
    ['a day where some are left and no reset can be read', report(7, null), start + day],
  ])('holds %s', (_, one, until) => {
    expect(budgetAt(one, until - 1)).toEqual(one.budget);
    expect(budgetAt(one, until)).toEqual(limitAlone);
  });

  const answer = (status: number, remaining: string | null, reset: string | null = null) => ({
    ...{ status, receivedAt: now },
    headers: {
      'x-ratelimit-limit': '100',
      ...(remaining !== null && { 'x-ratelimit-remaining': remaining }),
      ...(reset !== null && { 'x-ratelimit-reset': reset }),
    },
  });

  it('that nothing is left is disproved by a request that succeeds, until a refusal confirms it', () => {
    const spent = reportAfter(null, answer(200, '0', '36000'));
    expect(spent?.budget.remaining).toBe(0);
    now += minute;
    const disproved = reportAfter(spent, answer(200, '0', '36000'));
    expect(disproved?.budget.remaining).toBeNull();
    expect(reportAfter(disproved, answer(200, '0'))?.budget.remaining).toBeNull();
    expect(reportAfter(spent, { status: 200, receivedAt: now, headers: {} })?.budget.remaining).toBeNull();
    expect(reportAfter(disproved, answer(429, '0'))?.budget.remaining).toBe(0);
    expect(reportAfter(disproved, answer(200, '12'))?.budget.remaining).toBe(12);
  });
});

describe('what it was spent on', () => {
  it('is counted since the app began to ask', () => {
    for (const purpose of ['backfill', 'backfill', 'person'] as const) tracker.onRequest(purpose);
    tell(900);
    tracker.onRequest('person');
    expect(tracker.spending()).toEqual({
      since: start,
      made: 4,
      byOthers: 97,
    });
  });

  it('begins anew at the reset, whether an answer tells of it or not', () => {
    tracker.onRequest('polling');
    tell(999);
    now = resetsAt + minute;
    expect(tracker.spending()).toMatchObject({ since: resetsAt, made: 0, byOthers: 0 });
    expect(tracker.reported()).toEqual({ limit: 1000, remaining: null, resetsAt: null });
    tracker.onRequest('polling');
    tell(999, resetsAt + day);
    expect(tracker.spending()).toMatchObject({ since: resetsAt, made: 1 });
  });

  it('begins anew where more is left than before, without a reset', () => {
    tracker.onHeaders({ limit: 1000, remaining: 20, resetsAt: null });
    tracker.onRequest('polling');
    tracker.onHeaders({ limit: 1000, remaining: 990, resetsAt: null });
    expect(tracker.spending()).toMatchObject({ made: 0 });
  });

  it('is counted without headers as well', () => {
    tracker.onRequest('polling');
    expect(tracker.spending()).toMatchObject({ byOthers: null, made: 1 });
    expect([tracker.reported(), tracker.availableNow()]).toEqual([null, null]);
  });

  it('is forgotten with the key', () => {
    tracker.onRequest('polling');
    tell(500);
    tracker.restore(null);
    expect(tracker.spending().made).toBe(0);
    expect([tracker.reported(), tracker.share()]).toEqual([null, 0.5]);
  });
});

it('goes on after a restart', () => {
  polls(10, 4);
  const text = tracker.serialise();
  const next = createRateLimitTracker(() => now);
  next.restore(text);
  expect([next.spending(), next.share()]).toEqual([tracker.spending(), tracker.share()]);
  for (const wrong of [null, '', '[]', '{"made":1}']) {
    const other = createRateLimitTracker(() => now);
    other.restore(wrong);
    expect(other.reported()).toBeNull();
  }
});

it('holds no report for later than it is, as after the clock was set back', () => {
  tell(500);
  now -= day;
  expect(tracker.reported()).toEqual({ limit: 1000, remaining: null, resetsAt: null });
  expect(tracker.spending().since).toBe(now);
});

describe('readBudget', () => {
  it.each([
    ['3600', start + hour],
    ['0', start],
    ['-5', start],
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
    expect(readBudget({ 'x-ratelimit-limit': '100', 'x-ratelimit-reset': reset }, start)).toEqual({
      limit: 100,
      remaining: null,
      resetsAt,
    });
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

  it('is null without a header that tells something', () => {
    expect(readBudget({}, start)).toBeNull();
    expect(readBudget({ 'x-ratelimit-limit': 'unlimited' }, start)).toBeNull();
  });
});

const budget = { limit: 1000, remaining: 500, resetsAt: start + hour };

it('keeps a tenth in reserve, at most 2,000 requests, and where it can what two dials cost', () => {
  expect([1000, 10, 50, 100, 50_000].map((limit) => reserveOf({ ...budget, limit }))).toEqual([100, 5, 10, 20, 2000]);
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
  ['only a reset is reported', { limit: null, remaining: null, resetsAt: start + hour }, [1, 1, 1.5, 5]],
])('follows calls more rarely as the budget shrinks and the calls grow: %s', (_, budget, paces) => {
  expect([1, 2, 3, 10].map((calls) => Math.round(2 * trackingPace(budget, calls)) / 2)).toEqual(paces);
});
