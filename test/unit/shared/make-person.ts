import { noDetails, type Person, type PersonNumber } from '../../../shared/people/people.ts';
import { uuidOf } from './make-dial.ts';

/** A number that carries its person's name. */
export const numberOf = (number: string, change: Partial<PersonNumber> = {}): PersonNumber => ({
  number,
  label: null,
  names: true,
  ...change,
});

/** The n-th person of a test, with these numbers. */
export const personOf = (n: number, name: string, ...numbers: (string | PersonNumber)[]): Person => ({
  id: uuidOf(n),
  name,
  ...noDetails,
  favourite: 0,
  numbers: numbers.map((number) => (typeof number === 'string' ? numberOf(number) : number)),
});
