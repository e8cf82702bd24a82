import { describe, expect, it } from 'vitest';
import { numberKeyer } from '../../../../renderer/people/number-keys.ts';
import { type Draft, draftOf, readDraft, sameNamed } from '../../../../renderer/people/person-draft.ts';
import { numberOf, personOf } from '../../shared/make-person.ts';

const keyOf = numberKeyer('DE');
const ada = { ...personOf(1, 'Ada', '+493023125042'), favourite: 3 };
const fresh = (name: string, ...numbers: [number: string, label?: string][]): Draft => ({
  person: null,
  name,
  numbers: numbers.map(([number, label = '']) => ({ number, label })),
});
const read = (draft: Draft, people = [ada]) => readDraft(draft, people, keyOf, () => 'new');

describe('readDraft', () => {
  const faults: [what: string, draft: Draft, fault: object][] = [
    ['no name', fresh(' ', ['104']), { field: 'name' }],
    ['no number', fresh('Bob', [' ']), { field: 'number', at: 0, reason: 'missing' }],
    ['a number that is none', fresh('Bob', ['104'], ['call me']), { field: 'number', at: 1, reason: 'bad' }],
  ];
  it.each(faults)('refuses %s', (_, draft, fault) => {
    expect(read(draft)).toEqual({ ok: false, fault });
  });

  it('takes somebody of a directory with all their numbers, as a new person or added to the one of that name', () => {
    const found = draftOf({
      kind: 'found',
      name: 'Ada',
      numbers: [
        { number: '0987', label: '' },
        { number: '0986', label: 'Mobile' },
      ],
    });
    const numbers = [numberOf('0987'), numberOf('0986', { label: 'Mobile' })];
    expect(read(found, [])).toMatchObject({ person: { id: 'new', name: 'Ada', numbers } });
    expect(read(found)).toMatchObject({ person: { id: ada.id, numbers: [...ada.numbers, ...numbers] } });
  });

  it('makes a new person', () => {
    expect(read(fresh(' Bob ', ['104', ' desk '], ['']))).toEqual({
      ok: true,
      person: { id: 'new', name: 'Bob', favourite: 0, numbers: [numberOf('104', { label: 'desk' })] },
    });
  });

  it('gives the numbers to whoever is called so already, without doubles', () => {
    const draft = fresh('ada', ['030 23125042'], ['104']);
    expect(sameNamed(draft, [ada])).toBe(ada);
    expect(read(draft)).toEqual({ ok: true, person: { ...ada, numbers: [...ada.numbers, numberOf('104')] } });
  });

  it('changes a person, keeping their place among the favourites and which numbers carry the name', () => {
    const before = { ...ada, numbers: [numberOf('+493023125042', { names: false }), numberOf('104')] };
    const { numbers, ...opened } = draftOf({ kind: 'person', person: before });
    const draft = { ...opened, numbers: [...numbers, { number: '', label: '' }], name: 'Ada L.' };
    expect(read(draft)).toEqual({ ok: true, person: { ...before, name: 'Ada L.' } });
    expect(sameNamed(draft, [before])).toBeNull();
  });
});
