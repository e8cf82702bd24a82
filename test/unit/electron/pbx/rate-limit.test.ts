import { beforeEach, describe, expect, it } from 'vitest';
import { createRateLimitTracker, type RateLimitTracker } from '../../../../electron/pbx/rate-limit.ts';

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

describe('what it was spent on', () => {
  it('is counted by purpose since the app began to ask', () => {
    tracker.onRequest('backfill');
    tracker.onRequest('backfill');
    tracker.onRequest('dialling');
    tell(900);
    tracker.onRequest('person');
    expect(tracker.spending()).toEqual({
      since: start,
      sinceReset: false,
      made: { polling: 0, backfill: 2, dialling: 1, person: 1 },
      byOthers: 0,
      reserve: 100,
    });
  });

  it('tells others by what the remaining requests fell by besides', () => {
    tell(900);
    tracker.onRequest('polling');
    tell(850);
    tracker.onRequest('dialling');
    tracker.onRequest('polling');
    tell(847);
    expect(tracker.spending().byOthers).toBe(50);
  });

  it('begins anew at the reset, whether an answer tells of it or not', () => {
    tracker.onRequest('polling');
    tell(999);
    now = resetsAt + minute;
    expect(tracker.spending()).toMatchObject({ since: resetsAt, sinceReset: true, made: { polling: 0 }, byOthers: 0 });
    expect(tracker.reported()).toEqual({ limit: 1000, remaining: null, resetsAt: null });
    tracker.onRequest('polling');
    tell(998, resetsAt + day);
    expect(tracker.spending()).toMatchObject({ since: resetsAt, made: { polling: 1 } });
  });

  it('sees a reset that came early, and none in two answers that cross', () => {
    tracker.onRequest('polling');
    tell(500);
    tell(501, resetsAt + 1000);
    expect(tracker.spending().made.polling).toBe(1);
    tell(999, resetsAt + day);
    expect(tracker.spending()).toMatchObject({ since: start, sinceReset: true, made: { polling: 0 } });
  });

  it('knows of no others and no reserve without a header', () => {
    tracker.onRequest('polling');
    expect(tracker.spending()).toMatchObject({ byOthers: null, reserve: null, made: { polling: 1 } });
    expect(tracker.reported()).toBeNull();
    expect(tracker.availableNow()).toBeNull();
  });

  it('is forgotten with the key', () => {
    polls(5, 3);
    tracker.reset();
    expect(tracker.spending().made.polling).toBe(0);
    expect(tracker.forecast()).toEqual({ budget: null, share: 0.5 });
  });
});

describe('the outlook', () => {
  it('takes half of it for others before anything was seen, and nearly nothing where nobody else asks', () => {
    expect(tracker.forecast().share).toBe(0.5);
    polls(60, 0);
    expect(tracker.forecast().share).toBeGreaterThan(0.95);
  });

  it('takes as much for others as they were seen to use', () => {
    tell(1000);
    polls(40, 9);
    expect(tracker.forecast().share).toBeGreaterThan(0.09);
    expect(tracker.forecast().share).toBeLessThan(0.14);
  });

  it('does not count a backfill and own dialling as use by others', () => {
    tell(1000);
    for (let i = 0; i < 20; i += 1) tracker.onRequest('backfill');
    tell(980);
    expect(tracker.forecast().share).toBe(0.5);
    for (let i = 0; i < 8; i += 1) tracker.onRequest('dialling');
    tracker.onRequest('person');
    tell(971);
    expect(tracker.forecast().share).toBe(0.5);
  });

  it('expects the remaining requests to fall on, but never to zero unless reported', () => {
    tell(1000);
    polls(10, 19);
    const reported = tracker.reported()?.remaining ?? 0;
    now += 20 * minute;
    const expected = tracker.forecast().budget?.remaining ?? 0;
    expect(reported - expected).toBeGreaterThan(300);
    expect(reported - expected).toBeLessThan(500);
    now += 5 * hour;
    expect(tracker.forecast().budget?.remaining).toBeGreaterThan(100);
    expect(tracker.forecast().budget?.remaining).toBeLessThan(150);
  });

  it('forgets old habits of the others within days', () => {
    tell(1000);
    polls(20, 9);
    now += 6 * day;
    tell(1000, now + hour);
    polls(20, 0, now + hour);
    expect(tracker.forecast().share).toBeGreaterThan(0.7);
  });
});

it('what is at hand is less while others make many requests at the same moment', () => {
  tell(1000);
  now += 300;
  tracker.onRequest('polling');
  tell(800);
  expect(tracker.availableNow()?.remaining).toBeLessThan(650);
  now += 10 * minute;
  tracker.onRequest('polling');
  tell(799);
  expect(tracker.availableNow()?.remaining).toBe(799);
});

it('a clock that is set back takes the reset along', () => {
  tell(50);
  now -= day;
  tracker.shiftClock(-day);
  expect(tracker.reported()?.resetsAt).toBe(resetsAt - day);
  tracker.shiftClock(day);
  expect(tracker.reported()?.resetsAt).toBe(resetsAt - day);
});

describe('what is kept for the next start', () => {
  it('is as if there had been none', () => {
    tell(1000);
    polls(30, 2);
    tracker.onRequest('dialling');
    const next = createRateLimitTracker(() => now);
    next.restore(tracker.serialise());
    expect(next.spending()).toEqual({ ...tracker.spending() });
    expect(next.forecast()).toEqual(tracker.forecast());
    now += hour;
    next.onHeaders({ limit: 1000, remaining: 850, resetsAt });
    expect(next.spending().byOthers).toBeGreaterThan(60);
  });

  it('is ignored where something was reported since, and for any other text', () => {
    polls(3, 0);
    const before = tracker.serialise();
    for (const text of [createRateLimitTracker(() => now).serialise(), '', 'null', '{"told":1}', null])
      tracker.restore(text);
    expect(tracker.serialise()).toBe(before);
  });

  it('has the names of the first version, so that an update loses nothing', () => {
    const stored = {
      told: { budget: { limit: 1000, remaining: 900, resetsAt }, at: start },
      shares: { own: 1, others: 2, at: start },
      usual: { ms: 5, others: 2 },
      made: { looking: 4, older: 3, dialling: 2, person: 1 },
      ...{ byOthers: 2, since: start, sinceReset: true },
    };
    tracker.restore(JSON.stringify(stored));
    expect(tracker.spending().made).toEqual({ polling: 4, backfill: 3, dialling: 2, person: 1 });
    expect(tracker.reported()).toEqual(stored.told.budget);
    expect(JSON.parse(tracker.serialise())).toEqual(stored);
  });

  it('of yesterday knows the shares and not the counts', () => {
    tell(1000);
    polls(40, 4);
    const next = createRateLimitTracker(() => now);
    next.restore(tracker.serialise());
    now += day;
    expect(next.spending()).toMatchObject({ made: { polling: 0 }, sinceReset: true });
    expect(next.forecast().share).toBeCloseTo(0.2, 1);
  });
});

it('takes what was used before the first answer for others', () => {
  tracker.onRequest('polling');
  tell(400);
  expect(tracker.forecast().share).toBeLessThan(0.01);
});
