import { describe, expect, it } from 'vitest';
import { nextFavourite, type Person, type PersonNumber, tidyPerson } from '../../../../shared/people/people.ts';

const id = '00000000-0000-4000-8000-000000000001';
const number = (text: string, label: string | null = null): PersonNumber => ({ number: text, label, names: true });
const person = (change: Partial<Person>): Person => ({
  id,
  name: 'Ada',
  favourite: 0,
  numbers: [number('104')],
  ...change,
});

describe('tidyPerson', () => {
  const cases: [what: string, given: Partial<Person>, expected: Partial<Person> | null][] = [
    ['leaves a sound one alone', {}, person({})],
    ['takes hidden and direction characters away', { name: ' Ad\u202ea\u0000 \n' }, { name: 'Ada' }],
    ['refuses one without a name', { name: ' \u200b ' }, null],
    ['refuses one without a number', { numbers: [] }, null],
    ['refuses one whose only number has no digit', { numbers: [number('call me')] }, null],
    [
      'keeps a number once',
      { numbers: [number('104', 'desk'), number(' 104 ')] },
      { numbers: [number('104', 'desk')] },
    ],
    ['keeps a number as it is dialled', { numbers: [number('+49 (0)30/12-34')] }, { numbers: [number('+49301234')] }],
    ['leaves an empty label out', { numbers: [number('104', ' ')] }, { numbers: [number('104')] }],
  ];
  it.each(cases)('%s', (_, given, expected) => {
    const read = tidyPerson(person(given));
    if (expected === null) expect(read).toBeNull();
    else expect(read).toMatchObject(expected);
  });
});

describe('nextFavourite', () => {
  it('comes after all others', () => {
    expect(nextFavourite([])).toBe(1);
    expect(nextFavourite([person({ favourite: 4 }), person({ favourite: 2 }), person({})])).toBe(5);
  });
});
