import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextLookDelay, readBudget, readInstant, readRetryAfter, reserveOf } from '../../../../electron/pbx/quota.ts';

const now = Date.UTC(2026, 2, 4, 10, 0, 0);
const hour = 3_600_000;
const day = 24 * hour;

describe('readBudget', () => {
  it.each([
    ['3600', now + hour],
    ['0', now],
    ['-5', now],
    [String((now + hour) / 1000), now + hour],
    [String(now + hour), now + hour],
    [new Date(now + hour).toUTCString(), now + hour],
    [new Date(now + hour).toISOString(), now + hour],
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

describe('nextLookDelay', () => {
  const pace = { budget: null, now, looksFailed: 0, requestsPerLook: 1 };

  it('makes about a request a minute without a header', () => {
    expect(nextLookDelay(pace)).toBe(60_000);
    expect(nextLookDelay({ ...pace, requestsPerLook: 2 })).toBe(120_000);
    expect(nextLookDelay({ ...pace, budget: { limit: 100, remaining: null, resetsAt: null } })).toBe(60_000);
  });

  it('waits longer with each failure in a row, up to a quarter of an hour', () => {
    const delays = [1, 2, 3, 4, 5, 50].map((looksFailed) => nextLookDelay({ ...pace, looksFailed }));
    expect(delays).toEqual([60_000, 120_000, 240_000, 480_000, 900_000, 900_000]);
  });

  it('reads nothing below the reserve until the reset', () => {
    const budget = { limit: 1000, remaining: 100, resetsAt: now + 5 * hour };
    expect(reserveOf(budget)).toBe(100);
    expect(nextLookDelay({ ...pace, budget })).toBeGreaterThanOrEqual(5 * hour);
  });

  it('goes faster while calls are likely', () => {
    const budget = { limit: 10_000, remaining: 5_000, resetsAt: now + 10 * hour };
    expect(nextLookDelay({ ...pace, budget, callsLikely: true })).toBeLessThan(nextLookDelay({ ...pace, budget }));
  });

  it('is a positive, finite time for any budget', () => {
    const figure = fc.option(fc.integer({ min: 0, max: 100_000 }));
    fc.assert(
      fc.property(
        figure,
        figure,
        fc.option(fc.integer({ min: -day, max: 40 * day })),
        fc.nat(20),
        fc.nat(5),
        (limit, remaining, reset, looksFailed, requestsPerLook) => {
          const budget = { limit, remaining, resetsAt: reset === null ? null : now + reset };
          const delay = nextLookDelay({ budget, now, looksFailed, requestsPerLook });
          expect(delay).toBeGreaterThanOrEqual(20_000);
          expect(delay).toBeLessThan(41 * day);
        },
      ),
    );
  });
});

/** One year against a key that others use too: `othersShare` of the limit a day, at random. */
function simulateYear(limit: number, othersShare: number) {
  let seed = 42;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  const requestsPerLook = 2;
  const year = { looks: 0, looksIntoReserve: 0, refused: 0, lowest: limit };
  let clock = now;
  for (let dayNumber = 1; dayNumber <= 365; dayNumber++) {
    const resetsAt = now + dayNumber * day;
    let remaining = limit;
    let told = { limit, remaining, resetsAt };
    while (clock < resetsAt) {
      const delay = nextLookDelay({
        budget: told,
        now: clock,
        looksFailed: 0,
        requestsPerLook,
        callsLikely: random() < 0.4,
      });
      clock += delay;
      if (clock >= resetsAt) break;
      remaining -= Math.min(remaining, Math.round((limit * othersShare * delay * 2 * random()) / day));
      year.looks += 1;
      if (told.remaining - requestsPerLook < reserveOf(told)) year.looksIntoReserve += 1;
      if (remaining < requestsPerLook) year.refused += 1;
      remaining = Math.max(0, remaining - requestsPerLook);
      year.lowest = Math.min(year.lowest, remaining);
      told = { limit, remaining, resetsAt };
    }
  }
  return year;
}

describe('365 days with other users of the key', () => {
  it.each([
    [50, 0],
    [50, 0.3],
    [300, 0.5],
    [1000, 0.5],
    [20_000, 0.5],
  ])(
    'a limit of %i, others using %d of it: no look is refused and something is always left to dial with',
    (limit, share) => {
      const year = simulateYear(limit, share);
      expect(year.refused).toBe(0);
      expect(year.looksIntoReserve).toBe(0);
      expect(year.lowest).toBeGreaterThan(0);
      expect(year.looks).toBeGreaterThan(365 * 5);
    },
  );

  it('leaves the reserve alone even when the others use everything up', () => {
    expect(simulateYear(500, 1.5).looksIntoReserve).toBe(0);
  });
});
