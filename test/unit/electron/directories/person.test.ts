import { expect, it } from 'vitest';
import { tidyDirectoryPerson } from '../../../../electron/directories/person.ts';

it('keeps twenty numbers of a person, however many stand in each text', () => {
  const texts = Array.from({ length: 20 }, (_, n) => `030 ${200_000 + n} / 030 ${300_000 + n}`);
  const numbers = texts.map((text) => ({ text, label: null }));
  const kept = tidyDirectoryPerson({ name: 'Anna', numbers })?.numbers.map(({ number }) => number);
  expect([kept?.length, kept?.slice(0, 2)]).toEqual([20, ['030200000', '030300000']]);
});
