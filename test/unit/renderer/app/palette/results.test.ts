import { describe, expect, it } from 'vitest';
import type { Command } from '../../../../../renderer/app/palette/commands.ts';
import {
  activeItem,
  listFilter,
  resultsOf,
  type Searched,
  stepFrom,
} from '../../../../../renderer/app/palette/results.ts';
import type { Person } from '../../../../../shared/people/people.ts';
import { busyState } from '../../../../support/fakes/fake-data.ts';

const now = Date.UTC(2026, 10, 19, 12);
const person = (n: number, name: string, ...numbers: string[]): Person => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  name,
  favourite: 0,
  numbers: numbers.map((number) => ({ number, label: null, names: true })),
});
const maria = person(1, 'Maria Keller', '+493023125104', '+491712345678');
const jonas = person(2, 'Jonas Weber', '104');
const command = (name: string, title: string): Command => ({
  id: `command ${name}`,
  title,
  words: [title, ''],
  keys: [],
  run: () => {},
});
const [stored] = busyState(now).rows;
if (stored === undefined) throw new Error('There is no row to show.');
const row = { ...stored, written: null };

const searched = (text: string, more: Partial<Searched> = {}): Searched => ({
  text,
  people: [maria, jonas],
  commands: [command('look', 'Look for new calls now'), command('calls', 'Go to calls')],
  uses: [],
  recents: [],
  rows: [],
  country: 'DE',
  zone: 'Europe/Berlin',
  now,
  ...more,
});
const shown = (text: string, more: Partial<Searched> = {}) =>
  resultsOf(searched(text, more)).map(({ id, items }) => [id, items.map((item) => item.id)]);

describe('what is offered', () => {
  const recent = { number: '+4930555', name: null, at: now };

  it('for nothing typed: often used, dialled lately, then every other command', () => {
    const uses = [
      { id: 'command calls', weight: 2, at: now },
      { id: `person ${maria.id}`, weight: 3, at: now },
    ];
    expect(shown('', { uses, recents: [recent] })).toEqual([
      ['often', [`person ${maria.id}`, 'command calls']],
      ['recent', ['recent +4930555']],
      ['commands', ['command look']],
    ]);
  });

  it('for a number: to call it, first; then whose it is, where it was dialled, and its calls', () => {
    expect(
      shown('104', {
        recents: [
          { ...recent, number: '104' },
          { ...recent, number: '1041' },
        ],
        rows: [row],
      }),
    ).toEqual([
      ['number', ['number 104']],
      ['found', expect.arrayContaining([`person ${jonas.id}`, `calls ${jonas.id}`])],
      ['recent', ['recent 1041']],
      ['calls', [`call ${row.uuid}`, 'list']],
    ]);
  });

  it('for a text with several numbers: each of them', () => {
    expect(shown('030 2312510, or 0171 2345678')[0]).toEqual(['number', ['number 0302312510', 'number 01712345678']]);
  });

  it('for a name: all their numbers, and their calls', () => {
    const [first] = shown('maria');
    expect(first).toEqual(['found', [`person ${maria.id}`, `person ${maria.id} +491712345678`, `calls ${maria.id}`]]);
  });

  it('nothing where nothing is found', () => {
    expect(shown('qqqq')).toEqual([]);
  });
});

describe('what Enter does', () => {
  const sections = resultsOf(searched('calls', { rows: [row] }));
  const bare = resultsOf(searched(''));
  const idOf = (text: string, chosen: string | null) =>
    activeItem(text === '' ? bare : sections, text, chosen)?.id ?? null;

  it.each([
    ['calls', null, 'command calls'],
    ['calls', `call ${row.uuid}`, `call ${row.uuid}`],
    ['calls', 'gone', 'command calls'],
    ['', null, null],
    ['', 'command look', 'command look'],
  ])('typed %j, moved to %j: %j', (text, chosen, wanted) => {
    expect(idOf(text, chosen)).toBe(wanted === 'command calls' ? sections[0]?.items[0]?.id : wanted);
  });

  it('arrows go round', () => {
    const [first, second] = bare.flatMap(({ items }) => items);
    const last = bare.flatMap(({ items }) => items).at(-1);
    expect(stepFrom(bare, null, 1)).toBe(first);
    expect(stepFrom(bare, first ?? null, 1)).toBe(second);
    expect(stepFrom(bare, first ?? null, -1)).toBe(last);
    expect(stepFrom(bare, null, -1)).toBe(last);
    expect(stepFrom([], null, 1)).toBeNull();
  });
});

it('a question about days searches the days, any other text itself', () => {
  expect(listFilter({ text: 'who rang on tuesday', now, zone: 'Europe/Berlin' })).toMatchObject({
    text: '',
    directions: ['in'],
    range: { kind: 'between', from: '2026-11-17', to: '2026-11-17' },
  });
  expect(listFilter({ text: ' Keller ', now, zone: 'UTC' })).toMatchObject({ text: 'Keller', range: { kind: 'any' } });
  expect(listFilter({ text: ' ', now, zone: 'UTC' })).toBeNull();
});
