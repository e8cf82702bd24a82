import { expect, it } from 'vitest';
import { pbxQueryOf } from '../../../../shared/calls/pbx-query.ts';

it.each([
  ['030 1234567', 'DE', '301234567'],
  ['+49 (0)30 123-4567', 'DE', '301234567'],
  ['0049 30 1234567', 'DE', '301234567'],
  ['+1 (212) 555-0100', 'US', '2125550100'],
  ['+43 1 5550100', 'DE', '4315550100'],
  ['104', 'DE', '104'],
  ['4930', 'DE', '4930'],
  ['030', 'DE', null],
  ['', 'DE', null],
  ['+49', 'DE', null],
  ['Meyer 030', 'DE', null],
  ['0800 CALL', 'DE', null],
  ['123456', 'ZZ', '123456'],
])('%s in %s is asked for as %s', (text, country, query) => {
  expect(pbxQueryOf(text, country)).toBe(query);
});
