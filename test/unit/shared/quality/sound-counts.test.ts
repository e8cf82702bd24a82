import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  answeredOf,
  isPoor,
  measuredOf,
  noSoundCounts,
  poorOf,
  poorShare,
  shareInterval,
} from '../../../../shared/quality/sound-counts.ts';
import { verdictWords } from '../../../../shared/quality/verdict.ts';

it('counts as poor what was poor, bad or without sound, and as measured what has a verdict', () => {
  const counts = { good: 1, fair: 20, poor: 300, bad: 4000, noSound: 50_000, notMeasured: 600_000 };
  expect([poorOf(counts), measuredOf(counts), answeredOf(counts)]).toEqual([54_300, 54_321, 654_321]);
  expect(poorShare(counts)).toEqual({ hits: 54_300, of: 54_321 });
  expect(verdictWords.filter(isPoor)).toEqual(['poor', 'bad', 'noSound']);
  expect(answeredOf(noSoundCounts())).toBe(0);
});

it('is the interval that Wilson gives', () => {
  // Figures of R 4.4, prop.test(…, correct = FALSE): 2 of 10, 29 of 354, 0 of 4, 7 of 7.
  const rounded = (hits: number, of: number) =>
    Object.values(shareInterval(hits, of)).map((end) => Math.round(end * 10_000) / 10_000);
  expect(rounded(2, 10)).toEqual([0.0567, 0.5098]);
  expect(rounded(0, 4)).toEqual([0, 0.4899]);
  expect(rounded(7, 7)).toEqual([0.6457, 1]);
  expect(shareInterval(0, 0)).toEqual({ low: 0, high: 1 });
});

it('holds the share, within 0 and 1, and grows narrower with more calls', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(), (of, part) => {
      const hits = part % (of + 1);
      const { low, high } = shareInterval(hits, of);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
      expect(low).toBeLessThanOrEqual(hits / of);
      expect(high).toBeGreaterThanOrEqual(hits / of);
      const more = shareInterval(hits * 4, of * 4);
      expect(more.high - more.low).toBeLessThan(high - low);
    }),
  );
});
