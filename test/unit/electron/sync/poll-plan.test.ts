import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reserveOf } from '../../../../electron/pbx/rate-limit.ts';
import { callVolumeProfile } from '../../../../electron/sync/call-volume-profile.ts';
import { hasRoomFor, type PollPlanInput, planPoll } from '../../../../electron/sync/poll-plan.ts';
import type { Budget } from '../../../../shared/connection.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** A Wednesday in UTC. */
const morning = Date.UTC(2026, 2, 4, 10);
const office = callVolumeProfile([], 'UTC', morning);
const always = { weight: () => 1 };

function delay(budget: Budget | null, change: Partial<PollPlanInput> & { share?: number } = {}): number {
  const { share = 1, ...rest } = change;
  const from = { forecast: { budget, share }, now: morning, requests: 1, profile: always, random: () => 0.5, ...rest };
  return planPoll(from) - from.now;
}

describe('without a header', () => {
  it('makes about a request a minute', () => {
    expect(delay(null)).toBe(minute);
    expect(delay(null, { requests: 2 })).toBe(2 * minute);
    expect(delay({ limit: null, remaining: null, resetsAt: morning + hour })).toBe(minute);
  });

  it('asks more seldom at night', () => {
    expect(delay(null, { profile: office })).toBe(minute);
    expect(delay(null, { profile: office, now: morning - 8 * hour })).toBeGreaterThan(minute);
    expect(delay(null, { profile: office, now: morning - 8 * hour })).toBeLessThanOrEqual(3 * minute);
  });

  it('keeps a day of polls within the limit where only that is reported', () => {
    expect(delay({ limit: 100, remaining: null, resetsAt: null })).toBe(day / 80);
  });
});

describe('with a budget', () => {
  const budget = { limit: 1000, remaining: 600, resetsAt: morning + 10 * hour };

  it('spreads what is left above the reserve over the time that is left', () => {
    expect(delay(budget)).toBeCloseTo((10 * hour) / 500);
    expect(delay(budget, { requests: 2 })).toBeCloseTo((20 * hour) / 500);
    expect(delay({ ...budget, resetsAt: null })).toBeCloseTo(day / 500);
  });

  it('takes its own share only, and leaves something for those who do not know yet how little is left', () => {
    expect(delay(budget, { share: 0.1 })).toBeCloseTo((100 * hour) / (500 - 4.5));
    expect(delay({ ...budget, remaining: 190 }, { share: 0.005 })).toBeGreaterThan(10 * hour);
    expect(delay({ ...budget, remaining: 190 }, { share: 1 })).toBeLessThan(hour);
  });

  it('polls more often while calls are likely', () => {
    const night = morning - 8 * hour;
    const whole = { limit: 1000, remaining: 1000, resetsAt: night + 20 * hour };
    const atNight = delay(whole, { profile: office, now: night });
    const byDay = delay(whole, { profile: office, now: night + 8 * hour });
    expect(byDay).toBeLessThan(atNight / 3);
    expect(byDay).toBeLessThan((20 * hour) / 900);
  });

  it('spends about what there is in a day, neither more nor much less', () => {
    for (const limit of [100, 200, 1000]) {
      let left = limit;
      const end = Date.UTC(2026, 2, 5);
      let at = end - day;
      while (at < end) {
        at = planPoll({
          forecast: { budget: { limit, remaining: left, resetsAt: end }, share: 1 },
          now: at,
          requests: 1,
          profile: office,
          random: () => 0.5,
        });
        if (at < end) left -= 1;
      }
      const reserve = reserveOf({ limit, remaining: left, resetsAt: end });
      expect(left).toBeGreaterThanOrEqual(reserve);
      expect(left).toBeLessThan(reserve + 3);
    }
  });

  it('polls at least every half hour where the budget allows it', () => {
    const night = Date.UTC(2026, 2, 8, 1);
    expect(delay({ ...budget, resetsAt: night + 23 * hour }, { now: night, profile: office })).toBeLessThanOrEqual(
      33 * minute,
    );
    expect(delay({ limit: 400, remaining: 45, resetsAt: morning + 10 * hour }, { share: 0.5 })).toBeCloseTo(
      (20 * hour) / 4.5,
    );
  });

  it('is never in more of a hurry than every 20 seconds', () => {
    const plenty = { limit: 100_000, remaining: 100_000, resetsAt: morning + hour };
    expect(delay(plenty)).toBe(20_000);
    expect(delay(plenty, { random: () => 0 })).toBe(18_000);
  });

  it('reads nothing below the reserve until the reset, and then each desk at its own moment', () => {
    const spent = { limit: 1000, remaining: 100, resetsAt: morning + 5 * hour };
    const at = (random: number, share = 1) => delay(spent, { random: () => random, share });
    expect(at(0)).toBe(5 * hour + 30_000);
    expect(at(1)).toBeGreaterThan(at(0.5));
    expect(at(1)).toBeLessThan(5 * hour + 3 * minute);
    expect(at(1, 0.005)).toBeGreaterThan(9 * hour);
  });

  it('does not believe in a reset weeks away', () => {
    expect(delay({ limit: 10, remaining: 0, resetsAt: morning + 40 * day })).toBeLessThan(2 * day + 2 * hour);
  });

  it('takes a reset that is past for none', () => {
    expect(delay({ limit: 1000, remaining: 0, resetsAt: morning - 1 })).toBeLessThan(2 * minute);
  });
});

it('is a time to come, and not too far, for any budget', () => {
  const figure = fc.option(fc.integer({ min: 0, max: 100_000 }));
  fc.assert(
    fc.property(
      figure,
      figure,
      fc.option(fc.integer({ min: -day, max: 40 * day })),
      fc.double({ min: 0.001, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      fc.integer({ min: 1, max: 8 }),
      (limit, remaining, reset, share, random, requests) => {
        const budget = { limit, remaining, resetsAt: reset === null ? null : morning + reset };
        const wait = delay(budget, { share, requests, random: () => random, profile: office });
        expect(wait).toBeGreaterThanOrEqual(18_000);
        expect(Number.isFinite(wait)).toBe(true);
      },
    ),
  );
});

it('has room for what can wait only where much is left', () => {
  const room = (remaining: number, share = 1) =>
    hasRoomFor(10, {
      forecast: { budget: { limit: 1000, remaining, resetsAt: morning + hour }, share },
      now: morning,
    });
  expect([room(200), room(199), room(500, 0.2)]).toEqual([true, false, false]);
  expect(hasRoomFor(10, { forecast: { budget: null, share: 1 }, now: morning })).toBe(true);
});
