import type { MissedRow } from '../../../shared/calls/follow-up-state.ts';
import type { ShownRow } from '../../../shared/calls/rows.ts';
import type { RecentNumber } from '../../../shared/dialing/recents.ts';
import { numbersIn } from '../../../shared/numbers/numbers-in-text.ts';
import { parseTypedNumber } from '../../../shared/numbers/typed-number.ts';
import { type PaletteUse, weightAt } from '../../../shared/palette-uses.ts';
import type { Person } from '../../../shared/people/people.ts';
import { searchPeople } from '../../people/look-up.ts';
import { numberKeyer } from '../../people/number-keys.ts';
import type { Command } from './commands.ts';
import {
  type KeyOfNumber,
  matchesOf,
  type PartyItem,
  type PartyMatches,
  partiesOf,
  partyOfPerson,
  partyOfRecent,
  withWaiting,
} from './parties.ts';
import { type Candidate, mostUsed, ranked } from './rank.ts';

/** One result. `id` is unique among all results. */
export type Item =
  | { kind: 'number'; id: string; number: string }
  | PartyItem
  | { kind: 'call'; id: string; row: ShownRow }
  | { kind: 'list'; id: string; text: string }
  | { kind: 'command'; id: string; command: Command };

/** Items under a heading. */
export interface Section {
  readonly id: 'number' | 'often' | 'people' | 'recent' | 'calls' | 'commands';
  readonly items: readonly Item[];
}

/**
 * What is searched. `recents` and `rows`: main's answers for `foundFor`; while that is an older text, they only add parties that match `text`.
 * `waiting`: the missed callers to ring back. `country`: ISO 3166 letters.
 */
export interface Searched {
  readonly text: string;
  readonly people: readonly Person[];
  readonly commands: readonly Command[];
  readonly uses: readonly PaletteUse[];
  readonly foundFor: string;
  readonly recents: readonly RecentNumber[];
  readonly rows: readonly ShownRow[];
  readonly waiting: readonly MissedRow[];
  readonly country: string;
  readonly now: number;
}

const most = {
  numbers: 5,
  searched: 200,
  people: 5,
  calls: 3,
  commands: 6,
  often: 6,
  recents: 4,
} as const;

/** The results for the text, best first. Without a text: often used, recently dialled, and all commands. */
export function resultsOf(searched: Searched): Section[] {
  const known = new Map(searched.uses.map((use) => [use.id, weightAt(use, searched.now)]));
  const weightOf = (id: string): number => known.get(id) ?? 0;
  const keyOf = keyerOf(searched.country);
  const all =
    searched.text.trim() === '' ? withoutText(searched, weightOf, keyOf) : withText(searched, weightOf, keyOf);
  return all.filter(({ items }) => items.length > 0);
}

let keyer = { country: '', keyOf: numberKeyer('') };

/** Keeps the computed keys from one letter to the next. */
function keyerOf(country: string): KeyOfNumber {
  if (keyer.country !== country) keyer = { country, keyOf: numberKeyer(country) };
  return keyer.keyOf;
}

type WeightOf = (id: string) => number;

/**
 * The item that Enter runs: the one the arrows moved to while it is there, else the first one. Null without a text, so that a stray
 * press does nothing.
 */
export function activeItem(sections: readonly Section[], text: string, chosen: string | null): Item | null {
  const items = sections.flatMap((section) => section.items);
  const moved = items.find(({ id }) => id === chosen);
  return moved ?? (text.trim() === '' ? null : (items[0] ?? null));
}

/** The next item (1) or the one before (-1); it wraps around at the ends. */
export function stepFrom(sections: readonly Section[], active: Item | null, by: 1 | -1): Item | null {
  const items = sections.flatMap((section) => section.items);
  const at = active === null ? (by === 1 ? -1 : items.length) : items.findIndex(({ id }) => id === active.id);
  return items[(at + by + items.length) % items.length] ?? null;
}

function withoutText(searched: Searched, weightOf: WeightOf, keyOf: KeyOfNumber): Section[] {
  const { people, commands, recents, foundFor, waiting } = searched;
  const candidates: (Candidate & ({ person: Person } | { command: Command }))[] = [
    ...people.map((person) => ({ id: `person ${person.id}`, words: [person.name], person })),
    ...commands.map((command) => ({ id: command.id, words: command.words, command })),
  ];
  const often = mostUsed(candidates, weightOf)
    .slice(0, most.often)
    .flatMap((one): Item[] => {
      if ('command' in one) return [commandItem(one.command)];
      const item = partyOfPerson(one.person);
      return item === null ? [] : [withWaiting(item, waiting, keyOf)];
    });
  const offered = new Set(often.flatMap((item) => ('number' in item ? [keyOf(item.number)] : [])));
  const called = foundFor.trim() === '' ? recents.filter(({ number }) => !offered.has(keyOf(number))) : [];
  const ids = new Set(often.map(({ id }) => id));
  return [
    { id: 'often', items: often },
    { id: 'recent', items: called.slice(0, most.recents).map(partyOfRecent) },
    { id: 'commands', items: commands.filter(({ id }) => !ids.has(id)).map(commandItem) },
  ];
}

function withText(searched: Searched, weightOf: WeightOf, keyOf: KeyOfNumber): Section[] {
  const { text, commands, rows, foundFor, country, waiting } = searched;
  const numbers = numbersOf(text, country);
  const matches = matchesOf(text, numbers, keyOf);
  const people = searchPeople(searched.people, text).slice(0, most.searched);
  const found = ranked(partiesOf({ ...searched, people }, keyOf, matches), text, weightOf, matches.number)
    .slice(0, most.people)
    .map((item) => withWaiting(item, waiting, keyOf));
  const named = new Set(numbers.length === 0 ? [] : found.map(({ number }) => keyOf(number)));
  const [first] = found;
  const others = found.length === 1 && first?.person ? otherNumbers(first, first.person) : [];
  const typed = numbers.filter((number) => !named.has(keyOf(number)));
  return [
    { id: 'number', items: typed.map((number) => ({ kind: 'number', id: `number ${number}`, number })) },
    { id: 'people', items: [...found, ...others] },
    { id: 'calls', items: foundFor === text ? callItems(searched, rows, matches) : [] },
    { id: 'commands', items: ranked(commands, text, weightOf).slice(0, most.commands).map(commandItem) },
  ];
}

/** The other numbers of the only person that was found. */
function otherNumbers(item: PartyItem, { id, numbers }: Person): PartyItem[] {
  return numbers
    .filter(({ number }) => number !== item.number)
    .map(({ number, label }) => ({ ...item, id: `person ${id} ${number}`, number, label, waiting: 0 }));
}

/** Calls that match by something else than their party, which has a row above; then the whole list. */
function callItems({ text }: Searched, rows: readonly ShownRow[], matches: PartyMatches): Item[] {
  if (rows.length === 0) return [];
  const others = rows.filter(({ perspective }) => !matches.party(perspective.party)).slice(0, most.calls);
  return [
    ...others.map((row): Item => ({ kind: 'call', id: `call ${row.uuid}`, row })),
    { kind: 'list', id: 'list', text: text.trim() },
  ];
}

function commandItem(command: Command): Item {
  return { kind: 'command', id: command.id, command };
}

/** The number that the text is, else the numbers in it. */
function numbersOf(text: string, country: string): string[] {
  const typed = parseTypedNumber(text);
  if (typed.ok) return [typed.number];
  return numbersIn(text, country)
    .slice(0, most.numbers)
    .map(({ number }) => number);
}
