import { maxNumbers, type PeopleChange, type Person, type PersonNumber } from '../people.ts';
import type { Entry } from './entry.ts';

/** The effect of an import on one person. `gained`: their new numbers. */
export interface Planned {
  readonly kind: 'added' | 'changed' | 'same';
  readonly person: Person;
  readonly gained: readonly PersonNumber[];
}

/** A number that several people would have; calls with it show the name of one. `chosen`: that person's id so far. */
export interface Clash {
  readonly key: string;
  readonly number: string;
  readonly owners: readonly { id: string; name: string }[];
  readonly chosen: string;
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
  { people, keyOf }: Pick<PlanDeps, 'people' | 'keyOf'>,
): PeopleChange {
  const owner = new Map(clashes.map((clash) => [clash.key, chosen.get(clash.key) ?? clash.chosen]));
  const written = planned.filter(({ kind }) => kind !== 'same').map(({ person }) => person);
  const isWritten = new Set(written.map(({ id }) => id));
  const gainsName = new Set(
    clashes.filter(({ key, chosen: now }) => owner.get(key) !== now).map(({ key }) => owner.get(key)),
  );
  const others = people.filter(({ id }) => gainsName.has(id) && !isWritten.has(id));
  const put = [...written, ...others].map((person) => ({
    ...person,
    numbers: person.numbers.map((each) => {
      const whose = owner.get(keyOf(each.number) ?? '');
      return whose === undefined ? each : { ...each, names: whose === person.id };
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
  const touched = new Set(planned.flatMap(({ gained }) => gained.map(({ number }) => keyOf(number))));
  const owners = new Map<string, { person: Person; each: PersonNumber }[]>();
  const inFile = new Map(planned.map(({ person }) => [person.id, person]));
  const isKnown = new Set(people.map(({ id }) => id));
  // Saved people come first, so that an import does not change the name of a number by default.
  const everybody = [
    ...people.map((one) => inFile.get(one.id) ?? one),
    ...planned.map(({ person }) => person).filter(({ id }) => !isKnown.has(id)),
  ];
  for (const person of everybody) {
    for (const each of person.numbers) {
      const key = keyOf(each.number);
      if (key !== null && touched.has(key)) owners.set(key, [...(owners.get(key) ?? []), { person, each }]);
    }
  }
  return [...owners].flatMap(([key, all]) => {
    const namer = all.find(({ each }) => each.names) ?? all[0];
    if (namer === undefined || all.length < 2) return [];
    const who = all.map(({ person: { id, name } }) => ({ id, name }));
    return [{ key, number: namer.each.number, owners: who, chosen: namer.person.id }];
  });
}
