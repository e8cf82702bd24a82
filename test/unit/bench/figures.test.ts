import { describe, expect, it } from 'vitest';
import { type Figure, isKept, lineOf } from '../../bench/figures.ts';

const figure: Figure = { what: 'A page', value: 12, floor: 4, floorIs: 'bare', unit: 'ms', wanted: null };

describe('a figure', () => {
  it.each<[Figure['wanted'], boolean | null]>([
    [null, null],
    [{ atMost: 3 }, true],
    [{ atMost: 2.9 }, false],
    [{ atLeast: 3 }, true],
    [{ atLeast: 3.1 }, false],
  ])('of which %j was promised is kept: %s', (wanted, kept) => expect(isKept({ ...figure, wanted })).toBe(kept));

  it.each<[Partial<Figure>, string]>([
    [{}, 'A page: 12 ms · bare: 4 ms · ratio 3'],
    [{ wanted: { atMost: 5 } }, 'A page: 12 ms · bare: 4 ms · ratio 3, at most 5  kept'],
    [{ wanted: { atLeast: 5 } }, 'A page: 12 ms · bare: 4 ms · ratio 3, at least 5  NOT KEPT'],
    [{ value: 123_456, floor: 0 }, 'A page: 123,000 ms · bare: 0 ms · ratio –'],
  ])('%j is told beside its floor', (change, line) => expect(lineOf({ ...figure, ...change })).toBe(line));
});
