import { expect, it } from 'vitest';
import { isName, suggestionsFor } from '../../../../../renderer/dial/panel/RecentNumbers.tsx';

const recents = [
  { number: '+493023125104', name: null, at: 3, last: null },
  { number: '104', name: 'Jonas', at: 2, last: null },
  { number: '**21', name: null, at: 1, last: null },
];
const people = [
  { name: 'Maria Keller', number: '030 23125104', place: 'Acme · Sales' },
  { name: 'Maria Keller', number: '+491712345678', place: 'Globex' },
];
const numbers = (typed: string, most = 9) =>
  suggestionsFor(typed, recents, people, 'DE', most).map((one) => one.number);

it.each([
  ['nothing typed', '', 9, ['+493023125104', '104', '**21', '+491712345678']],
  ['what stands there already is not offered', '030 23125104', 9, ['104', '**21', '+491712345678']],
  ['nor a short one', '104', 9, ['+493023125104', '**21', '+491712345678']],
  ['only so many', '1', 2, ['+493023125104', '104']],
] as const)('%s', (_what, typed, most, wanted) => {
  expect(numbers(typed, most)).toEqual(wanted);
});

it('tells two people of one name apart by where they work', () => {
  expect(suggestionsFor('maria', [], people, 'DE', 9).map(({ place }) => place)).toEqual(['Acme · Sales', 'Globex']);
});

it.each([
  ['ada', true],
  ['Öz', true],
  ['田中', true],
  ['030', false],
  ['flat 4', false],
  ['*#', false],
  ['', false],
])('%j is a name, whose first suggestion Enter takes: %s', (text, is) => {
  expect(isName(text)).toBe(is);
});
