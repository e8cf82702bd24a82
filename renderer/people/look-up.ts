import { fold } from '../../shared/calls/find-text.ts';
import type { KnownExtension } from '../../shared/connection.ts';
import { numberKey } from '../../shared/numbers/phone-number.ts';
import type { Person } from '../../shared/people/people.ts';
import type { NameOf } from '../ui/call/context.ts';

/** The key by which numbers are compared; null where a text has none. */
export type KeyOf = (number: string) => string | null;

/** Number keys as read in a country (ISO 3166 letters), each computed once. */
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

/** The name of each number: the person's, else the extension's in the PBX's list. */
export function namesOf(
  people: readonly Person[],
  keyOf: KeyOf,
  extensions: readonly Pick<KnownExtension, 'number' | 'name'>[] = [],
): NameOf {
  const names = new Map<string, string>();
  // A later entry replaces an earlier one, so numbers that carry the name come last.
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

/** The people whose name has every word of the text, or one of whose numbers has its digits, with country code or leading zero. */
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

/** Longest extension, digits: `other` does not name numbers this short. */
const short = 6;

/** `nameOf`, and for outside numbers without a name the one that `other` has for their key. */
export function withOtherNames(nameOf: NameOf, keyOf: KeyOf, other: (key: string) => string | null): NameOf {
  return (number) => {
    const name = nameOf(number);
    if (name !== null || number === null) return name;
    const key = keyOf(number);
    return key === null || key.length > 100 || key.replace('+', '').length <= short ? null : other(key);
  };
}

/** How many favourites have a keyboard shortcut. */
export const keyedFavourites = 9;

/** Favourites in their order. */
export function favouritesOf(people: readonly Person[]): Person[] {
  return people.filter(({ favourite }) => favourite > 0).toSorted((a, b) => a.favourite - b.favourite);
}

/** The people to save so that a favourite moves `by` places down (negative: up); none where it cannot move there. */
export function movedFavourites(people: readonly Person[], id: string, by: number): Person[] {
  const order = favouritesOf(people);
  const from = order.findIndex((one) => one.id === id);
  const moved = order[from];
  const to = from + by;
  if (moved === undefined || to < 0 || to >= order.length) return [];
  // Renumbered: after an undo, two may share a place.
  return order
    .toSpliced(from, 1)
    .toSpliced(to, 0, moved)
    .map((one, place) => ({ ...one, favourite: place + 1 }))
    .filter((one) => people.find(({ id: other }) => other === one.id)?.favourite !== one.favourite);
}

/** Favourites in their order, the others by name. */
export function peopleSections(people: readonly Person[], locale: string): { favourites: Person[]; others: Person[] } {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return {
    favourites: favouritesOf(people),
    others: people.filter(({ favourite }) => favourite === 0).toSorted((a, b) => compare(a.name, b.name)),
  };
}
