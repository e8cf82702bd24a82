import { expect, it } from 'vitest';
import { type PollPlanInput, planPoll } from '../../../../electron/sync/poll-plan.ts';
import type { Budget } from '../../../../shared/connection.ts';
import { DAY as day, HOUR as hour, MINUTE as minute } from '../../../../shared/time/durations.ts';

const now = Date.UTC(2026, 2, 4, 10);
const budget = { limit: 1000, remaining: 600, resetsAt: now + 10 * hour };

const input = (of: Budget | null, change: Partial<PollPlanInput> = {}): PollPlanInput => ({
  ...{ budget: of, share: 1, othersPerMs: 0, now, requests: 1, attention: 'hidden', random: () => 0.5 },
  ...change,
});
const delay = (of: Budget | null, change?: Partial<PollPlanInput>) => planPoll(input(of, change)) - now;

it.each<[string, Budget | null, Partial<PollPlanInput>, number]>([
  ['no limit: about a request a minute', null, {}, minute],
  ['no limit, two requests', null, { requests: 2 }, 2 * minute],
  ['unlimited', { limit: null, remaining: null, resetsAt: null }, {}, minute],
  ['no limit, in sight: news within 10 s', null, { attention: 'shown' }, 9000],
  ['no limit, in sight, two extensions', null, { attention: 'shown', requests: 2.4 }, 18_000],
  ['only a limit: a day of polls stays below it', { limit: 100, remaining: null, resetsAt: null }, {}, day / 80],
  ['what is left above the reserve, until the reset', budget, {}, (10 * hour) / 500],
  ['two requests a poll', budget, { requests: 2 }, (20 * hour) / 500],
  ['no reset: no day is assumed', { ...budget, resetsAt: null }, { attention: 'shown' }, 18_000],
  ['much is left, somebody waits: news within 20 s', budget, { attention: 'waiting' }, 18_000],
  ['little is left, somebody waits', { ...budget, remaining: 300 }, { attention: 'waiting' }, (5 * hour) / 200],
  ['60 a minute', { limit: 60, remaining: 59, resetsAt: now + 50_000, window: minute }, { attention: 'shown' }, 18_000],
  ['60 an hour', { limit: 60, remaining: 60, resetsAt: now + hour, window: hour }, {}, hour / 48],
  ['after the reset of a minute', { limit: 60, remaining: null, resetsAt: null, window: minute }, {}, minute],
  ['in sight, with a key of one’s own: twice as often', budget, { attention: 'shown' }, (5 * hour) / 500],
  ['a share of the key', budget, { share: 0.1 }, (100 * hour) / (500 - 9)],
  [
    'others use up 100 an hour: after the next poll',
    budget,
    { share: 0.1, othersPerMs: 100 / hour },
    (100 * hour) / 491,
  ],
  ['others use it up after the reset', budget, { share: 0.01, othersPerMs: 40 / hour }, (1000 * hour) / (500 - 99)],
  ['much is left, in sight', { ...budget, remaining: 1000, limit: 5000 }, { attention: 'shown' }, 36_000],
  ['very much is left, in sight', { limit: 1e6, remaining: 1e6, resetsAt: now + hour }, { attention: 'shown' }, 18_000],
  ['very much is left, hidden', { limit: 1e6, remaining: 1e6, resetsAt: now + hour }, {}, minute],
  ['only what is left', { ...budget, limit: null }, {}, (10 * hour) / 540],
  ['only a limit, of which the reserve is more', { limit: 1, remaining: null, resetsAt: null }, {}, day],
  ['only a limit, of which a tiny share', { ...budget, remaining: null }, { share: 1e-6 }, day],
  ['only a large limit', { limit: 1e6, remaining: null, resetsAt: null }, { requests: 2 }, 2 * minute],
  [
    'others may each send one more, at most a quarter',
    { ...budget, remaining: 1000 },
    { share: 1 / 300 },
    (40 * hour) / 9,
  ],
  [
    'the reset is near, and not what sets the pace',
    { ...budget, resetsAt: now + 10_000 },
    { attention: 'shown' },
    18_000,
  ],
  ['the reset has passed', { ...budget, resetsAt: now - hour }, {}, minute],
  ['little is left until a reset nobody tells', { ...budget, remaining: 110, resetsAt: null }, {}, hour / 10],
  ['only a limit, two requests', { limit: 100, remaining: null, resetsAt: null }, { requests: 2 }, day / 40],
  [
    'somebody waits, but two requests a poll cost too much',
    budget,
    { attention: 'waiting', requests: 2 },
    (10 * hour) / 500,
  ],
  [
    'somebody waits, but half of the key is too little',
    budget,
    { attention: 'waiting', share: 0.5 },
    (10 * hour) / (499 * 0.5) / 1.5,
  ],
])('the next poll: %s', (_, of, change, ms) => {
  expect(delay(of, change)).toBeCloseTo(ms);
});

