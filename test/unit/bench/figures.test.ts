import { describe, expect, it } from 'vitest';
import { changeSince, type Figure, isKept } from '../../bench/figures.ts';

const figure: Figure = { what: 'A page', value: 12, floor: 4, floorIs: 'bare', unit: 'ms', wanted: null };

describe('a figure', () => {
  it.each<[Figure['wanted'], boolean | null]>([
    [null, null],
    [{ atMost: 3 }, true],
    [{ atMost: 2.9 }, false],
    [{ atLeast: 3 }, true],
    [{ atLeast: 3.1 }, false],
  ])('of which %j was promised is kept: %s', (wanted, kept) => expect(isKept({ ...figure, wanted })).toBe(kept));
});

describe('a change since the last run', () => {
  it.each<[string, Partial<Figure>, Partial<Figure>, string]>([
    ['is worse with more time', {}, { value: 14 }, 'worse'],
    ['is better with less time', {}, { value: 10 }, 'better'],
    ['is worse with less of what is to be much', {}, { value: 10, wanted: { atLeast: 1 } }, 'worse'],
    ['is better with more of what is to be much', {}, { value: 14, wanted: { atLeast: 1 } }, 'better'],
    ['goes by the ratio: a slow machine slows both', {}, { value: 24, floor: 8 }, 'same'],
    ['is none by a tenth and less', {}, { value: 13.1 }, 'same'],
    ['is none of a figure that could not be measured', { value: Number.NaN }, {}, 'same'],
    ['is none beside a floor of nothing', { floor: 0 }, { floor: 0 }, 'same'],
  ])('%s', (_, before, now, change) => {
    expect(changeSince({ ...figure, ...before }, { ...figure, ...now })).toBe(change);
  });
});
