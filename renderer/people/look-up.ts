import { fold, foldAll, foldedWords } from '../../shared/calls/find-text.ts';
import type { ShownRow } from '../../shared/calls/rows.ts';
import { favouritesOf, type Person, textOf } from '../../shared/people/people.ts';

/** How a typed text is looked for: every word of it in a name; its digits, with country code or leading zero, in a number. */
export function lookUp(text: string) {
  const words = foldedWords(text);
  const digits = /^[\d\s+()/.*#-]+$/.test(fold(text)) ? fold(text).replace(/\D/g, '').replace(/^0+/, '') : '';
  return {
    inName(name: string): boolean {
      const folded = foldAll(name);
      return words.every((word) => folded.includes(word));
    },
    inNumber: (number: string) => digits.length > 1 && number.replace(/\D/g, '').includes(digits),
  };
}

/** The people in whose name or numbers the text is, then those in whose company, department or e-mail address it is. */
export function searchPeople(people: readonly Person[], text: string): Person[] {
  const { inName, inNumber } = lookUp(text);
  const byPlace: Person[] = [];
  const found = people.filter((one) => {
    const isFound = inName(one.name) || one.numbers.some(({ number }) => inNumber(number));
    if (!isFound && inName(textOf(one))) byPlace.push(one);
    return isFound;
  });
  return [...found, ...byPlace];
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

/** The newest call with each saved person, by their id. `rows`: newest first. */
export function lastByPerson(rows: readonly ShownRow[]): ReadonlyMap<string, ShownRow> {
  const last = new Map<string, ShownRow>();
  for (const row of rows) {
    const { personId } = row.perspective.party;
    if (personId !== null && !last.has(personId)) last.set(personId, row);
  }
  return last;
}

/** Favourites in their order, the others by name. */
export function peopleSections(people: readonly Person[], locale: string): { favourites: Person[]; others: Person[] } {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return {
    favourites: favouritesOf(people),
    others: people.filter(({ favourite }) => favourite === 0).toSorted((a, b) => compare(a.name, b.name)),
  };
}
