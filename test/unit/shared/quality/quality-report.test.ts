import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shareInterval } from '../../../../shared/quality/sound-counts.ts';

/** Chance of at most `hits` of `of` at this share, summed term by term. */
function chanceUpTo(hits: number, of: number, share: number): number {
  let [term, total] = [(1 - share) ** of, 0];
  for (let k = 0; k <= hits; k += 1) {
    total += term;
    term *= ((of - k) / (k + 1)) * (share / (1 - share));
  }
  return total;
}

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

it('covers the true share about as often as it says', () => {
  for (const share of [0.08, 0.2, 0.5]) {
    const of = 60;
    let covered = 0;
    for (let hits = 0; hits <= of; hits += 1) {
      const { low, high } = shareInterval(hits, of);
      const chance = chanceUpTo(hits, of, share) - (hits === 0 ? 0 : chanceUpTo(hits - 1, of, share));
      if (low <= share && share <= high) covered += chance;
    }
    expect(covered).toBeGreaterThan(0.92);
    expect(covered).toBeLessThan(0.98);
  }
});
