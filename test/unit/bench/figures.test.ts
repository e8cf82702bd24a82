import { describe, expect, it } from 'vitest';
import { changeSince, type Figure, isKept, spreadOf } from '../../bench/figures.ts';

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

describe('the noise of a run', () => {
  it.each([
    ['the range of the ratios by their median', [10, 11, 12], [10, 10, 10], { spread: 0.2 / 1.1 }],
    ['nothing where value and floor rise together', [10, 20, 40], [1, 2, 4], { spread: 0 }],
    ['unknown with one repetition', [10], [1], {}],
    ['unknown where a floor is missing', [10, 11], [1], {}],
    ['unknown of nothing', [0, 0], [1, 1], {}],
  ])('is %s', (_, values, floors, expected) => {
    const { spread } = spreadOf(values, floors);
    if ('spread' in expected) expect(spread).toBeCloseTo(expected.spread);
    else expect(spread).toBeUndefined();
  });
});

describe('a change since the last run', () => {
  it.each<[string, Partial<Figure>, Partial<Figure>, string]>([
    ['is worse with more time', {}, { value: 13 }, 'worse'],
    ['is better with less time', {}, { value: 11 }, 'better'],
    ['is worse with less of what is to be much', {}, { value: 11, wanted: { atLeast: 1 } }, 'worse'],
    ['is better with more of what is to be much', {}, { value: 13, wanted: { atLeast: 1 } }, 'better'],
    ['goes by the ratio: a slow machine slows both', {}, { value: 24, floor: 8 }, 'same'],
    ['is none within the noise of this run', {}, { value: 13, spread: 0.1 }, 'same'],
    ['is none within the noise of the last run', { spread: 0.1 }, { value: 13 }, 'same'],
    ['is seen beyond the noise of both', { spread: 0.05 }, { value: 13, spread: 0.08 }, 'worse'],
    ['is none of a figure that could not be measured', { value: Number.NaN }, {}, 'same'],
    ['is none beside a floor of nothing', { floor: 0 }, { floor: 0 }, 'same'],
  ])('%s', (_, before, now, change) => {
    expect(changeSince({ ...figure, ...before }, { ...figure, ...now })).toBe(change);
  });
});
