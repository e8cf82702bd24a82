import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTextBlocks } from '../../../../../electron/history/search/text-index.ts';

const id = fc.oneof(fc.nat(4), fc.integer({ min: 1020, max: 1028 }), fc.constantFrom(2047, 2048, 50_000));
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 3 }),
  fc.constantFrom('\n030123\n+4930123', 'иван', '佐藤', '😀a'),
);
const part = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', '\n'), minLength: 1, maxLength: 3 }),
  fc.constantFrom('\n0', '301', 'ван', '藤', '😀', 'aa'),
);
type Step = { set: [number, string] } | { ask: [string, number] } | 'join';
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ set: fc.tuple(id, text) }) },
  { weight: 2, arbitrary: fc.record({ ask: fc.tuple(part, fc.oneof(fc.constant(1), id)) }) },
  { weight: 1, arbitrary: fc.constant('join' as const) },
);

describe('texts in blocks', () => {
  it('find what a scan of every text finds, and return each text unchanged', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40, size: 'max' }), (steps) => {
        const blocks = createTextBlocks();
        const plain = new Map<number, string>();
        for (const one of steps) {
          if (one === 'join') blocks.join();
          else if ('set' in one) {
            blocks.set(...one.set);
            plain.set(...one.set);
          } else {
            const [wanted, from] = one.ask;
            const ids = [...plain].flatMap(([key, has]) => (key >= from && has.includes(wanted) ? [key] : []));
            expect(blocks.idsWith(wanted, from)).toEqual(ids.sort((a, b) => a - b));
          }
          for (const key of [0, 1023, 1024, 50_000, 60_000]) expect(blocks.get(key)).toBe(plain.get(key) ?? '');
        }
      }),
      { numRuns: 500 },
    );
  });

  it('find no text across the border of two', () => {
    const blocks = createTextBlocks();
    ['ab', 'ba', 'ab'].forEach((one, at) => {
      blocks.set(at, one);
    });
    expect([blocks.idsWith('bb', 0), blocks.idsWith('ba', 0), blocks.idsWith('b', 1)]).toEqual([[], [1], [1, 2]]);
  });
});
