import { describe, expect, it } from 'vitest';
import type { Command } from '../../../../../renderer/app/palette/commands.ts';
import { activeItem, resultsOf, type Searched, stepFrom } from '../../../../../renderer/app/palette/results.ts';
import type { MissedRow } from '../../../../../shared/calls/follow-up-state.ts';
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
const partyOf = (one: typeof row) => one.perspective.party;
const partyNamed = (name: string) => ({ name, number: '+4940555', withheld: false, personId: null });
const missedRows = (at: number, number: string, attempts: number): MissedRow[] => [
  {
    ...{ key: number, party: { ...partyNamed('Maria Keller'), number }, isInternal: false, at, timeText: null },
    ...{ callUuids: ['one'], attempts, seen: true, state: { kind: 'waiting' } },
  },
];

const searched = (text: string, more: Partial<Searched> = {}): Searched => ({
  text,
  foundFor: text,
  waiting: [],
  people: [maria, jonas],
  commands: [command('look', 'Look for new calls now'), command('calls', 'Go to calls')],
  uses: [],
  recents: [],
  rows: [],
  country: 'DE',
  now,
  ...more,
});
const shown = (text: string, more: Partial<Searched> = {}) =>
  resultsOf(searched(text, more)).map(({ id, items }) => [id, items.map((item) => item.id)]);

describe('what is offered', () => {
  const recent = { number: '+4930555', name: null, at: now, last: null };

  it('for nothing typed: often used, recently dialled, then every other command', () => {
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

  it('for a number: to call it first; then others with its digits, and its calls', () => {
    expect(
      shown('1041', { recents: [{ ...recent, number: '10411' }], rows: [row] }).map(([id, items]) => [
        id,
        items?.length,
      ]),
    ).toEqual([
      ['number', 1],
      ['people', 1],
      ['calls', 2],
    ]);
  });

  it('for the number of a party: that party alone, in any notation, however often it was dialled or called', () => {
    const called = { ...row, perspective: { ...row.perspective, party: { ...partyOf(row), number: '030 23125104' } } };
    for (const text of ['+49 30 23125104', '030/23125104', '003023125104'.replace('0030', '004930')])
      expect(
        shown(text, {
          recents: [{ ...recent, number: '+493023125104', name: 'Maria Keller' }],
          rows: [called],
        })[0],
      ).toEqual(['people', [`person ${maria.id}`, `person ${maria.id} +491712345678`]]);
    expect(shown('01712345678')[0]).toEqual(['people', [`person ${maria.id}`, `person ${maria.id} +493023125104`]]);
  });

  it('for a text with several numbers: each of them', () => {
    expect(shown('030 2312510, or 0171 2345679')[0]).toEqual(['number', ['number 0302312510', 'number 01712345679']]);
  });

  it('for a name: one row a party, with the numbers of the only person', () => {
    expect(shown('maria')[0]).toEqual(['people', [`person ${maria.id}`, `person ${maria.id} +491712345678`]]);
    const marion = person(3, 'Marion Vogt', '200');
    expect(shown('mari', { people: [jonas, maria, marion] })[0]).toEqual([
      'people',
      [`person ${maria.id}`, `person ${marion.id}`],
    ]);
  });

  it('complete matches before fragments', () => {
    const people = [person(3, 'Michel Rankel', '114'), person(4, 'Kelm & Söhne', '115'), person(5, 'Ada Kel', '116')];
    const uses = [{ id: `person ${people[0]?.id}`, weight: 9, at: now }];
    const named = resultsOf(searched('kel', { people, uses })).flatMap(({ items }) => items);
    expect(named.map((item) => (item.kind === 'party' ? item.name : item.kind))).toEqual([
      'Ada Kel',
      'Kelm & Söhne',
      'Michel Rankel',
    ]);
  });

  it('a call only where something else than its party matches; the party is one row for all its calls', () => {
    const other = { ...row, uuid: 'other', perspective: { ...row.perspective, party: partyNamed('Ada Lindgren') } };
    const again = { ...other, uuid: 'again' };
    const noted = {
      ...row,
      uuid: 'noted',
      noted: true,
      perspective: { ...row.perspective, party: partyNamed('Omar') },
    };
    expect(shown('lindgren', { rows: [other, again, noted] })).toEqual([
      ['people', ['party +4940555']],
      ['calls', ['call noted', 'list']],
    ]);
  });

  it('how many of a party’s missed calls wait, whichever number they came from', () => {
    const waiting = missedRows(now, '0171 2345678', 2);
    const [first] = resultsOf(searched('maria', { waiting }))[0]?.items ?? [];
    expect(first).toMatchObject({ waiting: 2 });
  });

  it('from answers to an older text: only parties that match this text', () => {
    const other = { ...row, uuid: 'other', perspective: { ...row.perspective, party: partyNamed('Ada Lindgren') } };
    expect(shown('lindg', { rows: [other, row], foundFor: 'lind' })).toEqual([['people', ['party +4940555']]]);
  });

  it('nothing where nothing matches', () => {
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
