import type { Entry } from '../../../shared/people/import/entry.ts';
import { type Steps, stepCounter } from '../../../shared/people/import/steps.ts';
import {
  noDetails,
  type PeopleChange,
  type Person,
  type PersonDetails,
  type PersonNumber,
  roomFor,
} from '../../../shared/people/people.ts';
import { mayBeOne, nameKey, withDetails } from '../same-person.ts';

/** The effect of an import on one person. `learned`: what was not known of them; `gained`: their new numbers; `left`: how many more do not fit, a person has `maxNumbers`. */
export interface Planned {
  readonly kind: 'added' | 'changed' | 'same';
  readonly person: Person;
  readonly learned: PersonDetails;
  readonly gained: readonly PersonNumber[];
  readonly left: number;
}

/** A number (its key) that several people would have; calls with it show the name of one. `owners`: first the one whose name they show so far. */
export interface Clash {
  readonly key: string;
  readonly owners: readonly Pick<Person, 'id' | 'name' | 'company'>[];
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
 * Compares a file with the saved people. The same name, in any case, is the same person, who gains the new numbers and what was not known of them;
 * with different companies they are two. Where the file or the saved people have several of a name, the company or a number in common tells who
 * is who. Nothing is replaced or removed.
 */
export function* planImport(entries: readonly Entry[], deps: PlanDeps): Steps<ImportPlan> {
  const isFull = stepCounter();
  const planned: Planned[] = [];
  const known = Map.groupBy(deps.people, ({ name }) => nameKey(name));
  for (const [name, namesakes] of yield* groupedByName(entries, isFull)) {
    const ownerOf = finderOf(known.get(name) ?? [], namesakes.length, deps.keyOf);
    for (const entriesOfOne of namesakes) {
      let grownSoFar = startOf(ownerOf(entriesOfOne), entriesOfOne[0]?.name ?? '', deps.newId);
      for (const entry of entriesOfOne) {
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

/** Finds the saved person whom the entries of one person belong to; each is found once. `namesakes`: how many of the name the file has. */
function finderOf(saved: readonly Person[], namesakes: number, keyOf: PlanDeps['keyOf']) {
  const [only] = saved;
  if (only === undefined) return () => undefined;
  const companyKey = ({ company }: { company: string | null }): string => nameKey(company ?? '');
  const keysOf = (one: Pick<Entry, 'numbers'>): string[] => one.numbers.map(({ number }) => keyOf(number) ?? number);
  /** By company, by number and company, and by number alone. */
  const found = new Map<string, Person>();
  for (const one of saved.toReversed()) {
    const company = companyKey(one);
    if (company !== '') found.set(`\n${company}`, one);
    for (const key of keysOf(one)) for (const at of [company, ANYWHERE]) found.set(`${key}\n${at}`, one);
  }
  const taken = new Set<Person>();
  return (entries: readonly Entry[]): Person | undefined => {
    const company = entries.map(companyKey).find((key) => key !== '') ?? null;
    if (saved.length === 1 && namesakes === 1) return mayBeOne(only, { company }) ? only : undefined;
    const keys = entries.flatMap(keysOf);
    const inCommon = (company === null ? [ANYWHERE] : [company, '']).flatMap((at) =>
      keys.map((key) => `${key}\n${at}`),
    );
    const shared = [...inCommon, `\n${company ?? ANYWHERE}`]
      .map((key) => found.get(key))
      .find((one) => one !== undefined && !taken.has(one));
    if (shared) taken.add(shared);
    return shared;
  };
}

/** No company has this name: it would have been taken out of it. */
const ANYWHERE = '\n';

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

function startOf(known: Person | undefined, name: string, newId: () => string): Planned {
  const nothing = { learned: noDetails, gained: [], left: 0 };
  if (known) return { kind: 'same', person: known, ...nothing };
  return { kind: 'added', person: { id: newId(), name, ...noDetails, favourite: 0, numbers: [] }, ...nothing };
}

function grown({ kind, person, learned, gained, left }: Planned, entry: Entry, keyOf: PlanDeps['keyOf']): Planned {
  const has = new Set(person.numbers.map(({ number }) => keyOf(number) ?? number));
  const all = entry.numbers
    // An entry may have one number in two notations.
    .filter(({ number }) => {
      const { size } = has;
      return has.add(keyOf(number) ?? number).size > size;
    })
    .map(({ number, label }): PersonNumber => ({ number, label, names: true }));
  const more = all.slice(0, roomFor(person));
  const known = withDetails(person, entry);
  const isNew = known !== person || more.length > 0;
  return {
    kind: kind === 'same' && isNew ? 'changed' : kind,
    person: more.length === 0 ? known : { ...known, numbers: [...person.numbers, ...more] },
    learned: {
      company: person.company === null ? known.company : learned.company,
      department: person.department === null ? known.department : learned.department,
      email: person.email === null ? known.email : learned.email,
    },
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
    .map(([key, all]) => ({ key, owners: [...all].map(({ id, name, company }) => ({ id, name, company })) }));
}
