import { expect, test } from 'vitest';
import {
  MAX_POLLS,
  nextAfterCallPoll,
  nextInCallPoll,
  nextUnknownPoll,
  type PollLimits,
} from '../../../../electron/dialing/dial-states.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

type Next = (since: number, now: number, limits: PollLimits) => number | null;

const all: PollLimits = { polls: MAX_POLLS, unsynced: false };

/** All polls from `since` on, when each is answered at once, in seconds after `since`. */
function moments(next: Next, limits: PollLimits): number[] {
  const since = 1_000_000;
  const found: number[] = [];
  for (let at = next(since, since, limits); at !== null; at = next(since, at, limits))
    found.push((at - since) / SECOND);
  return found;
}

test.each<[string, Next, number, number[]]>([
  ['in the call, ten', nextInCallPoll, 10, [3, 8, 15, 30, 60, 90, 120, 180, 240, 300]],
  ['in the call, one', nextInCallPoll, 1, [90]],
  ['after the call, all', nextAfterCallPoll, 10, [2, 6, 12, 25, 50, 85, 120]],
  ['after the call, one', nextAfterCallPoll, 1, [25]],
  ['unknown, all', nextUnknownPoll, 10, [5, 15, 45, 120, 300, 600, 1800, 7200]],
  ['unknown, one', nextUnknownPoll, 1, [300]],
])('%s: at these seconds, then no more by itself', (_, next, limits, expected) => {
  expect(moments(next, { polls: limits, unsynced: false })).toEqual(expected);
});

test('where background sync does not read the extension, it is polled ever more rarely for six hours', () => {
  const later = [600, 1200, 2400, 3600, 5400, 7200, 10_800, 14_400, 21_600];
  expect(moments(nextInCallPoll, { ...all, unsynced: true }).slice(10)).toEqual(later);
  expect(moments(nextAfterCallPoll, { polls: 2, unsynced: true })).toEqual([6, 85, 2400, 10_800]);
});

test('a clock that was set back does not hurry the polls: by little they go on, by much background sync brings the record', () => {
  expect(nextInCallPoll(10 * SECOND, 0, all)).toBe(3 * SECOND);
  expect(nextInCallPoll(HOUR, 0, all)).toBeNull();
  expect(nextAfterCallPoll(HOUR, 0, all)).toBeNull();
});
