import type { ShownRow } from '../../../shared/calls/rows.ts';
import { numbersIn } from '../../../shared/numbers/numbers-in-text.ts';
import { isWholeNumber } from '../../../shared/numbers/phone-number.ts';
import { parseTypedNumber } from '../../../shared/numbers/typed-number.ts';
import { searchPeople } from '../../people/look-up.ts';
import { numberKeyer } from '../../people/number-keys.ts';
import type { Command } from './commands.ts';
import {
  type KeyOfNumber,
  matchesOf,
  otherNumbers,
  type PartyItem,
  type PartyMatches,
  partiesOf,
  type Searched,
} from './parties.ts';
import { ranked } from './rank.ts';

/**
 * One result. `id` is unique among all results. `number`: as it was typed; `isWhole`: it is as long as its country's numbers are. `list`: all
 * calls with a text, or with a party. `add`: a new person, by name or number. `older`: earlier calls are loaded, to search in them too.
 */
export type Item =
  | { kind: 'number'; id: string; number: string; isWhole: boolean }
  | PartyItem
  | { kind: 'call'; id: string; row: ShownRow }
  | { kind: 'list'; id: string; text: string; party: PartyItem | null }
  | { kind: 'add'; id: string; name: string; number: string }
  | { kind: 'older'; id: string; text: string }
  | { kind: 'command'; id: string; command: Command };

/** Items under a heading. */
export interface Section {
  readonly id: 'recent' | 'people' | 'numbers' | 'calls' | 'typed' | 'commands' | 'instead';
  readonly items: readonly Item[];
}

const most = { numbers: 5, searched: 200, parties: 5, calls: 3, commands: 6, recents: 4, shownCommands: 5 } as const;

/** The results for the text, best first. Without a text: whom the last calls were with, and the first commands. */
export function resultsOf(searched: Searched): Section[] {
  const keyOf = keyerOf(searched.country);
  const all = searched.text.trim() === '' ? withoutText(searched, keyOf) : withText(searched, keyOf);
  return all.filter(({ items }) => items.length > 0);
}

let keyer = { country: '', keyOf: numberKeyer('') };

/** Keeps the computed keys from one letter to the next. */
function keyerOf(country: string): KeyOfNumber {
  if (keyer.country !== country) keyer = { country, keyOf: numberKeyer(country) };
  return keyer.keyOf;
}

/** The item that Enter runs: the one the arrows or the pointer moved to while it is there, else the first one. */
export function activeItem(sections: readonly Section[], chosen: string | null): Item | null {
  const items = sections.flatMap((section) => section.items);
  return items.find(({ id }) => id === chosen) ?? items[0] ?? null;
}

/** The next item (1) or the one before (-1); it wraps around at the ends. */
export function stepFrom(sections: readonly Section[], active: Item | null, by: 1 | -1): Item | null {
  const items = sections.flatMap((section) => section.items);
  const at = active === null ? (by === 1 ? -1 : items.length) : items.findIndex(({ id }) => id === active.id);
  return items[(at + by + items.length) % items.length] ?? null;
}

/** The number of an item that can be called at once; null for any other, and for a number that may not be complete. */
export function callable(item: Item | null): string | null {
  if (item?.kind === 'party') return item.number;
  return item?.kind === 'number' && item.isWhole ? item.number : null;
}

/** Nothing before the first answer, so that nothing moves under a pointer. */
function withoutText(searched: Searched, keyOf: KeyOfNumber): Section[] {
  if (searched.foundFor !== '') return [];
  const parties = partiesOf(searched, [], keyOf, { number: () => null, party: () => true });
  return [
    { id: 'recent', items: parties.slice(0, most.recents) },
    { id: 'commands', items: searched.commands.slice(0, most.shownCommands).map(commandItem) },
  ];
}

function withText(searched: Searched, keyOf: KeyOfNumber): Section[] {
  const { text, commands, rows, foundFor, country } = searched;
  const numbers = numbersOf(text, country);
  const matches = matchesOf(text, numbers, keyOf);
  const people = searchPeople(searched.people, text).slice(0, most.searched);
  const parties = ranked(partiesOf(searched, people, keyOf, matches), text, matches.number).slice(0, most.parties);
  const [first] = parties;
  const found = parties.length === 1 && first ? [first, ...otherNumbers(first)] : parties;
  const named = new Set(parties.map(({ number }) => keyOf(number)));
  const typed = numbers
    .filter((number) => !named.has(keyOf(number)))
    .map(
      (number) =>
        ({ kind: 'number', id: `number ${number}`, number, isWhole: isWholeNumber(number, country) }) as const,
    );
  const asTyped: Section = { id: 'typed', items: withNaming(typed) };
  const isWhole = typed.some((one) => one.isWhole);
  const shown: Section[] = [
    ...(isWhole ? [asTyped] : []),
    { id: 'people', items: found.filter(({ name }) => name !== null) },
    { id: 'numbers', items: found.filter(({ name }) => name === null) },
    { id: 'calls', items: foundFor === text ? callItems(text, rows, matches, first) : [] },
    ...(isWhole ? [] : [asTyped]),
    { id: 'commands', items: ranked(commands, text).slice(0, most.commands).map(commandItem) },
  ];
  const isNothing = foundFor === text && shown.every(({ items }) => items.length === 0);
  return isNothing ? [{ id: 'instead', items: insteadOf(text.trim()) }] : shown;
}

/** The typed numbers; a single whole one can be saved as well. */
function withNaming(typed: readonly Extract<Item, { kind: 'number' }>[]): Item[] {
  const [one] = typed;
  if (typed.length !== 1 || one === undefined || !one.isWhole) return [...typed];
  return [one, { kind: 'add', id: 'add', name: '', number: one.number }];
}

function insteadOf(text: string): Item[] {
  return [
    { kind: 'add', id: 'add', name: text, number: '' },
    { kind: 'older', id: 'older', text },
  ];
}

/** All calls with the first party, calls that match by something else than their party, and all calls with the text. */
function callItems(text: string, rows: readonly ShownRow[], matches: PartyMatches, first?: PartyItem): Item[] {
  if (rows.length === 0) return [];
  const others = rows.filter(({ perspective }) => !matches.party(perspective.party)).slice(0, most.calls);
  return [
    ...(first?.row ? [{ kind: 'list', id: 'list party', text: '', party: first } as const] : []),
    ...others.map((row): Item => ({ kind: 'call', id: `call ${row.uuid}`, row })),
    { kind: 'list', id: 'list', text: text.trim(), party: null },
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
