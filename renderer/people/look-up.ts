import type { Person } from '../../shared/people.ts';
import { numberKey } from '../../shared/phone-number.ts';
import type { NameOf } from '../ui/call/names.ts';

/** How numbers are compared, each worked out once. */
export type KeyOf = (number: string) => string | null;

/** Compares numbers as they are read in a country (ISO 3166 letters). */
export function keyerFor(country: string): KeyOf {
  const known = new Map<string, string | null>();
  return (number) => {
    const before = known.get(number);
    if (before !== undefined) return before;
    const key = numberKey(number, country);
    known.set(number, key);
    return key;
  };
}

/** Whose name each number carries. */
export function namesOf(people: readonly Person[], keyOf: KeyOf): NameOf {
  const names = new Map<string, string>();
  // Those who carry it come last, and so are the ones that stay.
  const numbers = people.flatMap(({ name, numbers }) => numbers.map((each) => ({ ...each, name })));
  for (const { number, name } of numbers.toSorted((a, b) => Number(a.names) - Number(b.names))) {
    const key = keyOf(number);
    if (key !== null) names.set(key, name);
  }
  return (number) => {
    const key = number === null ? null : keyOf(number);
    return key === null ? null : (names.get(key) ?? null);
  };
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Those whom a text finds: every word in the name, or its digits in a number, also where one has the country's code and the other a zero. */
export function foundPeople(people: readonly Person[], text: string): Person[] {
  const words = plain(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [...people];
  const digits = /^[\d\s+()/.*#-]+$/.test(text) ? text.replace(/\D/g, '') : '';
  const national = digits.replace(/^0+/, '');
  const hasNumber = ({ numbers }: Person) =>
    numbers.some(({ number }) => number.includes(digits) || (national.length > 1 && number.includes(national)));
  return people.filter((person) => {
    const name = plain(person.name);
    return words.every((word) => name.includes(word)) || (digits !== '' && hasNumber(person));
  });
}

/** Favourites in their own order, and everybody else by name. */
export function sectionsOf(people: readonly Person[], locale: string): { favourites: Person[]; others: Person[] } {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return {
    favourites: people.filter(({ favourite }) => favourite > 0).toSorted((a, b) => a.favourite - b.favourite),
    others: people.filter(({ favourite }) => favourite === 0).toSorted((a, b) => compare(a.name, b.name)),
  };
}