it.each<[string, Budget | null, number]>([
  ['without a limit', null, minute],
  ['after a reset', { ...budget, remaining: null }, 96_000],
  ['under a limit', budget, 72_000],
])('comes up to a tenth sooner or later than planned: %s', (_name, of, ms) => {
  const at = (random: number) => delay(of, { random: () => random });
  expect(at(0)).toBeCloseTo(0.9 * ms);
  expect(at(1)).toBeCloseTo(1.1 * ms);
});

it.each<[string, Budget, Partial<PollPlanInput>, number, number]>([
  ['half an hour', { ...budget, remaining: 0 }, {}, 30_000, hour / 2],
  ['longer for a small share', { ...budget, remaining: 0 }, { share: 0.005 }, 30_000, 200 * 96_000],
  ['at most a quarter of the window', { ...budget, remaining: 0 }, { share: 1e-4 }, 30_000, 6 * hour],
  ['so too in a minute', { limit: 60, remaining: 0, resetsAt: now, window: minute }, {}, 6000, minute / 4],
  ['a reset that has passed is now', { ...budget, remaining: 0, resetsAt: now - hour }, {}, 30_000, hour / 2],
])(
  'the polls of all who share a key are spread over some time after the reset: %s',
  (_name, of, change, ms, spread) => {
    const reset = Math.max(0, (of.resetsAt ?? now) - now);
    expect(delay(of, { ...change, random: () => 0 }) - reset).toBeCloseTo(ms);
    const { share = 1 / 2 } = change;
    expect(delay(of, { share, ...change, random: () => 1 }) - reset).toBeCloseTo(ms + spread * (1 - share));
    expect(delay(of, { ...change, share: 1, random: () => 1 }) - reset).toBeCloseTo(ms);
  },
);

it('waits for no reset that comes after the poll, nor for others who leave enough', () => {
  const last = { ...budget, remaining: 101 };
  expect(delay(last, { random: () => 0.5 }) - 10 * hour).toBeCloseTo(30_000);
  expect(delay({ ...budget, remaining: 102 }, { random: () => 0.5 })).toBeCloseTo(5 * hour);
  // Jitter alone lets no poll go that is not left.
  expect(delay(last, { requests: 1.05, random: () => 0 })).toBeCloseTo(10 * hour + 30_000);
  expect(delay(last, { random: () => 0 })).toBeCloseTo(9 * hour);
  expect(delay(budget, { othersPerMs: 500 / 72_000 })).toBeCloseTo(72_000);
  expect(delay(budget, { othersPerMs: 501 / 72_000 })).toBeGreaterThan(10 * hour);
});

it('waits for the reset where nothing is left for a poll, and comes at a moment of its own after it', () => {
  for (const remaining of [0, 50, 100]) {
    const waits = [0, 0.5, 1].map((random) => delay({ ...budget, remaining }, { random: () => random }));
    expect(waits[0]).toBe(10 * hour + 30_000);
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(waits[2]).toBeLessThanOrEqual(10 * hour + 31 * minute);
  }
});

it('waits for the reset where others will have used it up by then: a request would be refused', () => {
  for (const share of [0.01, 0.005]) {
    const waits = [0, 1].map((random) => delay(budget, { share, othersPerMs: 300 / hour, random: () => random }));
    expect(waits[0]).toBe(10 * hour + 30_000);
    expect(waits[1]).toBeGreaterThan(waits[0] ?? 0);
  }
});

it('waits for no longer than a part of a short window after its reset', () => {
  for (const window of [minute, hour]) {
    const used = { limit: 60, remaining: 12, resetsAt: now + window / 2, window };
    const latest = delay(used, { random: () => 1 });
    expect(latest).toBeGreaterThan(window / 2);
    expect(latest).toBeLessThan(window);
  }
});
