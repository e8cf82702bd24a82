import { describe, expect, it, vi } from 'vitest';
import { importChange, planImport } from '../../../../../renderer/people/import/plan.ts';
import { numberKey } from '../../../../../shared/numbers/phone-number.ts';
import type { Entry } from '../../../../../shared/people/import/entry.ts';
import { finished } from '../../../../../shared/people/import/steps.ts';
import { noDetails, type Person } from '../../../../../shared/people/people.ts';
import { uuidOf } from '../../../shared/make-dial.ts';
import { personOf } from '../../../shared/make-person.ts';

const keyOf = (number: string) => numberKey(number, 'DE');
const entry = (name: string, ...numbers: string[]): Entry => ({
  line: 1,
  name,
  ...noDetails,
  numbers: numbers.map((number) => ({ number, label: null })),
});
const plan = (entries: Entry[], people: Person[]) => {
  let next = 100;
  return finished(planImport(entries, { people, keyOf, newId: () => uuidOf(next++) }));
};
const maria = personOf(1, 'Maria Keller', '+49301234567');

describe('planImport', () => {
  it.each<[what: string, planned: string, people: Person[], ...entries: Entry[]]>([
    ['adds who is not there', 'added Ada 1', [maria], entry('Ada', '104')],
    ['gives new numbers', 'changed Maria Keller 1', [maria], entry('Maria Keller', '0301234567', '0171 2')],
    ['takes two notations for one number', 'added Ada 2', [], entry('Ada', '0301234567', '+49 30 1234567', '104')],
    ['takes one name for one person', 'added Ada 2', [], entry('Ada', '104'), entry('ADA', '105', '104')],
  ])('%s', (_, expected, people, ...entries) => {
    const { planned, clashes } = plan(entries, people);
    expect(planned.map(({ kind, person, gained }) => `${kind} ${person.name} ${gained.length}`)).toEqual([expected]);
    expect(clashes).toEqual([]);
  });

  const at = (company: string | null, name: string, ...numbers: string[]): Entry => ({
    ...entry(name, ...numbers),
    company,
  });
  it.each<[what: string, entries: Entry[], saved: Person[], planned: string[]]>([
    [
      'keeps two of one name and two firms apart',
      [at('Acme', 'Anna Berg', '104'), at('Globex', 'Anna Berg', '105'), at('ACME', 'anna berg', '106')],
      [],
      ['added Anna Berg 104 106', 'added Anna Berg 105'],
    ],
    [
      'gives one without a firm to the first of the name',
      [
        at(null, 'Anna Berg', '104'),
        at('Acme', 'Anna Berg', '105'),
        at(null, 'Anna Berg', '106'),
        at('Globex', 'Anna Berg', '107'),
      ],
      [],
      ['added Anna Berg 104 105 106', 'added Anna Berg 107'],
    ],
    [
      'finds both again by their numbers, in any order',
      [at('Globex', 'Anna Berg', '105', '107'), at('Acme', 'Anna Berg', '104')],
      [personOf(1, 'Anna Berg', '104'), personOf(2, 'Anna Berg', '105')],
      ['changed Anna Berg 105 107', 'changed Anna Berg 104'],
    ],
    [
      'takes neither of two for the saved one who has another number',
      [at('Acme', 'Anna Berg', '104'), at('Globex', 'Anna Berg', '105')],
      [personOf(1, 'Anna Berg', '106')],
      ['added Anna Berg 104', 'added Anna Berg 105'],
    ],
    [
      'takes one of the name for the saved one',
      [at('Acme', 'Anna Berg', '104')],
      [personOf(1, 'Anna Berg', '106')],
      ['changed Anna Berg 106 104'],
    ],
  ])('%s', (_, entries, saved, expected) => {
    expect(
      plan(entries, saved).planned.map(({ kind, person }) =>
        [kind, person.name, ...person.numbers.map(({ number }) => number)].join(' '),
      ),
    ).toEqual(expected);
  });

  const of = (company: string | null, n: number, ...numbers: string[]) => ({
    ...personOf(n, 'Anna Berg', ...numbers),
    company,
  });
  const details = (company: string | null, department: string | null, email: string | null) => ({
    company,
    department,
    email,
  });
  it.each<[what: string, entries: Entry[], saved: Person[], planned: string[]]>([
    [
      'finds each of two by the company, though both have other numbers',
      [at('Globex', 'Anna Berg', '107'), at('ACME', 'Anna Berg', '106')],
      [of('Acme', 1, '104'), of('Globex', 2, '105')],
      ['changed Globex 105 107', 'changed Acme 104 106'],
    ],
    [
      'takes nobody for one of another company, not even by the only number',
      [at('Globex', 'Anna Berg', '104')],
      [of('Acme', 1, '104')],
      ['added Globex 104'],
    ],
    [
      'takes nobody of another company by a number that two of the name have',
      [at('Globex', 'Anna Berg', '104'), at('Initech', 'Anna Berg', '105')],
      [of('Acme', 1, '104'), of('Umbrella', 2, '105')],
      ['added Globex 104', 'added Initech 105'],
    ],
    [
      'of two in one company takes the one with the number',
      [at('Acme', 'Anna Berg', '105', '106')],
      [of('Acme', 1, '104'), of('Acme', 2, '105')],
      ['changed Acme 105 106'],
    ],
    [
      'finds one without a company by the number',
      [at(null, 'Anna Berg', '105')],
      [of('Acme', 1, '104'), of('Globex', 2, '105')],
      ['same Globex 105'],
    ],
    [
      'finds the one whose company was not known by the number, and learns it',
      [at('Acme', 'Anna Berg', '104'), at('Globex', 'Anna Berg', '105')],
      [of(null, 1, '105'), of('Acme', 2, '104')],
      ['same Acme 104', 'changed Globex 105'],
    ],
  ])('%s', (_, entries, saved, expected) => {
    expect(
      plan(entries, saved).planned.map(({ kind, person }) =>
        [kind, person.company, ...person.numbers.map(({ number }) => number)].join(' '),
      ),
    ).toEqual(expected);
  });

  it('learns what was not known of somebody, and replaces nothing', () => {
    const saved = { ...maria, ...details('Acme', null, 'maria@acme.example') };
    const both = [
      { ...entry('Maria Keller', '0301234567'), ...details(null, 'Sales', 'other@acme.example') },
      { ...entry('Maria Keller', '0301234567'), ...details('ACME', 'Purchasing', null) },
    ];
    const { planned } = plan(both, [saved]);
    expect(planned).toEqual([
      {
        kind: 'changed',
        person: { ...saved, department: 'Sales' },
        learned: details(null, 'Sales', null),
        gained: [],
        left: 0,
      },
    ]);
    expect(
      plan(
        both,
        planned.map(({ person }) => person),
      ).planned,
    ).toMatchObject([{ kind: 'same' }]);
  });

  it('gives nobody more numbers than a person can have, and counts the others', () => {
    const many = Array.from({ length: 30 }, (_, n) => `0301234${100 + n}`);
    const [ada] = plan([entry('Ada', ...many), entry('Ada', '999')], []).planned;
    expect(ada?.person.numbers).toHaveLength(20);
    expect(ada?.left).toBe(11);
    const elsewhere = many.slice(0, 15).map((number) => ({ number, label: null, names: true, at: 'berlin' }));
    const [bob] = plan([entry('Bob', ...many)], [{ ...personOf(9, 'Bob'), elsewhere }]).planned;
    expect([bob?.person.numbers.length, bob?.left, bob?.person.elsewhere]).toEqual([5, 25, elsewhere]);
  });

  it('asks for the name of a number that two would have, and changes nothing until it is chosen', () => {
    const planned = plan([entry('M. Keller', '030 1234567'), entry('Front desk', '+49301234567')], [maria]);
    expect(planned.clashes).toEqual([
      {
        key: '+49301234567',
        owners: [
          { id: uuidOf(1), name: 'Maria Keller', company: null },
          { id: uuidOf(100), name: 'M. Keller', company: null },
          { id: uuidOf(101), name: 'Front desk', company: null },
        ],
      },
    ]);
    const names = (chosen: Map<string, string>) =>
      importChange(planned, chosen, keyOf).put.map(({ name, numbers }) => [name, numbers[0]?.names]);
    expect(names(new Map())).toEqual([
      ['M. Keller', false],
      ['Front desk', false],
    ]);
    expect(names(new Map([['+49301234567', uuidOf(101)]]))).toEqual([
      ['M. Keller', false],
      ['Front desk', true],
    ]);
  });

  it('of several who have a number already, offers the one whose name it shows', () => {
    const first = { ...maria, numbers: [{ number: '+49301234567', label: null, names: false }] };
    const { clashes } = plan([entry('Ada', '030 1234567')], [first, personOf(2, 'Reception', '+49301234567')]);
    expect(clashes.map(({ owners }) => owners.map(({ name }) => name))).toEqual([['Reception', 'Ada']]);
  });

  it('takes the name from somebody who gets other numbers from the file', () => {
    const planned = plan([entry('Maria Keller', '0171 2'), entry('Ada', '030 1234567')], [maria]);
    const ada = planned.clashes[0]?.owners[1]?.id ?? '';
    const { put } = importChange(planned, new Map([['+49301234567', ada]]), keyOf);
    expect(put.map(({ numbers }) => numbers.map(({ names }) => names))).toEqual([[false, true], [true]]);
  });

  it('comes in steps, however many people and numbers there are', () => {
    const many = Array.from({ length: 1000 }, (_, n) =>
      entry(`Person ${n}`, ...Array.from({ length: 10 }, (_, m) => `+4930${1_000_000 + 10 * n + m}`)),
    );
    const people = many.map(({ name }, n) => personOf(n + 2000, name, '104'));
    let [asked, most] = [0, 0];
    const counting = (number: string) => {
      asked += 1;
      return number;
    };
    const steps = planImport(many, { people, keyOf: counting, newId: () => uuidOf(1) });
    while (steps.next().done !== true) {
      most = Math.max(most, asked);
      asked = 0;
    }
    expect(most).toBeGreaterThan(0);
    expect(Math.max(most, asked)).toBeLessThan(3000);
  });

  it('grows with the names of one number, not with their square', () => {
    const work = (count: number) => {
      const pushed = vi.spyOn(Set.prototype, 'add');
      const same = Array.from({ length: count }, (_, n) => entry(`Person ${n}`, '+49301234567'));
      const { clashes } = plan(same, []);
      expect(clashes[0]?.owners).toHaveLength(count);
      const { length } = pushed.mock.calls;
      pushed.mockRestore();
      return length;
    };
    expect(work(800)).toBeLessThan(work(100) * 8 * 1.5);
  });

  it('writes only who is added or changed', () => {
    const planned = plan([entry('Maria Keller', '0301234567'), entry('Ada', '104')], [maria]);
    expect(importChange(planned, new Map(), keyOf)).toMatchObject({
      put: [{ name: 'Ada' }],
      remove: [],
    });
  });
});
