import { expect, test } from 'vitest';
import { quietWords } from '../../../../renderer/settings/quiet.ts';
import { DAY } from '../../../../shared/time/durations.ts';

test.each([
  [1, /^Quiet until tomorrow at \d+:\d+/],
  [3, /^Quiet until \p{L}{3,9}day at \d+:\d+/u],
  [21, /^Quiet until \d+ \p{L}+(?: \d{4})? at \d+:\d+/u],
])('it is quiet until a time that is named with its day, in %d days', (days, words) => {
  const region = { country: 'DE', locale: 'en-GB', zone: 'UTC' };
  expect(quietWords({ by: 'time', until: Date.now() + days * DAY }, region)).toMatch(words);
});
