import { describe, expect, it } from 'vitest';
import { numberKeyer } from '../../../../renderer/people/number-keys.ts';
import { type Draft, draftOf, readDraft, sameNamed } from '../../../../renderer/people/person-draft.ts';
import { noDetails } from '../../../../shared/people/people.ts';
import { numberOf, personOf } from '../../shared/make-person.ts';

const keyOf = numberKeyer('DE');
const ada = { ...personOf(1, 'Ada', '+493023125042'), favourite: 3 };
const blank = { company: '', department: '', email: '' };
const fresh = (name: string, ...numbers: [number: string, label?: string][]): Draft => ({
  person: null,
  name,
  ...blank,
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

  it('keeps the numbers of another PBX, which can be all that a person has', () => {
    const elsewhere = [{ ...numberOf('101'), at: 'berlin' }];
    const one = { ...ada, elsewhere };
    expect(read({ ...draftOf({ kind: 'person', person: one }), name: 'Ada B' })).toMatchObject({
      person: { name: 'Ada B', numbers: ada.numbers, elsewhere },
    });
    expect(read({ ...draftOf({ kind: 'person', person: one }), numbers: [] })).toMatchObject({
      person: { numbers: [], elsewhere },
    });
    // One and the same here is another telephone.
    expect(read(fresh('Ada', ['101']), [one])).toMatchObject({
      person: { numbers: [...ada.numbers, { number: '101' }], elsewhere },
    });
  });

  it('takes somebody of a directory with all their numbers, as a new person or added to the one of that name', () => {
    const found = draftOf({
      kind: 'found',
      name: 'Ada',
      details: { company: 'Acme', department: 'Sales', email: 'ada@acme.example' },
      numbers: [
        { number: '0987', label: '' },
        { number: '0986', label: 'Mobile' },
      ],
    });
    const numbers = [numberOf('0987'), numberOf('0986', { label: 'Mobile' })];
    const details = { company: 'Acme', department: 'Sales', email: 'ada@acme.example' };
    expect(read(found, [])).toMatchObject({ person: { id: 'new', name: 'Ada', ...details, numbers } });
    expect(read(found)).toMatchObject({ person: { id: ada.id, ...details, numbers: [...ada.numbers, ...numbers] } });
  });

  it('makes a new person', () => {
    expect(read(fresh(' Bob ', ['104', ' desk '], ['']))).toEqual({
      ok: true,
      person: { id: 'new', name: 'Bob', ...noDetails, favourite: 0, numbers: [numberOf('104', { label: 'desk' })] },
    });
  });

  it('gives the numbers to whoever is called so already, without doubles', () => {
    const draft = fresh('ada', ['030 23125042'], ['104']);
    expect(sameNamed(draft, [ada])).toBe(ada);
    expect(read(draft)).toEqual({ ok: true, person: { ...ada, numbers: [...ada.numbers, numberOf('104')] } });
  });

  const company = (name: string) => ({ ...fresh('Ada', ['104']), company: name });
  const of = (n: number, name: string | null) => ({ ...personOf(n, 'Ada', `0987${n}`), company: name });
  it.each<[what: string, typed: string, saved: (string | null)[], of: number | null]>([
    ['the one of the company', 'globex', ['Acme', 'Globex'], 1],
    ['the one of the company before one without', 'Globex', [null, 'Globex'], 1],
    ['one whose company is not known', 'Globex', ['Acme', null], 1],
    ['nobody of another company', 'Initech', ['Acme', 'Globex'], null],
    ['the first without a company', '', ['Acme', 'Globex'], 0],
  ])('takes for one of a name %s', (_, typed, saved, at) => {
    const people = saved.map((name, n) => of(n + 1, name));
    expect(sameNamed(company(typed), people)).toBe(at === null ? null : people[at]);
    expect(read(company(typed), people)).toMatchObject({ person: { id: at === null ? 'new' : people[at]?.id } });
  });

  it('replaces nothing that is known of the one it adds to, and everything of the one it edits', () => {
    const before = { ...ada, company: 'Acme', email: 'ada@acme.example' };
    const draft = { ...fresh('Ada', ['104']), department: ' Sales ', email: 'other@acme.example' };
    const known = { company: 'Acme', department: 'Sales', email: 'ada@acme.example' };
    expect(read(draft, [before])).toMatchObject({ person: known });
    const edited = { ...draftOf({ kind: 'person', person: before }), company: ' ', email: 'new@acme.example' };
    expect(read(edited, [before])).toMatchObject({
      person: { company: null, department: null, email: 'new@acme.example' },
    });
  });

  it('changes a person, keeping their place among the favourites and which numbers carry the name', () => {
    const before = { ...ada, numbers: [numberOf('+493023125042', { names: false }), numberOf('104')] };
    const { numbers, ...opened } = draftOf({ kind: 'person', person: before });
    const draft = { ...opened, numbers: [...numbers, { number: '', label: '' }], name: 'Ada L.' };
    expect(read(draft)).toEqual({ ok: true, person: { ...before, name: 'Ada L.' } });
    expect(sameNamed(draft, [before])).toBeNull();
  });
});
