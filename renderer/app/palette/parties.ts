import type { Party } from '../../../shared/calls/call.ts';
import { fold } from '../../../shared/calls/find-text.ts';
import type { MissedRow } from '../../../shared/calls/follow-up-state.ts';
import type { RecentNumber } from '../../../shared/dialing/recents.ts';
import type { Person } from '../../../shared/people/people.ts';
import type { Candidate, Match } from './rank.ts';
import type { Searched } from './results.ts';

/**
 * A party to call: a saved person, or a number with its name in the calls. `waiting`: how many of their missed calls wait. `at`: when a
 * recent number was last dialled, epoch ms; null for the others.
 */
export interface PartyItem extends Candidate {
  readonly kind: 'party';
  readonly name: string | null;
  readonly number: string;
  readonly label: string | null;
  readonly person: Person | null;
  readonly waiting: number;
  readonly at: number | null;
}

/** The key by which numbers are compared; null where a text has none. */
export type KeyOfNumber = (number: string) => string | null;

/** A person with the first number that `isWanted`, else their first; null for a person without one. */
export function partyOfPerson(person: Person, isWanted: (number: string) => boolean = () => false): PartyItem | null {
  const called = person.numbers.find(({ number }) => isWanted(number)) ?? person.numbers[0];
  if (called === undefined) return null;
  const { number, label } = called;
  const { id, name } = person;
  return { ...partyOfNumber(number, name), id: `person ${id}`, label, person };
}

/** A recently dialled number. */
export function partyOfRecent({ number, name, at }: RecentNumber): PartyItem {
  return { ...partyOfNumber(number, name), id: `recent ${number}`, at };
}

function partyOfNumber(number: string, name: string | null): PartyItem {
  const words = name === null ? [] : [name];
  return { kind: 'party', id: `party ${number}`, words, name, number, label: null, person: null, waiting: 0, at: null };
}

/** The item with the count of the party's missed calls that wait. */
export function withWaiting(item: PartyItem, rows: readonly MissedRow[], keyOf: KeyOfNumber): PartyItem {
  return { ...item, waiting: waitingOf(item, rows, keyOf).reduce((sum, { attempts }) => sum + attempts, 0) };
}

/** The rows to ring back that belong to the party. */
export function waitingOf(item: PartyItem, rows: readonly MissedRow[], keyOf: KeyOfNumber): MissedRow[] {
  const keys = new Set((item.person?.numbers ?? [item]).map(({ number }) => keyOf(number)));
  return rows.filter(({ party }) => party.number !== null && keys.has(keyOf(party.number)));
}

/** How parties match the typed text. */
export interface PartyMatches {
  /** By number: it is the typed one, or has the typed digits. */
  number(item: { number: string }): Match | null;
  /** By name or number. */
  party(party: Pick<Party, 'name' | 'number'>): boolean;
}

/** `numbers`: the numbers that the text is or has. */
export function matchesOf(text: string, numbers: readonly string[], keyOf: KeyOfNumber): PartyMatches {
  const keys = new Set(numbers.map(keyOf));
  const digits = /^[\d\s+()/.*#-]+$/.test(text) ? text.replace(/\D/g, '').replace(/^0+/, '') : '';
  const terms = fold(text)
    .split(/\s+/)
    .filter((term) => term !== '');
  const number: PartyMatches['number'] = (item) => {
    if (keys.size > 0 && keys.has(keyOf(item.number))) return 'whole';
    return digits.length > 1 && item.number.replace(/\D/g, '').includes(digits) ? 'inside' : null;
  };
  return {
    number,
    party(party) {
      const name = fold(party.name ?? '');
      if (terms.every((term) => name.includes(term))) return true;
      return party.number !== null && number({ number: party.number }) !== null;
    },
  };
}

/** The parties that match the text, one per person or number: saved people, recently dialled numbers and the parties of the found calls. */
export function partiesOf(
  { people, recents, rows }: Pick<Searched, 'people' | 'recents' | 'rows'>,
  keyOf: KeyOfNumber,
  matches: PartyMatches,
): PartyItem[] {
  const saved = new Set(people.map(({ id }) => id));
  const parties = people.flatMap(
    (person) => partyOfPerson(person, (number) => matches.number({ number }) !== null) ?? [],
  );
  const keys = new Set<string | null>([null]);
  const calls = rows.map(({ perspective }) => perspective.party).filter(({ personId }) => !saved.has(personId ?? ''));
  for (const { number, name } of [...recents, ...calls]) {
    const key = number === null ? null : keyOf(number);
    if (number === null || keys.has(key) || !matches.party({ name, number })) continue;
    keys.add(key);
    if (!isSaved(people, name, key, keyOf)) parties.push(partyOfNumber(number, name === number ? null : name));
  }
  return parties;
}

/** Whether one of the people with that name has the number. A saved number always comes with its person's name. */
function isSaved(people: readonly Person[], name: string | null, key: string | null, keyOf: KeyOfNumber): boolean {
  return people.some((person) => person.name === name && person.numbers.some(({ number }) => keyOf(number) === key));
}
