import { beforeEach, describe, expect, it } from 'vitest';
import {
  budgetAt,
  createRateLimitTracker,
  type RateLimitTracker,
  type Report,
  reportAfter,
} from '../../../../electron/pbx/rate-limit.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
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
function polls(count: number, othersBetween: number, at = resetsAt) {
  for (let i = 0; i < count; i += 1) {
    tracker.onRequest('polling');
    tell(1000 - (i + 1) * (1 + othersBetween), at);
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
    for (const purpose of ['backfill', 'backfill', 'dialling'] as const) tracker.onRequest(purpose);
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

describe('our share of the requests', () => {
  it.each([
    ['alone', 0, 0.9, 1],
    ['others make nine for one of ours', 9, 0.09, 0.14],
  ])('%s', (_, othersBetween, least, most) => {
    expect(tracker.share()).toBe(0.5);
    polls(50, othersBetween);
    expect(tracker.share()).toBeGreaterThan(least);
    expect(tracker.share()).toBeLessThanOrEqual(most);
  });

  it('is known on the next day, on which nobody has asked yet', () => {
    polls(50, 9);
    now = resetsAt + minute;
    expect(tracker.share()).toBeGreaterThan(0.09);
    expect(tracker.share()).toBeLessThan(0.14);
  });
});

it('leaves what others may use while a request is in flight', () => {
  tell(1000);
  now += 1000;
  tracker.onRequest('polling');
  tell(799);
  expect(tracker.availableNow()?.remaining).toBe(599);
  now += minute;
  tracker.onRequest('polling');
  tell(798);
  expect(tracker.availableNow()?.remaining).toBe(798);
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

it('keeps its reset where the clock is set back', () => {
  tell(500);
  now -= day;
  tracker.shiftClock(-day);
  expect(tracker.reported()).toEqual({ limit: 1000, remaining: 500, resetsAt: resetsAt - day });
});
