import { expect, it } from 'vitest';
import { nextSort, type Sort, sortedLines } from '../../../../../renderer/quality/screen/Tables.tsx';
import { noSoundCounts } from '../../../../../shared/quality/sound-counts.ts';

const line = (key: string, good: number, poor: number, worstTenth: number | null = null) => ({
  ...{ key, name: key, worstTenth },
  counts: { ...noSoundCounts(), good, poor },
});
// 10 of 40, 5 of 10, 2 of 4 (too few for a share), 0 of 20.
const lines = [line('a', 30, 10, 60), line('b', 5, 5, 40), line('c', 2, 2), line('d', 20, 0, 80)];

it.each<[Sort, string]>([
  [null, 'abcd'],
  [{ column: 'measured', isRising: false }, 'adbc'],
  [{ column: 'measured', isRising: true }, 'cbda'],
  [{ column: 'poorBad', isRising: false }, 'abcd'],
  [{ column: 'share', isRising: false }, 'badc'],
  // Without the figure last, whichever way.
  [{ column: 'share', isRising: true }, 'dabc'],
  [{ column: 'worstTenth', isRising: true }, 'badc'],
])('%j: %s', (sort, order) => {
  expect(
    sortedLines(lines, sort)
      .map(({ key }) => key)
      .join(''),
  ).toBe(order);
});

it('a heading sorts by the worst first, then the other way, then as the lines came', () => {
  const pressed = (column: 'share' | 'worstTenth', times: number): Sort =>
    Array.from({ length: times }).reduce<Sort>((sort) => nextSort(sort, column), null);
  expect([1, 2, 3].map((times) => pressed('share', times)?.isRising ?? null)).toEqual([false, true, null]);
  expect([1, 2, 3].map((times) => pressed('worstTenth', times)?.isRising ?? null)).toEqual([true, false, null]);
  expect(nextSort(pressed('share', 2), 'worstTenth')).toEqual({ column: 'worstTenth', isRising: true });
});
