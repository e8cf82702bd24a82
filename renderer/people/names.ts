import type { KnownExtension } from '../../shared/connection.ts';
import type { Person } from '../../shared/people/people.ts';
import type { NameOf } from '../ui/call/context.ts';

/** The key by which numbers are compared; null where a text has none. */
export type KeyOf = (number: string) => string | null;

/** The name of each number: the person's, else the extension's in the PBX's list. */
export function namesOf(
  people: readonly Person[],
  keyOf: KeyOf,
  extensions: readonly Pick<KnownExtension, 'number' | 'name'>[] = [],
): NameOf {
  const names = new Map<string, string>();
  // A later entry replaces an earlier one, so numbers that carry the name come last.
  const numbers = people.flatMap(({ name, numbers }) => numbers.map((each) => ({ ...each, name })));
  for (const { number, name } of numbers.toSorted((a, b) => Number(a.names) - Number(b.names))) {
    const key = keyOf(number);
    if (key !== null) names.set(key, name);
  }
  const listed = new Map(extensions.map(({ number, name }) => [number, name]));
  return (number) => {
    if (number === null) return null;
    const key = keyOf(number);
    const person = key === null ? undefined : names.get(key);
    return person ?? listed.get(number.replace(/@.*$/, '').trim()) ?? null;
  };
}

/** Longest extension, digits: `other` does not name numbers this short. */
const short = 6;

/** `nameOf`, and for outside numbers without a name the one that `other` has for their key. */
export function withOtherNames(nameOf: NameOf, keyOf: KeyOf, other: (key: string) => string | null): NameOf {
  return (number) => {
    const name = nameOf(number);
    if (name !== null || number === null) return name;
    const key = keyOf(number);
    return key === null || key.length > 100 || key.replace('+', '').length <= short ? null : other(key);
  };
}
