import { describe, expect, it } from 'vitest';
import {
  nextFavourite,
  type Person,
  partsOf,
  peopleWrite,
  placeOf,
  saysFax,
  tidyPerson,
  undoOf,
  usualNumber,
} from '../../../../shared/people/people.ts';
import { numberOf, personOf } from '../make-person.ts';

const person = (change: Partial<Person>): Person => ({ ...personOf(1, 'Ada', '104'), ...change });

describe('tidyPerson', () => {
  const cases: [what: string, given: Partial<Person>, expected: Partial<Person> | null][] = [
    ['leaves a sound one alone', {}, person({})],
    ['takes hidden and direction characters away', { name: ' Ad\u202ea\u0000 \n' }, { name: 'Ada' }],
    ['refuses one without a name', { name: ' \u200b ' }, null],
    ['refuses one without a number', { numbers: [] }, null],
    ['refuses one whose only number has no digit', { numbers: [numberOf('call me')] }, null],
    [
      'keeps a number once',
      { numbers: [numberOf('104', { label: 'desk' }), numberOf(' 104 ')] },
      { numbers: [numberOf('104', { label: 'desk' })] },
    ],
    [
      'keeps a number as it is dialled',
      { numbers: [numberOf('+49 (0)30/12-34')] },
      { numbers: [numberOf('+49301234')] },
    ],
    [
      'tidies company, department and e-mail as the name, however long they are',
      { company: ' Ac\u202eme\n GmbH ', department: ' \u200b ', email: `a@${'x'.repeat(1_000_000)}` },
      { company: 'Acme GmbH', department: null, email: `a@${'x'.repeat(251)}…` },
    ],
    [
      'keeps the numbers of other PBXs, each once at each, also where there are no others',
      {
        numbers: [],
        elsewhere: [
          { ...numberOf(' 1-01 '), at: 'berlin' },
          { ...numberOf('101'), at: 'berlin' },
          { ...numberOf('101', { label: '\u200b' }), at: 'vienna' },
          { ...numberOf('call me'), at: 'vienna' },
        ],
      },
      {
        numbers: [],
        elsewhere: [
          { ...numberOf('101'), at: 'berlin' },
          { ...numberOf('101'), at: 'vienna' },
        ],
      },
    ],
    ['leaves an empty label out', { numbers: [numberOf('104', { label: ' ' })] }, { numbers: [numberOf('104')] }],
  ];
  it.each(cases)('%s', (_, given, expected) => {
    const read = tidyPerson(person(given));
    if (expected === null) expect(read).toBeNull();
    else expect(read).toMatchObject(expected);
  });
});

it.each([['🧨'.repeat(300)], ['a'.repeat(2000)], ['é🧨'.repeat(2000)]])(
  'lets the window send whatever an import makes of a text (%.4s…)',
  (text) => {
    const given = { company: text, department: text, email: text };
    const one = tidyPerson(person({ name: text, ...given, numbers: [numberOf('104', { label: text })] }));
    expect(peopleWrite.safeParse({ put: [one], remove: [] }).success).toBe(true);
    expect(peopleWrite.safeParse({ put: [{ ...one, company: text.repeat(100) }], remove: [] }).success).toBe(false);
  },
);

it.each<[company: string | null, department: string | null, place: string]>([
  ['Acme', 'Sales', 'Acme · Sales'],
  ['Acme', null, 'Acme'],
  [null, 'Sales', 'Sales'],
  ['Ada', 'Sales', 'Sales'],
  [null, null, ''],
])('says of Ada at %s, %s: "%s"', (company, department, place) => {
  expect(placeOf('Ada', { company, department })).toBe(place);
});

describe('usualNumber', () => {
  const labelled = (...labels: (string | null)[]) =>
    person({ numbers: labels.map((label, at) => numberOf(`10${at}`, { label })) });

  it('is the first that is no fax number', () => {
    expect(usualNumber(labelled('Fax', 'Work', null))?.number).toBe('101');
    expect(usualNumber(labelled(null, 'Fax'))?.number).toBe('100');
    expect(usualNumber(labelled('Telefax', 'Fax privat'))).toBeUndefined();
  });

  it.each([
    ['Fax', true],
    ['Business Fax', true],
    ['HomeFax', true],
    ['Faxnummer', true],
    ['Télécopie (bureau)', true],
    ['Faksi', true],
    ['FAX 番号', true],
    ['ファックス', true],
    ['факс', true],
    ['Mobile', false],
    ['Work', false],
    ['Telefon', false],
  ])('takes %s for a fax: %s', (label, is) => expect(saysFax(label)).toBe(is));
});

describe('a change in parts', () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => personOf(n + 1, `Person ${n}`, '104', '105'));

  it('has everything once and in order, each part small enough', () => {
    const change = { put: many(1000), remove: [personOf(2000, 'Gone').id] };
    const parts = partsOf(change);
    expect(parts).toHaveLength(7);
    expect(parts.every((part) => peopleWrite.safeParse(part).success)).toBe(true);
    expect(peopleWrite.safeParse(change).success).toBe(false);
    expect(parts.flatMap(({ put }) => put)).toEqual(change.put);
    expect(parts.flatMap(({ remove }) => remove)).toEqual(change.remove);
    expect(partsOf({ put: [], remove: [] })).toEqual([{ put: [], remove: [] }]);
  });

  it('is undone by the state before the first part', () => {
    const [ada, bob, cora] = [personOf(1, 'Ada', '1'), personOf(2, 'Bob', '2'), personOf(3, 'Cora', '3')];
    const undo = undoOf([
      { put: [ada], remove: [bob.id] },
      { put: [{ ...ada, name: 'Changed' }, bob, cora], remove: [] },
    ]);
    expect(undo).toEqual({ put: [ada, cora], remove: [bob.id] });
  });
});

describe('nextFavourite', () => {
  it('comes after all others', () => {
    expect(nextFavourite([])).toBe(1);
    expect(nextFavourite([person({ favourite: 4 }), person({ favourite: 2 }), person({})])).toBe(5);
  });
});
