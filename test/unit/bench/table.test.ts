import { describe, expect, it } from 'vitest';
import type { Figure } from '../../bench/figures.ts';
import { tableOf } from '../../bench/table.ts';

const figure: Figure = { what: 'A page', value: 12, floor: 4, floorIs: 'bare', unit: 'ms', wanted: null };
const unknown = () => undefined;

/** The words of the only row, without the spaces between the columns. */
const row = (change: Partial<Figure>, before?: Partial<Figure>) =>
  tableOf([{ ...figure, ...change }], () => before && { ...figure, ...before })
    .slice(2)
    .map((line) => line.trim().replace(/ {2,}/g, ' | '))
    .join(' // ');

describe('the table of a bench', () => {
  it.each<[Partial<Figure>, string]>([
    [{}, 'A page | Node | 4 ms, bare | 12 ms | 3'],
    [{ on: 'Electron' }, 'A page | Electron | 4 ms, bare | 12 ms | 3'],
    [{ wanted: { atMost: 5 } }, 'A page | Node | 4 ms, bare | 12 ms | 3 | ≤ 5 | yes'],
    [{ wanted: { atLeast: 5 } }, 'A page | Node | 4 ms, bare | 12 ms | 3 | ≥ 5 | NO'],
    [{ value: 123_456, floor: 0 }, 'A page | Node | 0 ms, bare | 123,000 ms | –'],
    [{ value: Number.NaN }, 'A page | Node | 4 ms, bare | – ms | –'],
  ])('says %j beside its floor', (change, line) => expect(row(change)).toBe(line));

  it.each<[Partial<Figure>, string]>([
    [{}, '3'],
    [{ value: 8 }, '2 worse'],
    [{ value: 16 }, '4 better'],
    [{ value: 16, spread: 0.5 }, '4'],
  ])('says the ratio of the run before, %j, and what changed', (before, cell) => {
    expect(row({}, before)).toBe(`A page | Node | 4 ms, bare | 12 ms | 3 | ${cell}`);
  });

  it('has a head and is the same text where it is piped', () => {
    expect(tableOf([figure, { ...figure, what: 'Another', wanted: { atMost: 5 } }], unknown)).toMatchInlineSnapshot(`
      [
        "Figure                               On        Floor                     Measured       Ratio   Target  Met  Before",
        "───────────────────────────────────  ────────  ────────────────────────  ─────────────  ──────  ──────  ───  ───────────",
        "A page                               Node      4 ms, bare                12 ms          3",
        "Another                              Node      4 ms, bare                12 ms          3       ≤ 5     yes",
      ]
    `);
  });

  it('wraps whole words and stays within 120 columns', () => {
    const what = `Most nodes of the list while ${'x'.repeat(80)} calls were scrolled through, on a very narrow window`;
    const lines = tableOf(
      [{ ...figure, what, floorIs: 'the same columns in the same slices', unit: 'records a second', on: 'Chromium' }],
      () => ({ ...figure, value: 123_456_789 }),
    );
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(120);
    const first = lines.slice(2).map((line) => line.slice(0, 35).trim());
    expect(first.join('').replaceAll(' ', '')).toBe(what.replaceAll(' ', ''));
    expect(first[0]).toBe('Most nodes of the list while');
  });
});
