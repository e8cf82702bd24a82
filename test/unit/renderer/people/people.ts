import type { Person, PersonNumber } from '../../../../shared/people/people.ts';

/** A number that carries its person's name. */
export const numberOf = (number: string, change: Partial<PersonNumber> = {}): PersonNumber => ({
  number,
  label: null,
  names: true,
  ...change,
});

/** A person with these numbers; `n` makes the id. */
export const personOf = (n: number, name: string, ...numbers: string[]): Person => ({
  id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  name,
  favourite: 0,
  numbers: numbers.map((number) => numberOf(number)),
});
