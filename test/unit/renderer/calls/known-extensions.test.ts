import { expect, it } from 'vitest';
import { choicesOf } from '../../../../renderer/calls/known-extensions.ts';

it('puts the own extension first and the others by number, with the shown one among them', () => {
  const known = [
    { number: '1000', name: null },
    { number: '104', name: 'Jonas' },
    { number: '99', name: null },
  ];
  expect(choicesOf(known, '101', '220').map(({ number }) => number)).toEqual(['101', '99', '104', '220', '1000']);
});
