import { expect, it } from 'vitest';
import { createFrequencyLimit } from '../../../electron/frequency-limit.ts';

it('forgets what is older than its span, also when the clock was set back', () => {
  const limit = createFrequencyLimit(3, 1000);
  expect([0, 1, 2, 3].map((at) => limit.allows(at))).toEqual([true, true, true, false]);
  expect(limit.allows(1002)).toBe(true);
  const earlier = createFrequencyLimit(3, 1000);
  for (const at of [1, 2, 3]) earlier.allows(60_000 + at);
  expect(earlier.allows(0)).toBe(true);
});
