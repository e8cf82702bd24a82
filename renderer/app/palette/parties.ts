import type { Party } from '../../../shared/calls/call.ts';
import { fold } from '../../../shared/calls/find-text.ts';
import type { MissedRow } from '../../../shared/calls/follow-up-state.ts';
import type { ShownRow } from '../../../shared/calls/rows.ts';
import type { FoundPerson } from '../../../shared/directories/directory.ts';
import { parseTypedNumber } from '../../../shared/numbers/typed-number.ts';
import { isFax, type Person, textOf, usualNumber } from '../../../shared/people/people.ts';
import { lookUp } from '../../people/look-up.ts';
import type { KeyOf } from '../../people/number-keys.ts';
import type { Candidate, Match } from './rank.ts';

/**
 * A party to call: a saved person, or a number with its name in the calls. `row`: the newest call with them among those found; null for
 * none. `waiting`: how many of their missed calls wait.
 */
export interface FoundParty extends Candidate {
  readonly name: string | null;
  readonly number: string;
  readonly label: string | null;
  readonly person: Person | null;
  readonly row: ShownRow | null;
  readonly waiting: number;
  /** The person of a directory, who is no saved one; null for others. */
  readonly inDirectory: FoundPerson | null;
}

/** Where parties are looked for. */
export interface PartySources {
  readonly people: readonly Person[];
  readonly rows: readonly ShownRow[];
  /** The missed callers to ring back. */
  readonly waiting: readonly MissedRow[];
}

/** How parties match the typed text. */
export interface PartyMatches {
  /** By number: it is the typed one, or has the typed digits. */
  number(party: { number: string }): Match | null;
  /** How the company, department or e-mail address of a person matches, where their name and numbers don’t. */
  person(person: Person | null): Match | null;
  /** By name or number. */
  party(party: Pick<Party, 'name' | 'number'>): boolean;
  /** Whether the text is this number, written in any way; where it is no number, whether it is this whole name. */
  exact(party: Pick<FoundParty, 'name' | 'number'>): boolean;
}

/** `numbers`: the numbers that the text is or has. */
export function matchesOf(text: string, numbers: readonly string[], keyOf: KeyOf): PartyMatches {
  const keys = new Set(numbers.map(keyOf));
  const { inName, inNumber } = lookUp(text);
  const number: PartyMatches['number'] = (party) => {
    if (keys.size > 0 && keys.has(keyOf(party.number))) return 'complete';
    return inNumber(party.number) ? 'inside' : null;
  };
  const isNumber = parseTypedNumber(text).ok;
  const whole = fold(text).trim();
  return {
    number,
    person: (person) => (person !== null && inName(textOf(person)) ? 'inside' : null),
    exact: (party) => (isNumber ? number(party) === 'complete' : fold(party.name ?? '').trim() === whole),
    party: ({ name, number: its }) => inName(name ?? '') || (its !== null && number({ number: its }) !== null),
  };
}

/** The parties of the found calls, newest call first, then the other `found` people: each person or number once. */
export function partiesOf(
  { people, rows, waiting }: PartySources,
  found: readonly Person[],
  keyOf: KeyOf,
  matches: PartyMatches,
): FoundParty[] {
  const newest = new Map<string, ShownRow>();
  for (const row of rows) {
    const { number } = row.perspective.party;
    const key = number === null ? null : keyOf(number);
    if (key !== null && !newest.has(key)) newest.set(key, row);
  }
  const partyFor = (number: string, name: string | null, person: Person | null): FoundParty => {
    const keys = new Set((person?.numbers ?? [{ number }]).map((each) => keyOf(each.number)));
    return {
      id: person ? `person ${person.id}` : `party ${number}`,
      ...{ number, name, person },
      title: name ?? '',
      label: person?.numbers.find((each) => each.number === number)?.label ?? null,
      inDirectory: null,
      row: [...newest].find(([key]) => keys.has(key))?.[1] ?? null,
      waiting: waiting
        .filter(({ party }) => party.number !== null && keys.has(keyOf(party.number)))
        .reduce((sum, { attempts }) => sum + attempts, 0),
    };
  };
  const called = [...newest.values()].flatMap(({ perspective: { party } }) => {
    const { number, name, personId } = party;
    if (number === null || !matches.party(party)) return [];
    const person = people.find(({ id }) => id === personId);
    return [partyFor(number, name === number ? null : name, person ?? null)];
  });
  const saved = found.flatMap((person) => {
    const wanted =
      person.numbers.find((number) => matches.number(number) !== null) ?? usualNumber(person) ?? person.numbers[0];
    return wanted === undefined ? [] : [partyFor(wanted.number, person.name, person)];
  });
  // Of two entries of a person, the first one's place and the last one's number.
  return [...new Map([...called, ...saved].map((party) => [party.id, party])).values()];
}

/** People of directories, those of the first directory first, without those whose number is among the `others`. */
export function directoryParties(
  found: readonly FoundPerson[],
  others: readonly FoundParty[],
  keyOf: KeyOf,
  matches: PartyMatches,
): FoundParty[] {
  const known = new Set(others.map(({ number }) => keyOf(number)));
  return found.flatMap((person, place) => {
    if (person.numbers.some(({ number }) => known.has(keyOf(number)))) return [];
    const wanted =
      person.numbers.find((number) => matches.number(number) !== null) ??
      person.numbers.find((number) => !isFax(number)) ??
      person.numbers[0];
    if (wanted === undefined) return [];
    const { number, label } = wanted;
    const { name } = person;
    const party = { name, number, label, title: name, person: null, row: null, waiting: 0, inDirectory: person };
    return [{ ...party, id: `directory ${place}` }];
  });
}

/** The other numbers of a person. */
export function otherNumbers(party: FoundParty): FoundParty[] {
  const all = party.person?.numbers ?? party.inDirectory?.numbers;
  const others = all?.filter(({ number }) => number !== party.number) ?? [];
  return others.map(({ number, label }) => ({
    ...party,
    id: `${party.id} ${number}`,
    number,
    label,
    row: null,
    waiting: 0,
  }));
}
