import { describe, expect, it } from 'vitest';
import { nextFavourite, type Person, tidyPerson } from '../../../../shared/people/people.ts';
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
    ['leaves an empty label out', { numbers: [numberOf('104', { label: ' ' })] }, { numbers: [numberOf('104')] }],
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
