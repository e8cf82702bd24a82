import { expect, test } from 'vitest';
import {
  nextAfterCallLook,
  nextInCallLook,
  nextUnknownLook,
  nextUnknownRetry,
} from '../../../../electron/dialing/back-off.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** All looks from `since` on, when each is answered at once, in seconds after `since`. */
function looks(next: (since: number, now: number) => number | null): number[] {
  const since = 1_000_000;
  const found: number[] = [];
  for (let at = next(since, since); at !== null; at = next(since, at)) found.push((at - since) / SECOND);
  return found;
}

test('in the call: 2, 3, 5, 8 seconds apart, then up to 30, after ten minutes 2 minutes, ending after four hours', () => {
  const at = looks(nextInCallLook);
  expect(at.slice(0, 8)).toEqual([2, 5, 10, 18, 31, 52, 82, 112]);
  const gaps = at.slice(1).map((t, i) => ({ from: at[i] ?? 0, gap: t - (at[i] ?? 0) }));
  expect(gaps.filter((g) => g.from >= 52 && g.from < 600).every((g) => g.gap === 30)).toBe(true);
  expect(gaps.filter((g) => g.from >= 620 && g.from < 14_280).every((g) => g.gap === 120)).toBe(true);
  expect(at.at(-1)).toBe((4 * HOUR) / SECOND);
});

test('after the call: at once, then 1, 2, 4, 8 … seconds apart up to two minutes in all', () => {
  expect(looks(nextAfterCallLook)).toEqual([1, 3, 7, 15, 31, 61, 91, 120]);
});

test('unknown: 5, 15, 45 s, 2, 5, 10, 30 min and 2 h after it became so', () => {
  expect(looks(nextUnknownLook)).toEqual([5, 15, 45, 120, 300, 600, 1800, 7200]);
});

test('unknown: moments that were slept through are skipped, not caught up', () => {
  expect(nextUnknownLook(0, 6 * MINUTE)).toBe(10 * MINUTE);
  expect(nextUnknownLook(0, 3 * HOUR)).toBeNull();
});

test('a failed look for an unknown dial is tried again ever more rarely, for a day', () => {
  expect(nextUnknownRetry(0, 0)).toBe(5 * SECOND);
  expect(nextUnknownRetry(0, 40 * SECOND)).toBe(80 * SECOND);
  expect(nextUnknownRetry(0, HOUR)).toBe(HOUR + 10 * MINUTE);
  expect(nextUnknownRetry(0, 24 * HOUR)).toBeNull();
});

test('a clock that was set back neither hurries nor stops the looks', () => {
  expect(nextInCallLook(HOUR, 0)).toBe(2 * SECOND);
  expect(nextAfterCallLook(HOUR, 0)).toBe(1 * SECOND);
});
