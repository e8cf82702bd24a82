import { describe, expect, it } from 'vitest';
import { namesOf } from '../../../../renderer/people/names.ts';
import { numberKeyer } from '../../../../renderer/people/number-keys.ts';
import { numberOf, personOf } from '../../shared/make-person.ts';

const keyOf = numberKeyer('DE');
const ada = personOf(1, 'Ada Lindgren', '+493023125042', '104');
const omer = personOf(2, 'Ömer Haddad', '01712345678');

describe('namesOf', () => {
  it('knows a number however it is written', () => {
    const nameOf = namesOf([ada, omer], keyOf);
    expect(['030 23125042', '104', '+49 171 2345678', '105', 'anonymous', null].map(nameOf)).toEqual([
      'Ada Lindgren',
      'Ada Lindgren',
      'Ömer Haddad',
      null,
      null,
      null,
    ]);
  });

  it('knows the PBX’s extensions too, and a person’s own name for one goes first', () => {
    const extensions = [
      { number: '104', name: 'Extension 104' },
      { number: '105', name: 'Katrin' },
      { number: '106', name: null },
    ];
    const nameOf = namesOf([ada], keyOf, extensions);
    expect(['104', '105', '105@pbx.example', '106', '107'].map(nameOf)).toEqual([
      'Ada Lindgren',
      'Katrin',
      'Katrin',
      null,
      null,
    ]);
  });

  it('gives a shared number the name that it carries', () => {
    const desk = { ...personOf(5, 'Desk'), numbers: [numberOf('030 23125042', { names: false })] };
    expect(namesOf([ada, desk], keyOf)('+493023125042')).toBe('Ada Lindgren');
    expect(namesOf([desk], keyOf)('+493023125042')).toBe('Desk');
  });
});
