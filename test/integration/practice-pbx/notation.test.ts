import { expect, it } from 'vitest';
import { written } from '../../support/practice-faults/notation.ts';

const record = {
  mos: '4.50',
  packets: '0',
  number: '101',
  dialled: '030123',
  plus: '+4930',
  time: '2026-01-01 00:00:00',
};

it('makes a number of every text that loses nothing by it', () => {
  expect(written(record, { numbers: 'numbers', nulls: 'as-documented' })).toEqual({
    ...{ mos: 4.5, packets: 0, number: 101 },
    ...{ dialled: '030123', plus: '+4930', time: '2026-01-01 00:00:00' },
  });
  expect(written('123456789012345678901', { numbers: 'numbers', nulls: 'null' })).toBe('123456789012345678901');
});

it('makes text of every number', () => {
  expect(written([{ total: 3, on: true }], { numbers: 'everything-strings', nulls: 'null' })).toEqual([
    { total: '3', on: true },
  ]);
});

it.each([
  ['as-documented', { a: '', b: null, c: 'x' }],
  ['null', { a: null, b: null, c: 'x' }],
  ['empty', { a: '', b: '', c: 'x' }],
  ['n/a', { a: 'N/A', b: 'N/A', c: 'x' }],
  ['absent', { c: 'x' }],
] as const)('writes what is not there as %s', (nulls, expected) => {
  expect(written({ a: '', b: null, c: 'x' }, { numbers: 'strings', nulls })).toEqual(expected);
});
