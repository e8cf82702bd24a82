import { applyQuestion } from '../../../shared/calls/call-question.ts';
import type { ShownRow } from '../../../shared/calls/rows.ts';
import { noViewFilter, type ViewFilter } from '../../../shared/calls/view-filter.ts';
import type { RecentNumber } from '../../../shared/dialing/recents.ts';
import { numbersIn } from '../../../shared/numbers/numbers-in-text.ts';
import { parseTypedNumber } from '../../../shared/numbers/typed-number.ts';
import { type PaletteUse, weightAt } from '../../../shared/palette-uses.ts';
import type { Person } from '../../../shared/people/people.ts';
import { searchPeople } from '../../people/look-up.ts';
import type { Command } from './commands.ts';
import { type Candidate, mostUsed, ranked } from './rank.ts';

/** One result. `id` is unique among all results. */
export type Item =
  | { kind: 'number'; id: string; number: string }
  | { kind: 'recent'; id: string; recent: RecentNumber }
  | { kind: 'person'; id: string; person: Person; number: string; label: string | null }
  | { kind: 'caller'; id: string; person: Person; number: string }
  | { kind: 'call'; id: string; row: ShownRow }
  | { kind: 'list'; id: string; filter: ViewFilter }
  | { kind: 'command'; id: string; command: Command };

/** Items under a heading. */
export interface Section {
  readonly id: 'number' | 'often' | 'found' | 'recent' | 'calls' | 'commands';
  readonly items: readonly Item[];
}

/** What is searched. `recents` and `rows`: main's answers for `text`. `country`: ISO 3166 letters. */
export interface Searched {
  readonly text: string;
  readonly people: readonly Person[];
  readonly commands: readonly Command[];
  readonly uses: readonly PaletteUse[];
  readonly recents: readonly RecentNumber[];
  readonly rows: readonly ShownRow[];
  readonly country: string;
  readonly zone: string;
  readonly now: number;
}

const most = { numbers: 5, people: 5, found: 9, often: 6, recents: 4 } as const;

/** The results for the text, best first. Without a text: often used, recently dialled, and all commands. */
export function resultsOf(searched: Searched): Section[] {
  const { text, recents, rows } = searched;
  const known = new Map(searched.uses.map((use) => [use.id, weightAt(use, searched.now)]));
  const weightOf = (id: string): number => known.get(id) ?? 0;
  const sections = text.trim() === '' ? withoutText(searched, weightOf) : withText(searched, weightOf);
  const calls: Item[] = rows.map((row) => ({ kind: 'call', id: `call ${row.uuid}`, row }));
  const filter = listFilter(searched);
  if (filter !== null && rows.length > 0) calls.push({ kind: 'list', id: 'list', filter });
  const offered = new Set(sections.flatMap(({ items }) => items.map((item) => ('number' in item ? item.number : ''))));
  const called: Item[] = recents
    .filter(({ number }) => !offered.has(number))
    .slice(0, most.recents)
    .map((recent) => ({ kind: 'recent', id: `recent ${recent.number}`, recent }));
  const all: Section[] = [
    ...sections,
    { id: 'recent', items: called },
    { id: 'calls', items: calls },
    { id: 'commands', items: text.trim() === '' ? restOf(searched, sections) : [] },
  ];
  return all.filter(({ items }) => items.length > 0);
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

/** A person or a command, to be ranked with the others. */
type Ranked = Candidate & ({ person: Person } | { command: Command });

function withoutText({ people, commands }: Searched, weightOf: WeightOf): Section[] {
  const often = mostUsed(candidates(people, commands), weightOf).slice(0, most.often);
  return [{ id: 'often', items: often.flatMap((one) => itemsOf(one, false)) }];
}

/** The commands that are not in `offered`. */
function restOf({ commands }: Searched, offered: readonly Section[]): Item[] {
  const ids = new Set(offered.flatMap(({ items }) => items.map(({ id }) => id)));
  return commands.filter(({ id }) => !ids.has(id)).map(commandItem);
}

function withText({ text, people, commands, country }: Searched, weightOf: WeightOf): Section[] {
  const found = candidates(searchPeople(people, text).slice(0, 200), commands, text);
  const all = ranked(found, text, weightOf);
  let persons = 0;
  const shown = all.filter((one) => 'command' in one || ++persons <= most.people).slice(0, most.found);
  return [
    { id: 'number', items: numbersOf(text, country) },
    { id: 'found', items: shown.flatMap((one) => itemsOf(one, persons <= 2)) },
  ];
}

/** `found`: the text that found the people; a number is not in their names. */
function candidates(people: readonly Person[], commands: readonly Command[], found = ''): Ranked[] {
  return [
    ...people.map((person) => ({ id: `person ${person.id}`, words: [person.name, found], person })),
    ...commands.map((command) => ({ id: command.id, words: command.words, command })),
  ];
}

/** `whole`: all numbers of a person, and their calls; else the first number only. */
function itemsOf(one: Ranked, whole: boolean): Item[] {
  if ('command' in one) return [commandItem(one.command)];
  const { person } = one;
  const [first, ...others] = person.numbers;
  if (first === undefined) return [];
  const call = ({ number, label }: typeof first, id: string): Item => ({ kind: 'person', id, person, number, label });
  const calls: Item = { kind: 'caller', id: `calls ${person.id}`, person, number: first.number };
  if (!whole) return [call(first, one.id)];
  return [call(first, one.id), ...others.map((each) => call(each, `${one.id} ${each.number}`)), calls];
}

function commandItem(command: Command): Item {
  return { kind: 'command', id: command.id, command };
}

/** The number that the text is, else the numbers in it. */
function numbersOf(text: string, country: string): Item[] {
  const typed = parseTypedNumber(text);
  const numbers = typed.ok ? [typed.number] : numbersIn(text, country).map(({ number }) => number);
  return numbers.slice(0, most.numbers).map((number) => ({ kind: 'number', id: `number ${number}`, number }));
}

/** The filter of the call list for a text: its days and directions where it is a question, else its words. Null for an empty text. */
export function listFilter({ text, now, zone }: Pick<Searched, 'text' | 'now' | 'zone'>): ViewFilter | null {
  const typed = text.trim();
  if (typed === '') return null;
  const filter = { ...noViewFilter, text: typed.slice(0, 200) };
  return applyQuestion(filter, now, zone) ?? filter;
}
