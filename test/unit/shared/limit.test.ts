import { expect, test } from 'vitest';
import { isLow, leftWords } from '../../../shared/limit.ts';
import { createText } from '../../../shared/messages/index.ts';

test.each([
  [null, false],
  [{ limit: 1000, remaining: null, resetsAt: null }, false],
  [{ limit: 1000, remaining: 50, resetsAt: null }, false],
  [{ limit: 1000, remaining: 49, resetsAt: null }, true],
  [{ limit: null, remaining: 19, resetsAt: null }, true],
  [{ limit: null, remaining: 20, resetsAt: null }, false],
])('%j is near the limit: %s', (budget, low) => {
  expect(isLow(budget)).toBe(low);
});

test.each([
  [null, 'The PBX reports none'],
  [{ limit: null, remaining: null, resetsAt: 1 }, 'The PBX reports none'],
  [{ limit: 1000, remaining: null, resetsAt: 1 }, '1,000 requests; how many are left isn’t known yet'],
  [{ limit: 1000, remaining: 90, resetsAt: 1 }, '90 of 1,000 requests left'],
  [{ limit: null, remaining: 90, resetsAt: null }, '90 requests left'],
])('%j reads: %s', (budget, words) => {
  expect(leftWords(budget, 'en-GB', createText('en'))).toBe(words);
});
