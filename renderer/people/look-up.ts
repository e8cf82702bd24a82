import { fold } from '../../shared/calls/find-text.ts';
import { favouritesOf, type Person } from '../../shared/people/people.ts';

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

/** The people to save so that a favourite takes a place among the others, counted from 0. */
export function movedFavourites(people: readonly Person[], id: string, to: number): Person[] {
  const order = favouritesOf(people);
  // Renumbered: after an undo, two may share a place.
  return order
    .filter((one) => one.id !== id)
    .toSpliced(to, 0, ...order.filter((one) => one.id === id))
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
