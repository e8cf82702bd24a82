import { fold } from '../../shared/calls/find-text.ts';
import type { KnownExtension } from '../../shared/connection.ts';
import { numberKey } from '../../shared/numbers/phone-number.ts';
import type { Person } from '../../shared/people/people.ts';
import type { NameOf } from '../ui/call/context.ts';

/** How numbers are compared, each worked out once. */
export type KeyOf = (number: string) => string | null;

/** Compares numbers as they are read in a country (ISO 3166 letters). */
export function numberKeyer(country: string): KeyOf {
  const known = new Map<string, string | null>();
  return (number) => {
    const before = known.get(number);
    if (before !== undefined) return before;
    const key = numberKey(number, country);
    known.set(number, key);
    return key;
  };
}

/** Whose name each number carries: of the people that somebody here named, else of the extensions that the PBX lists. */
export function namesOf(
  people: readonly Person[],
  keyOf: KeyOf,
  extensions: readonly Pick<KnownExtension, 'number' | 'name'>[] = [],
): NameOf {
  const names = new Map<string, string>();
  // Those who carry it come last, and so are the ones that stay.
  const numbers = people.flatMap(({ name, numbers }) => numbers.map((each) => ({ ...each, name })));
  for (const { number, name } of numbers.toSorted((a, b) => Number(a.names) - Number(b.names))) {
    const key = keyOf(number);
    if (key !== null) names.set(key, name);
  }
  const listed = new Map(extensions.map(({ number, name }) => [number, name]));
  return (number) => {
    if (number === null) return null;
    const key = keyOf(number);
    const person = key === null ? undefined : names.get(key);
    return person ?? listed.get(number.replace(/@.*$/, '').trim()) ?? null;
  };
}

/** Those whom a text finds: every word in the name, or its digits in a number, also where one has the country's code and the other a zero. */
export function searchPeople(people: readonly Person[], text: string): Person[] {
  const words = fold(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [...people];
  const digits = /^[\d\s+()/.*#-]+$/.test(text) ? text.replace(/\D/g, '') : '';
  const national = digits.replace(/^0+/, '');
  const hasNumber = ({ numbers }: Person) =>
    numbers.some(({ number }) => number.includes(digits) || (national.length > 1 && number.includes(national)));
  return people.filter((person) => {
    const name = fold(person.name);
    return words.every((word) => name.includes(word)) || (digits !== '' && hasNumber(person));
  });
}

/** A number as short as an extension is only named by people and the PBX's list. */
const short = 6;

/** The same, and for numbers outside that are nobody's the name that `other` knows by their key. */
export function withOtherNames(nameOf: NameOf, keyOf: KeyOf, other: (key: string) => string | null): NameOf {
  return (number) => {
    const name = nameOf(number);
    if (name !== null || number === null) return name;
    const key = keyOf(number);
    return key === null || key.length > 100 || key.replace('+', '').length <= short ? null : other(key);
  };
}

/** So many favourites have a key of their own. */
export const keyedFavourites = 9;

/** Favourites in their own order. */
export function favouritesOf(people: readonly Person[]): Person[] {
  return people.filter(({ favourite }) => favourite > 0).toSorted((a, b) => a.favourite - b.favourite);
}

/** Those to be written so that a favourite stands so many places further down (below 0: up); none where it cannot go there. */
export function movedFavourites(people: readonly Person[], id: string, by: number): Person[] {
  const order = favouritesOf(people);
  const from = order.findIndex((one) => one.id === id);
  const moved = order[from];
  const to = from + by;
  if (moved === undefined || to < 0 || to >= order.length) return [];
  // Counted anew: after what was taken back, two may have had one place.
  return order
    .toSpliced(from, 1)
    .toSpliced(to, 0, moved)
    .map((one, place) => ({ ...one, favourite: place + 1 }))
    .filter((one) => people.find(({ id: other }) => other === one.id)?.favourite !== one.favourite);
}

/** Favourites in their own order, and everybody else by name. */
export function peopleSections(people: readonly Person[], locale: string): { favourites: Person[]; others: Person[] } {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return {
    favourites: favouritesOf(people),
    others: people.filter(({ favourite }) => favourite === 0).toSorted((a, b) => compare(a.name, b.name)),
  };
}
