import { parseTypedNumber } from '../../shared/numbers/typed-number.ts';
import { noDetails, type Person, type PersonDetails } from '../../shared/people/people.ts';
import type { KeyOf } from './number-keys.ts';
import { mayBeOne, nameKey, withDetails } from './same-person.ts';

/** A number in the form. */
export interface DraftNumber {
  readonly number: string;
  readonly label: string;
}

/** A person in the form; `person`: the saved one, null for a new one. */
export interface Draft {
  readonly person: Person | null;
  readonly name: string;
  readonly company: string;
  readonly department: string;
  readonly email: string;
  readonly numbers: readonly DraftNumber[];
}

/** What the form opens with: a saved person, an unknown number with the name from its calls, or somebody of a directory. */
export type Naming =
  | { kind: 'person'; person: Person }
  | { kind: 'number'; number: string; name: string }
  | { kind: 'found'; name: string; details: PersonDetails; numbers: readonly DraftNumber[] };

/** The form as it opens. */
export function draftOf(naming: Naming): Draft {
  switch (naming.kind) {
    case 'number':
      return {
        person: null,
        name: naming.name,
        ...detailsAsTyped(noDetails),
        numbers: [{ number: naming.number, label: '' }],
      };
    case 'found':
      return { person: null, name: naming.name, ...detailsAsTyped(naming.details), numbers: naming.numbers };
    case 'person': {
      const { person } = naming;
      const numbers = person.numbers.map(({ number, label }) => ({ number, label: label ?? '' }));
      return { person, name: person.name, ...detailsAsTyped(person), numbers };
    }
  }
}

function detailsAsTyped({ company, department, email }: PersonDetails): Pick<Draft, keyof PersonDetails> {
  return { company: company ?? '', department: department ?? '', email: email ?? '' };
}

function typedDetails({ company, department, email }: Draft): PersonDetails {
  return { company: company.trim() || null, department: department.trim() || null, email: email.trim() || null };
}

/** What is wrong with a draft: the name, or the number at a place. */
export type Fault = { field: 'name' } | { field: 'number'; at: number; reason: 'missing' | 'bad' };

/** The person that a draft describes; empty numbers are left out. A saved person of the same name and company gets the numbers, and what was not known of them, instead. */
export function readDraft(
  draft: Draft,
  people: readonly Person[],
  keyOf: KeyOf,
  newId: () => string,
): { ok: true; person: Person } | { ok: false; fault: Fault } {
  const name = draft.name.trim();
  if (name === '') return { ok: false, fault: { field: 'name' } };
  const typed = draft.numbers.filter(({ number }) => number.trim() !== '');
  const bad = draft.numbers.findIndex((each) => typed.includes(each) && !isNumber(each.number));
  if (bad >= 0) return { ok: false, fault: { field: 'number', at: bad, reason: 'bad' } };
  const before = draft.person ?? sameNamed(draft, people);
  const { elsewhere } = before ?? {};
  if (typed.length === 0 && elsewhere === undefined)
    return { ok: false, fault: { field: 'number', at: 0, reason: 'missing' } };
  const existing = draft.person === null ? (before?.numbers ?? []) : [];
  const has = new Set(existing.map(({ number }) => keyOf(number)));
  const numbers = typed
    .filter(({ number }) => !has.has(keyOf(number)))
    .map(({ number, label }) => {
      const known = before?.numbers.find((each) => each.number === number);
      return { number, label: label.trim() === '' ? null : label.trim(), names: known?.names ?? true };
    });
  const person: Person = {
    id: before?.id ?? newId(),
    name,
    ...typedDetails(draft),
    favourite: before?.favourite ?? 0,
    numbers: [...existing, ...numbers],
    ...(elsewhere !== undefined && { elsewhere }),
  };
  if (draft.person !== null || before === null) return { ok: true, person };
  return { ok: true, person: { ...withDetails(before, person), numbers: person.numbers } };
}

function isNumber(text: string): boolean {
  const read = parseTypedNumber(text);
  return read.ok && /\d/.test(read.number);
}

/** The saved person whom a new draft describes: of its name, and of its company where both have one; null for none. */
export function sameNamed(draft: Draft, people: readonly Person[]): Person | null {
  const [name, details] = [draft.name.trim(), typedDetails(draft)];
  if (draft.person !== null || name === '') return null;
  const namesakes = people.filter((one) => nameKey(one.name) === nameKey(name) && mayBeOne(one, details));
  return namesakes.find(({ company }) => company !== null && details.company !== null) ?? namesakes[0] ?? null;
}
