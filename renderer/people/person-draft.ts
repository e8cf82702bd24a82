import { parseTypedNumber } from '../../shared/numbers/typed-number.ts';
import type { Person } from '../../shared/people/people.ts';
import type { KeyOf } from './number-keys.ts';

/** A number in the form. */
export interface DraftNumber {
  readonly number: string;
  readonly label: string;
}

/** A person in the form; `person`: the saved one, null for a new one. */
export interface Draft {
  readonly person: Person | null;
  readonly name: string;
  readonly numbers: readonly DraftNumber[];
}

/** What the form opens with: a saved person, an unknown number with the name from its calls, or somebody of a directory. */
export type Naming =
  | { kind: 'person'; person: Person }
  | { kind: 'number'; number: string; name: string }
  | { kind: 'found'; name: string; numbers: readonly DraftNumber[] };

/** The form as it opens. */
export function draftOf(naming: Naming): Draft {
  if (naming.kind === 'number')
    return { person: null, name: naming.name, numbers: [{ number: naming.number, label: '' }] };
  if (naming.kind === 'found') return { person: null, name: naming.name, numbers: naming.numbers };
  const { person } = naming;
  const numbers = person.numbers.map(({ number, label }) => ({ number, label: label ?? '' }));
  return { person, name: person.name, numbers };
}

/** What is wrong with a draft: the name, or the number at a place. */
export type Fault = { field: 'name' } | { field: 'number'; at: number; reason: 'missing' | 'bad' };

/** The person that a draft describes; empty numbers are left out. A saved person of the same name gets the numbers instead. */
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
  if (typed.length === 0) return { ok: false, fault: { field: 'number', at: 0, reason: 'missing' } };
  const before = draft.person ?? sameNamed(draft, people);
  const existing = draft.person === null ? (before?.numbers ?? []) : [];
  const has = new Set(existing.map(({ number }) => keyOf(number)));
  const numbers = typed
    .filter(({ number }) => !has.has(keyOf(number)))
    .map(({ number, label }) => {
      const known = before?.numbers.find((each) => each.number === number);
      return { number, label: label.trim() === '' ? null : label.trim(), names: known?.names ?? true };
    });
  return {
    ok: true,
    person: {
      id: before?.id ?? newId(),
      name: draft.person === null && before ? before.name : name,
      favourite: before?.favourite ?? 0,
      numbers: [...existing, ...numbers],
    },
  };
}

function isNumber(text: string): boolean {
  const read = parseTypedNumber(text);
  return read.ok && /\d/.test(read.number);
}

/** The saved person with the name of a new draft; null for none. */
export function sameNamed(draft: Draft, people: readonly Person[]): Person | null {
  const name = draft.name.trim().toLowerCase();
  if (draft.person !== null || name === '') return null;
  return people.find((one) => one.name.toLowerCase() === name) ?? null;
}
