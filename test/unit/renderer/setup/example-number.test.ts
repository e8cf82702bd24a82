import { expect, it } from 'vitest';
import { exampleNumber } from '../../../../renderer/setup/example-number.ts';

it.each([
  ['DE', '01512 3456789'],
  ['FR', '06 12 34 56 78'],
  ['US', '(201) 555-0123'],
])('gives a number as it is written in %s', (country, written) => {
  expect(exampleNumber(country)?.formatNational()).toBe(written);
});

it.each([['XX'], ['']])('has none of a country that nobody knows: %j', (country) => {
  expect(exampleNumber(country)).toBeNull();
});
