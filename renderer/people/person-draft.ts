import { parseTypedNumber } from '../../shared/numbers/typed-number.ts';
import type { Person } from '../../shared/people/people.ts';
import type { KeyOf } from './look-up.ts';

/** A number as it is being typed. `key` tells it from the others while it is. */
export interface DraftNumber {
  readonly key: number;
  readonly number: string;
  readonly label: string;
}

/** A person as they are being typed; `person`: who is changed, null for a new one. */
export interface Draft {
  readonly person: Person | null;
  readonly name: string;
  readonly numbers: readonly DraftNumber[];
}

/** What is being named: a person who is there, or a number that nobody has, with the name that its calls bring. */
export type Naming = { kind: 'person'; person: Person } | { kind: 'number'; number: string; name: string };

/** The form to begin with. */
export function draftOf(naming: Naming): Draft {
  if (naming.kind === 'number')
    return { person: null, name: naming.name, numbers: [{ key: 0, number: naming.number, label: '' }] };
  const { person } = naming;
  const numbers = person.numbers.map(({ number, label }, key) => ({ key, number, label: label ?? '' }));
  return { person, name: person.name, numbers };
}

/** A draft with one more number to type. */
export function withNumber(draft: Draft): Draft {
  const key = Math.max(-1, ...draft.numbers.map((each) => each.key)) + 1;
  return { ...draft, numbers: [...draft.numbers, { key, number: '', label: '' }] };
}

/** What is wrong with a draft: with the name, or with the number of that key. */
export type Fault = { field: 'name' } | { field: 'number'; key: number; reason: 'missing' | 'bad' };

/** Reads a draft as the person it makes; numbers left empty are none. Whoever is called the same already gets the numbers instead of a double. */
export function readDraft(
  draft: Draft,
  people: readonly Person[],
  keyOf: KeyOf,
  newId: () => string,
): { ok: true; person: Person } | { ok: false; fault: Fault } {
  const name = draft.name.trim();
  if (name === '') return { ok: false, fault: { field: 'name' } };
  const typed = draft.numbers.filter(({ number }) => number.trim() !== '');
  const bad = typed.find(({ number }) => !isNumber(number));
  if (bad) return { ok: false, fault: { field: 'number', key: bad.key, reason: 'bad' } };
  if (typed.length === 0)
    return { ok: false, fault: { field: 'number', key: draft.numbers[0]?.key ?? 0, reason: 'missing' } };
  const before = draft.person ?? sameNamed(draft, people);
  const kept = draft.person === null ? (before?.numbers ?? []) : [];
  const has = new Set(kept.map(({ number }) => keyOf(number)));
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
      numbers: [...kept, ...numbers],
    },
  };
}

function isNumber(text: string): boolean {
  const read = parseTypedNumber(text);
  return read.ok && /\d/.test(read.number);
}

/** Who is called like the draft of a new person already. */
export function sameNamed(draft: Draft, people: readonly Person[]): Person | null {
  const name = draft.name.trim().toLowerCase();
  if (draft.person !== null || name === '') return null;
  return people.find((one) => one.name.toLowerCase() === name) ?? null;
}

/** Who else carries a number's name that the draft would take over. */
export function nameHolder(number: string, draft: Draft, people: readonly Person[], keyOf: KeyOf): Person | null {
  const key = isNumber(number) ? keyOf(number) : null;
  if (key === null) return null;
  const own = (draft.person ?? sameNamed(draft, people))?.id;
  if (draft.person?.numbers.some((each) => keyOf(each.number) === key)) return null;
  return (
    people.find(({ id, numbers }) => id !== own && numbers.some((each) => each.names && keyOf(each.number) === key)) ??
    null
  );
}
