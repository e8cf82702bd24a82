import { expect, it } from 'vitest';
import {
  type Coverage,
  coverageOf,
  daysToBackfill,
  gapAfterPoll,
  nextMissing,
  pollStart,
  storeCoverage,
  withoutDeleted,
} from '../../../../electron/sync/coverage.ts';
import { DAY, HOUR } from '../../../../shared/time/durations.ts';

const none: Coverage = {
  polledAt: null,
  deepPolledAt: null,
  gap: null,
  oldestFetched: null,
  isPaused: false,
  counts: null,
  unlisted: { recent: 0, older: 0 },
};
const now = Date.UTC(2026, 10, 20, 12);
const day = (n: number) => `2026-11-${String(n).padStart(2, '0')} 00:00:00`;

type Start = Parameters<typeof pollStart>[1];
/** Seven hours before the earliest of three: the longest call, and the hour of a clock change. */
it.each<[string, Partial<Coverage>, Partial<Start>, string]>([
  ['the last poll', {}, {}, '2026-11-20 05:00:00'],
  ['a newer call costs nothing', {}, { newestAt: now + HOUR }, '2026-11-20 05:00:00'],
  ['the newest call, of a PBX that is behind', {}, { newestAt: now - 10 * HOUR }, '2026-11-19 19:00:00'],
  ['now, after a clock was set back', {}, { now: now - 2 * DAY }, '2026-11-18 05:00:00'],
  ['three days before the last deep poll', { deepPolledAt: now - DAY }, { isDeep: true }, '2026-11-16 11:00:00'],
  ['three days before the last poll, without a deep one', {}, { isDeep: true }, '2026-11-17 11:00:00'],
  [
    'a deep poll is no shorter than a regular one',
    { deepPolledAt: now + 5 * DAY },
    { isDeep: true },
    '2026-11-20 05:00:00',
  ],
  ['not before what the backfill reads', { oldestFetched: '2026-11-20 06:00:00' }, {}, '2026-11-20 06:00:00'],
])('a poll begins at %s', (_name, of, at, expected) => {
  expect(pollStart({ ...none, ...of }, { polledAt: now, now, newestAt: null, zone: 'UTC', isDeep: false, ...at })).toBe(
    expected,
  );
});

it('a poll begins an hour earlier than the longest call, for the night on which the clock is put back', () => {
  // 02:30 comes twice: texts of the second half past two are earlier than those of three o'clock before it.
  const polledAt = Date.UTC(2026, 9, 25, 7);
  const start = pollStart(none, { polledAt, now: polledAt, newestAt: null, zone: 'Europe/Berlin', isDeep: false });
  expect(start).toBe('2026-10-25 02:00:00');
});

it('of which nothing is deleted stays as it is', () => {
  const some = { ...none, polledAt: now, gap: { from: day(1), to: day(2) }, oldestFetched: day(3) };
  expect(withoutDeleted(some, null)).toEqual(some);
});

it('is stored for each extension', () => {
  const stored = new Map<string, string>();
  const meta = {
    get: (name: string) => stored.get(name) ?? null,
    set: (name: string, text: string) => stored.set(name, text),
  };
  storeCoverage(meta as never, '101', { ...none, isPaused: true });
  expect(coverageOf(meta as never, '101').isPaused).toBe(true);
  expect(coverageOf(meta as never, '102')).toEqual(none);
});

it.each<[string, Coverage['gap'], string | null, Coverage['gap']]>([
  ['the whole was read', null, null, null],
  ['an older gap stays', { from: day(1), to: day(2) }, null, { from: day(1), to: day(2) }],
  ['a part was read', null, day(9), { from: day(5), to: day(9) }],
  ['two become one', { from: day(1), to: day(2) }, day(9), { from: day(1), to: day(9) }],
  ['one that lies in the other', { from: day(6), to: day(12) }, day(9), { from: day(5), to: day(12) }],
])('the gap after a poll: %s', (_name, gap, low, expected) => {
  expect(gapAfterPoll({ ...none, gap }, day(5), low)).toEqual(expected);
});

const polled = { ...none, polledAt: now };
it.each<[string, Coverage, string | null, ReturnType<typeof nextMissing>]>([
  [
    'the gap first',
    { ...polled, gap: { from: day(1), to: day(2) }, oldestFetched: day(5) },
    null,
    { kind: 'gap', span: { from: day(1), to: day(2) } },
  ],
  [
    'the backfill, all of it',
    { ...polled, oldestFetched: day(5) },
    null,
    { kind: 'backfill', span: { from: null, to: day(5) } },
  ],
  [
    'the backfill, to its depth',
    { ...polled, oldestFetched: day(5) },
    day(3),
    { kind: 'backfill', span: { from: day(3), to: day(5) } },
  ],
  ['nothing at its depth', { ...polled, oldestFetched: day(3) }, day(3), null],
  ['nothing once the oldest is stored', polled, null, null],
  ['nothing before the first poll', { ...none, oldestFetched: day(5) }, null, null],
])('what is read next: %s', (_name, coverage, depth, expected) => {
  expect(nextMissing(coverage, depth)).toEqual(expected);
});

it.each<[string, Coverage, string | null, Partial<Coverage>]>([
  ['none is deleted', { ...polled, oldestFetched: day(2) }, null, { oldestFetched: day(2) }],
  ['before the first poll', { ...none, oldestFetched: day(2) }, day(5), { oldestFetched: day(2) }],
  ['all was stored', polled, day(5), { oldestFetched: day(5), gap: null }],
  [
    'a gap is cut',
    { ...polled, gap: { from: day(1), to: day(9) } },
    day(5),
    { oldestFetched: day(5), gap: { from: day(5), to: day(9) } },
  ],
  ['a gap goes', { ...polled, gap: { from: day(1), to: day(5) } }, day(5), { oldestFetched: day(5), gap: null }],
])('the coverage where older calls are deleted: %s', (_name, coverage, storedFrom, expected) => {
  expect(withoutDeleted(coverage, storedFrom)).toEqual({ ...coverage, ...expected });
});

it.each([
  [28, null, true, 28],
  [null, null, true, null],
  [365, 30, true, 30],
  [365, null, false, 28],
  [7, null, false, 7],
] as const)('backfills %s days, keeping %s, of the own extension (%s): %s', (fillDays, keepDays, isOwn, expected) => {
  expect(daysToBackfill({ fillDays, keepDays }, isOwn)).toBe(expected);
});
