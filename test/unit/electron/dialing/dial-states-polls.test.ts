import { expect, test } from 'vitest';
import { nextPoll } from '../../../../electron/dialing/dial-states.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** All polls from `since` on, when each is answered at once, in whole seconds after `since`. */
function moments(until: number, pace: number): number[] {
  const since = 1_000_000;
  const found: number[] = [];
  for (let at = nextPoll(since, since, until, pace); at !== null; at = nextPoll(since, at, until, pace))
    found.push(Math.round((at - since) / SECOND));
  return found;
}

test.each<[string, number, number, number[]]>([
  ['five minutes', 5 * MINUTE, 1, [3, 6, 10, 15, 25, 39, 63, 101, 161, 258]],
  ['five minutes, few requests are left', 5 * MINUTE, 5, [15, 60, 240]],
  ['five minutes, hardly any is left', 5 * MINUTE, 50, [150]],
  ['six hours', 6 * HOUR, 5, [15, 60, 240, 960, 3840, 7440, 11_040, 14_640, 18_240]],
])('ever more rarely within %s, then no more by itself', (_, until, pace, expected) => {
  expect(moments(until, pace)).toEqual(expected);
});

test('a clock that was set back does not hurry the polls: by little they go on, by much background sync brings the record', () => {
  expect(nextPoll(10 * SECOND, 0, 5 * MINUTE, 1)).toBe(6 * SECOND);
  expect(nextPoll(HOUR, 0, 5 * MINUTE, 1)).toBeNull();
});
