import { maxNumbers, type PeopleChange, type Person, type PersonNumber } from '../people.ts';
import type { Entry } from './entry.ts';

/** The effect of an import on one person. `gained`: their new numbers. */
export interface Planned {
  readonly kind: 'added' | 'changed' | 'same';
  readonly person: Person;
  readonly gained: readonly PersonNumber[];
}

/** A number (its key) that several people would have; calls with it show the name of one. `owners`: first the one whose name they show so far. */
export interface Clash {
  readonly key: string;
  readonly owners: readonly { id: string; name: string }[];
}

/** The effect of an import before anything is changed. */
export interface ImportPlan {
  readonly planned: readonly Planned[];
  readonly clashes: readonly Clash[];
}

/** `keyOf`: the number key; `newId` returns a UUID. */
export interface PlanDeps {
  readonly people: readonly Person[];
  readonly keyOf: (number: string) => string | null;
  readonly newId: () => string;
}

/**
 * Compares a file with the saved people. The same name, in any case, is the same person, who gains the new numbers. Nothing is removed.
 */
export function planImport(entries: readonly Entry[], { people, keyOf, newId }: PlanDeps): ImportPlan {
  const planned = new Map<string, Planned>();
  const known = new Map(people.map((one) => [nameKey(one.name), one]));
  for (const entry of entries) {
    const name = nameKey(entry.name);
    const before = planned.get(name) ?? startOf(known.get(name), entry, newId);
    planned.set(name, grown(before, entry, keyOf));
  }
  const all = [...planned.values()];
  return { planned: all, clashes: clashesOf(all, people, keyOf) };
}

/** The change that an import makes. `chosen`: for a clash's key, the id of the person whose name its calls show. */
export function importChange(
  { planned, clashes }: ImportPlan,
  chosen: ReadonlyMap<string, string>,
  keyOf: PlanDeps['keyOf'],
): PeopleChange {
  const namers = new Map(clashes.map(({ key, owners }) => [key, chosen.get(key) ?? owners[0]?.id]));
  const written = planned.filter(({ kind }) => kind !== 'same').map(({ person }) => person);
  const put = written.map((person) => ({
    ...person,
    numbers: person.numbers.map((each) => {
      const namer = namers.get(keyOf(each.number) ?? '');
      return namer === undefined ? each : { ...each, names: namer === person.id };
    }),
  }));
  return { put, remove: [] };
}

function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

function startOf(known: Person | undefined, entry: Entry, newId: () => string): Planned {
  return known
    ? { kind: 'same', person: known, gained: [] }
    : { kind: 'added', person: { id: newId(), name: entry.name, favourite: 0, numbers: [] }, gained: [] };
}

function grown({ kind, person, gained }: Planned, entry: Entry, keyOf: PlanDeps['keyOf']): Planned {
  const has = new Set(person.numbers.map(({ number }) => keyOf(number) ?? number));
  const more = entry.numbers
    .filter(({ number }) => !has.has(keyOf(number) ?? number))
    .slice(0, maxNumbers - person.numbers.length)
    .map(({ number, label }): PersonNumber => ({ number, label, names: true }));
  if (more.length === 0) return { kind, person, gained };
  return {
    kind: kind === 'same' ? 'changed' : kind,
    person: { ...person, numbers: [...person.numbers, ...more] },
    gained: [...gained, ...more],
  };
}

function clashesOf(planned: readonly Planned[], people: readonly Person[], keyOf: PlanDeps['keyOf']): Clash[] {
  const namers = new Map<string | null, Person>();
  for (const person of people)
    for (const { number, names } of person.numbers)
      if (names || !namers.has(keyOf(number))) namers.set(keyOf(number), person);
  const owners = new Map<string, Person[]>();
  for (const { person, gained } of planned) {
    for (const key of new Set(gained.map(({ number }) => keyOf(number)))) {
      const before = owners.get(key ?? '') ?? [namers.get(key)].filter((one) => one !== undefined);
      if (key !== null) owners.set(key, [...before, person]);
    }
  }
  return [...owners]
    .filter(([, all]) => all.length > 1)
    .map(([key, all]) => ({ key, owners: all.map(({ id, name }) => ({ id, name })) }));
}
