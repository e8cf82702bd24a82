import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  besideEarlier,
  chanceOf,
  FEWEST_CALLS,
  LEVELS,
  type Standing,
  standings,
  worseKeys,
  worstOf,
} from '../../../../shared/quality/standing-out.ts';

/** The same probability by counting: of all ways to deal the poor calls out, those with at least so many in the place. */
function counted(hits: number, of: number, otherHits: number, others: number): number {
  const choose = (n: number, k: number): number => {
    let ways = 1;
    for (let i = 1; i <= k; i += 1) ways *= (n - k + i) / i;
    return k < 0 || k > n ? 0 : ways;
  };
  const poor = hits + otherHits;
  const ways = Array.from({ length: of - hits + 1 }, (_, i) => choose(of, hits + i) * choose(others, poor - hits - i));
  return ways.reduce((sum, one) => sum + one, 0) / choose(of + others, poor);
}

it('the chance of so many poor calls in one place is that of dealing them out blindly', () => {
  fc.assert(
    fc.property(fc.nat(12), fc.nat(20), fc.nat(8), fc.nat(40), (hits, good, otherHits, otherGood) => {
      const [of, others] = [hits + good, otherHits + otherGood];
      const chance = chanceOf({ hits, of }, { hits: otherHits, of: others });
      expect(chance).toBeCloseTo(counted(hits, of, otherHits, others), 3);
    }),
  );
  expect(chanceOf({ hits: 12, of: 73 }, { hits: 7, of: 582 })).toBeLessThan(1e-6);
});

it('a place stands out where chance is below the level, shared out over all that are compared', () => {
  const share = { hits: 0, of: 0 };
  const place = (key: string, chance: number): Standing => ({ key, chance, share, worstDay: share, others: share });
  const beside = (chance: number, others: number) => [
    ...Array.from({ length: others }, (_, i) => place(`${i}`, 1)),
    place('Paris', chance),
  ];
  expect([...worseKeys(beside(0.004, 9))]).toEqual(['Paris']);
  expect([...worseKeys(beside(0.006, 9))]).toEqual([]);
  expect([...worseKeys(beside(LEVELS.shown / 10, 9))]).toEqual([]);
  expect(worstOf({ line: beside(0.0009, 9), hour: beside(0.0008, 9) })).toMatchObject({ by: 'hour', key: 'Paris' });
  expect(worstOf({ line: beside(0.0011, 9), hour: beside(1, 9) })).toBeNull();
  expect(worstOf({ line: beside(LEVELS.said / 20, 9), hour: beside(1, 9) })).toBeNull();
});

it('a share is another than an earlier one where chance explains too little', () => {
  const [many, few] = [
    { hits: 30, of: 100 },
    { hits: 3, of: 100 },
  ];
  expect([besideEarlier(many, few), besideEarlier(few, many), besideEarlier(few, few)]).toEqual([
    'worse',
    'better',
    'same',
  ]);
  const [some, fewer] = [
    { hits: 10, of: 100 },
    { hits: 4, of: 100 },
  ];
  expect([besideEarlier(some, fewer), besideEarlier(fewer, some)]).toEqual(['same', 'same']);
});

it('a place with too few calls stands beside no other, and its worst day alone makes none stand out', () => {
  const place = (key: string, hits: number, of: number, worst = { hits: 0, of: 0 }) => ({
    ...{ key, share: { hits, of }, worstDay: worst },
  });
  const all = [
    place('enough', 5, FEWEST_CALLS, { hits: 3, of: 3 }),
    place('few', 2, FEWEST_CALLS - 1),
    place('many', 2, 500),
  ];
  const others = { hits: 4, of: 499 + FEWEST_CALLS };
  const found = standings(all);
  expect(found.map(({ key }) => key)).toEqual(['enough', 'many']);
  expect(found[0]).toMatchObject({ others, chance: chanceOf({ hits: 2, of: FEWEST_CALLS - 3 }, others) });
});
