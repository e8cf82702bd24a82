import { describe, expect, it } from 'vitest';
import { lastByPerson, movedFavourites, peopleSections, searchPeople } from '../../../../renderer/people/look-up.ts';
import type { ShownRow } from '../../../../shared/calls/rows.ts';
import { personOf } from '../../shared/make-person.ts';

const ada = {
  ...personOf(1, 'Ada Lindgren', '+493023125042', '104'),
  ...{ company: 'Bäcker & Söhne', department: 'Einkauf', email: 'ada@baecker.example' },
};
const omer = personOf(2, 'Ömer Haddad', '01712345678');
const kathe = personOf(6, 'Käthe Straße', '0987657');
const soren = personOf(7, 'Søren Łukasz', '0987658');
const zoe = { ...personOf(3, 'Zoe', '0987654'), favourite: 2 };
const bob = { ...personOf(4, 'Bob', '0987655'), favourite: 1 };

describe('foundPeople', () => {
  const cases: [text: string, found: string[]][] = [
    ['', ['Ada Lindgren', 'Ömer Haddad', 'Zoe', 'Käthe Straße', 'Søren Łukasz']],
    ['lind', ['Ada Lindgren']],
    ['lind ada', ['Ada Lindgren']],
    ['+49 30 231', ['Ada Lindgren']],
    ['030 231', ['Ada Lindgren']],
    ['nobody', []],
    ['bäcker', ['Ada Lindgren']],
    ['ada sohne einkauf', ['Ada Lindgren']],
    ['ada@baecker', ['Ada Lindgren']],
    ['einkauf ömer', []],
    ['strasse', ['Käthe Straße']],
    ['soren', ['Søren Łukasz']],
  ];
  it.each(cases)('%s', (text, found) => {
    expect(searchPeople([ada, omer, zoe, kathe, soren], text).map(({ name }) => name)).toEqual(found);
  });
});

it('finds those of a name before those of a company of that name', () => {
  const berg = { ...personOf(8, 'Adam', '0987659'), company: 'Lindgren GmbH' };
  expect(searchPeople([berg, ada], 'lindgren').map(({ name }) => name)).toEqual(['Ada Lindgren', 'Adam']);
});

it('tells the newest call with each saved person', () => {
  const row = (uuid: string, personId: string | null) => ({ uuid, perspective: { party: { personId } } }) as ShownRow;
  const last = lastByPerson([row('c', null), row('b', 'ada'), row('a', 'ada'), row('z', 'bob')]);
  expect([...last].map(([id, { uuid }]) => [id, uuid])).toEqual([
    ['ada', 'b'],
    ['bob', 'z'],
  ]);
});

it('puts favourites first, in their own order, and everybody else by name', () => {
  const { favourites, others } = peopleSections([zoe, omer, bob, ada], 'en');
  expect(favourites.map(({ name }) => name)).toEqual(['Bob', 'Zoe']);
  expect(others.map(({ name }) => name)).toEqual(['Ada Lindgren', 'Ömer Haddad']);
});

describe('movedFavourites', () => {
  const eve = { ...personOf(5, 'Eve', '0987656'), favourite: 5 };
  const everybody = [ada, zoe, eve, bob];
  const order = (moved: readonly { name: string; favourite: number }[]) =>
    moved.map(({ name, favourite }) => `${name} ${favourite}`);

  it.each([
    ['up', eve.id, 1, ['Eve 2', 'Zoe 3']],
    ['down', bob.id, 1, ['Zoe 1', 'Bob 2', 'Eve 3']],
    ['several places', eve.id, 0, ['Eve 1', 'Bob 2', 'Zoe 3']],
  ] as const)('%s', (_what, id, to, wanted) => {
    expect(order(movedFavourites(everybody, id, to))).toEqual(wanted);
  });

  it('parts two who have one place', () => {
    const twin = { ...ada, favourite: 1 };
    expect(order(movedFavourites([twin, bob], bob.id, 0))).toEqual(['Ada Lindgren 2']);
  });
});
