import type { Entry } from '../../../shared/people/import/entry.ts';
import { type Steps, stepCounter } from '../../../shared/people/import/steps.ts';
import { maxNumbers, type PeopleChange, type Person, type PersonNumber } from '../../../shared/people/people.ts';

/** The effect of an import on one person. `gained`: their new numbers; `left`: how many more do not fit, a person has `maxNumbers`. */
export interface Planned {
  readonly kind: 'added' | 'changed' | 'same';
  readonly person: Person;
  readonly gained: readonly PersonNumber[];
  readonly left: number;
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
 * Compares a file with the saved people. The same name, in any case, is the same person, who gains the new numbers; with different companies
 * they are two. Where the file or the saved people have several of a name, a number in common tells who is who. Nothing is removed.
 */
export function* planImport(entries: readonly Entry[], deps: PlanDeps): Steps<ImportPlan> {
  const isFull = stepCounter();
  const planned: Planned[] = [];
  const known = Map.groupBy(deps.people, ({ name }) => nameKey(name));
  for (const [name, namesakes] of yield* groupedByName(entries, isFull)) {
    const ownerOf = finderOf(known.get(name) ?? [], namesakes.length, deps.keyOf);
    for (const numbers of namesakes) {
      const saved = ownerOf(numbers);
      let grownSoFar = startOf(saved, numbers[0]?.name ?? '', deps.newId);
      for (const entry of numbers) {
        grownSoFar = grown(grownSoFar, entry, deps.keyOf);
        if (isFull(1 + entry.numbers.length)) yield;
      }
      planned.push(grownSoFar);
    }
  }
  return { planned, clashes: yield* clashesOf(planned, deps) };
}

/** By name key, the entries of each person of that name. An entry without a company belongs to the first of its name. */
function* groupedByName(entries: readonly Entry[], isFull: (parts: number) => boolean): Steps<Map<string, Entry[][]>> {
  const all = new Map<string, Entry[][]>();
  /** By name and company, `''` for those that have none so far. */
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    if (isFull(1)) yield;
    const name = nameKey(entry.name);
    const namesakes = all.get(name) ?? [];
    all.set(name, namesakes);
    const [own, open] = [`${name}\n${nameKey(entry.company ?? '')}`, `${name}\n`];
    const [first] = namesakes;
    const group = groups.get(own) ?? groups.get(open) ?? (own === open ? first : undefined) ?? [];
    if (group.length === 0) namesakes.push(group);
    // One without a company takes the first that comes.
    else if (own !== open && groups.get(open) === group) groups.delete(open);
    if (own !== open || group.length === 0) groups.set(own, group);
    group.push(entry);
  }
  return all;
}

/** Finds the saved person whom entries belong to; each is found once. `namesakes`: how many of the name the file has. */
function finderOf(saved: readonly Person[], namesakes: number, keyOf: PlanDeps['keyOf']) {
  const [only] = saved;
  if (only === undefined) return () => undefined;
  if (saved.length === 1 && namesakes === 1) return () => only;
  const keyed = (number: string): string => keyOf(number) ?? number;
  const byKey = new Map(saved.flatMap((one) => one.numbers.map(({ number }) => [keyed(number), one] as const)));
  const taken = new Set<Person>();
  return (entries: readonly Entry[]): Person | undefined => {
    const shared = entries
      .flatMap(({ numbers }) => numbers.map(({ number }) => byKey.get(keyed(number))))
      .find((one) => one !== undefined && !taken.has(one));
    if (shared) taken.add(shared);
    return shared;
  };
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

function startOf(known: Person | undefined, name: string, newId: () => string): Planned {
  return known
    ? { kind: 'same', person: known, gained: [], left: 0 }
    : { kind: 'added', person: { id: newId(), name, favourite: 0, numbers: [] }, gained: [], left: 0 };
}

function grown({ kind, person, gained, left }: Planned, entry: Entry, keyOf: PlanDeps['keyOf']): Planned {
  const has = new Set(person.numbers.map(({ number }) => keyOf(number) ?? number));
  const all = entry.numbers
    .filter(({ number }) => !has.has(keyOf(number) ?? number))
    .map(({ number, label }): PersonNumber => ({ number, label, names: true }));
  const more = all.slice(0, maxNumbers - person.numbers.length);
  return {
    kind: kind === 'same' && more.length > 0 ? 'changed' : kind,
    person: more.length === 0 ? person : { ...person, numbers: [...person.numbers, ...more] },
    gained: [...gained, ...more],
    left: left + all.length - more.length,
  };
}

function* clashesOf(planned: readonly Planned[], { people, keyOf }: PlanDeps): Steps<Clash[]> {
  const isFull = stepCounter();
  const namers = new Map<string | null, Person>();
  for (const person of people) {
    if (isFull(1 + person.numbers.length)) yield;
    for (const { number, names } of person.numbers)
      if (names || !namers.has(keyOf(number))) namers.set(keyOf(number), person);
  }
  const owners = new Map<string, Set<Person>>();
  for (const { person, gained } of planned) {
    if (isFull(1 + gained.length)) yield;
    for (const { number } of gained) {
      const key = keyOf(number);
      const namer = namers.get(key);
      if (key === null) continue;
      const all = owners.get(key) ?? new Set(namer ? [namer] : []);
      owners.set(key, all.add(person));
    }
  }
  return [...owners]
    .filter(([, all]) => all.size > 1)
    .map(([key, all]) => ({ key, owners: [...all].map(({ id, name }) => ({ id, name })) }));
}
