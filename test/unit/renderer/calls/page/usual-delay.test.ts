import { expect, it } from 'vitest';
import { delayWords } from '../../../../../renderer/calls/page/usual-delay.ts';

it('puts a delay beside the usual one, and leaves it alone where there are too few calls', () => {
  const usual = { calls: 1000, median: 900, p95: 1900 };
  expect(delayWords('1520', usual, '101', 'en-GB')).toBe(
    '1520. Usual for 101: 900 (median); 95 % are at most 1,900. Over 1,000 outgoing calls.',
  );
  expect(delayWords('1520', { calls: 19, median: null, p95: null }, '101', 'en-GB')).toBe('1520');
});
