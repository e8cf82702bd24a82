import { expect, test } from 'vitest';
import { statusWords } from '../../../../../renderer/app/frame/refresh.ts';
import { statusAt } from '../../desk.ts';

const now = Date.UTC(2026, 10, 12, 8, 42);
const region = { country: 'DE', locale: 'en-GB', hourCycle: 'h23', zone: 'Europe/Berlin' } as const;

test.each([
  ['today', 12, 'Updated at 09:40'],
  ['the day before', 11, 'Updated yesterday at 09:40'],
  ['within a week', 9, 'Updated on Monday at 09:40'],
  ['before that', 1, 'Updated on 1 November at 09:40'],
])('the menu says when calls were updated: %s', (_, day, words) => {
  const lastPollAt = Date.UTC(2026, 10, day, 8, 40);
  expect(statusWords({ ...statusAt(now), lastPollAt }, now, region)).toBe(words);
});
