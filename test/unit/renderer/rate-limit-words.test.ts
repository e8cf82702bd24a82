import { expect, test } from 'vitest';
import { isLow } from '../../../renderer/rate-limit-words.ts';

test.each([
  [null, false],
  [{ limit: 1000, remaining: null, resetsAt: null }, false],
  [{ limit: 1000, remaining: 50, resetsAt: null }, false],
  [{ limit: 1000, remaining: 49, resetsAt: null }, true],
  [{ limit: null, remaining: 19, resetsAt: null }, true],
  [{ limit: 60, remaining: 12, resetsAt: null, window: 60_000 }, false],
  [{ limit: null, remaining: 20, resetsAt: null }, false],
])('%j is near the limit: %s', (budget, low) => {
  expect(isLow(budget)).toBe(low);
});
