import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { delayOf, FEWEST_DELAYS, usualDelay, usualDelayOf } from '../../../../shared/quality/post-dial-delay.ts';

describe('a post-dial delay in a record', () => {
  it('is a plain number above 0', () => {
    expect([delayOf('1520'), delayOf(' 1.25 '), delayOf('0.001')]).toEqual([1520, 1.25, 0.001]);
    for (const none of [null, '', '0', '0.00', '-4', 'N/A', '3 s', '1e3', '1,5', '9'.repeat(10)])
      expect(delayOf(none), String(none)).toBeNull();
  });
});

describe('the usual delay', () => {
  it('says nothing about few calls, but how many there are', () => {
    const few = Array.from({ length: FEWEST_DELAYS - 1 }, () => 900);
    expect(usualDelayOf(few)).toEqual({ calls: 19, median: null, p95: null });
    expect(usualDelayOf([...few, 900])).toEqual({ calls: 20, median: 900, p95: 900 });
  });

  it('is one of the values, with half or 95 of 100 of them at or below it, in any order', () => {
    const delays = fc.array(fc.integer({ min: 1, max: 90_000 }), { minLength: FEWEST_DELAYS, maxLength: 300 });
    fc.assert(
      fc.property(delays, (all) => {
        const { calls, median, p95 } = usualDelay.parse(usualDelayOf(all));
        expect(calls).toBe(all.length);
        for (const [value, share] of [
          [median, 0.5],
          [p95, 0.95],
        ] as const) {
          expect(all).toContain(value);
          const atMost = all.filter((one) => one <= (value ?? 0)).length;
          const below = all.filter((one) => one < (value ?? 0)).length;
          expect(atMost).toBeGreaterThanOrEqual(share * calls);
          expect(below).toBeLessThan(share * calls);
        }
        expect(usualDelayOf(all.toReversed())).toEqual({ calls, median, p95 });
      }),
    );
  });
});
