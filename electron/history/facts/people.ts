import { cached } from '../../../shared/cached.ts';
import type { Party, Perspective } from '../../../shared/calls/call.ts';
import { AppError } from '../../../shared/errors.ts';
import {
  type PeopleChange,
  type Person,
  type PersonNumber,
  type Proposal,
  proposedFrom,
  tidyPerson,
} from '../../../shared/people/people.ts';
import { DAY } from '../../../shared/time/durations.ts';
import type { Core } from '../core.ts';
import { kindList } from '../index/call-kinds.ts';
import { isNamedByRecords, type RecordNames } from '../index/record-names.ts';
import { readRowContent, type StoredContent } from '../queries/row-content.ts';
import type { Database } from '../sqlite.ts';
import type { ExtensionNames } from './extension-names.ts';

/** Saved people, and the one name that a number is shown with. */
export type People = ReturnType<typeof createPeople>;

/** Whose number it is, and whether it carries their name. */
interface Owner {
  readonly id: string;
  readonly name: string;
  readonly names: boolean;
}

/** All people are held in memory. */
export function createPeople(core: Core, extensionNames: ExtensionNames, recordNames: RecordNames) {
  const { db, decoder, held, writing, markChanged } = core;
  const keyOf = createKeyer(core);
  const known = held(() => readPeople(core));

  /** The person who has the number, or null. */
  function named(number: string | null): Owner | null {
    const { owners } = known.get();
    for (const key of decoder().keysOf(number)) {
      const [owner] = owners.get(key) ?? [];
      if (owner !== undefined) return owner;
    }
    return null;
  }

  /**
   * What directories call the number: a stranger's word, so that an outside caller who sends a number as short as an extension is not
   * called by it (promise R22).
   */
  function inDirectories(number: string | null, isInternal: boolean): readonly string[] {
    const key = decoder().keyOf(number);
    if (number === null || key === null || !(isInternal || isNamedByRecords(key))) return [];
    return core.directories?.namesOf(number) ?? [];
  }

  function resolveParty({ party, direction }: Pick<Perspective, 'party' | 'direction'>): Party {
    const number = party.withheld ? null : party.number;
    const found = named(number);
    const listed = direction === 'internal' ? extensionNames.of(party.number) : null;
    const [first, ...others] = found === null ? inDirectories(number, direction === 'internal') : [];
    const name = found?.name ?? first ?? listed ?? recordNames.of(number) ?? party.name;
    return { ...party, name, personId: found?.id ?? null, ...(others.length > 0 && { others: others.length }) };
  }

  return {
    /** By name. */
    list: (): Person[] => [...known.get().people.values()].sort(byName),
    /** Writes and removes people. Returns the change that undoes it. Errors: badInput. */
    write: writing((change: PeopleChange): PeopleChange => {
      const undo = writePeople(core, known.get(), change, keyOf);
      markChanged();
      return undo;
    }),
    named,
    /** By number key, those who have that number: first the one whose name it shows. A new Map after every write, so identity tells whether it changed. */
    owners: (): ReadonlyMap<string, readonly Owner[]> => known.get().owners,
    /** The name of a colleague by their extension: as a person named it, else as the PBX's own list does. */
    colleague: (extension: string | null): string | null => named(extension)?.name ?? extensionNames.of(extension),
    /** The one name of a number: a person's, else a directory's, else a colleague's, else the newest that a record gives it. */
    nameOf: (number: string | null): string | null =>
      named(number)?.name ?? inDirectories(number, true)[0] ?? extensionNames.of(number) ?? recordNames.of(number),
    resolveParty,
    /**
     * A call with the one name of its other side, the first of: the saved person who has the number; a directory; in an internal call, the PBX's list of extensions
     * (an outside caller can send any number); the newest record of the number that has one; the call's own record.
     */
    resolveNames: <Seen extends { perspective: Perspective }>(call: Seen): Seen => ({
      ...call,
      perspective: { ...call.perspective, party: resolveParty(call.perspective) },
    }),
    /** The same of many calls, with one query for the names in records. */
    resolveAllNames<Seen extends { perspective: Perspective }>(calls: readonly Seen[]): Seen[] {
      const parties = calls.map(({ perspective }) => perspective.party).filter(({ withheld }) => !withheld);
      recordNames.load(parties.map(({ number }) => number).filter((number) => named(number) === null));
      return calls.map((call) => ({
        ...call,
        perspective: { ...call.perspective, party: resolveParty(call.perspective) },
      }));
    },
    /** Unknown numbers that come up often with an extension, busiest first. */
    proposals: (extension: string): Proposal[] => proposals(core, extension, known.get().owners),
    /** Whether a number (its key) is no longer to be proposed. */
    decline: writing((key: string, declined: boolean): void => {
      if (declined) db.run`INSERT OR REPLACE INTO declined_proposals (key) VALUES (${key})`;
      else db.run`DELETE FROM declined_proposals WHERE key = ${key}`;
      markChanged();
    }),
  };
}

/** Everybody, and who has each number, by its key. Changed as people are: reading all again takes a second for 40,000 numbers. */
interface Known {
  readonly people: Map<string, Person>;
  owners: Map<string, readonly Owner[]>;
}

/** More keys than the numbers of the people of a file; a decoder remembers fewer. */
const MAX_KEYS = 400_000;

type KeyOf = (each: PersonNumber) => string | null;

type StoredNumber = readonly [id: string, key: string | null, number: string, label: string | null, names: 0 | 1];

/** The keys of people's numbers, each computed once for a country: it takes some 30 µs. */
function createKeyer({ decoder }: Core): KeyOf {
  const keys = new Map<string, string | null>();
  let reader = decoder();
  return ({ number }) => {
    if (reader !== decoder()) keys.clear();
    reader = decoder();
    return cached(keys, number, MAX_KEYS, () => reader.keyOf(number));
  };
}

/** Reads everybody with the keys that are stored: computing those of 40,000 numbers would stop main for half a second. */
function readPeople({ db }: Core): Known {
  const people = new Map<string, Person>();
  const owners = new Map<string, Owner[]>();
  for (const one of db.all<Omit<Person, 'numbers'>>`SELECT id, name, company, department, email, favourite FROM people`)
    people.set(one.id, { ...one, numbers: [] });
  for (const [id, key, number, label, isNaming] of db.arrays<StoredNumber>`
    SELECT person_id, key, number, label, names FROM people_numbers ORDER BY person_id, place`) {
    const one = people.get(id);
    if (one === undefined) continue;
    const names = isNaming === 1;
    one.numbers.push({ number, label, names });
    if (key === null) continue;
    const all = owners.get(key);
    if (all === undefined) owners.set(key, [{ id, name: one.name, names }]);
    // A person may have written a number in two ways; the rows of one follow each other.
    else if (all.at(-1)?.id !== id) all.push({ id, name: one.name, names });
    else if (names) all.push({ ...(all.pop() as Owner), names });
  }
  for (const all of owners.values()) all.sort(byClaim);
  return { people, owners };
}

/** Takes written and removed people over. */
function putKnown(known: Known, written: readonly Person[], removed: readonly string[], keyOf: KeyOf): void {
  const { people } = known;
  const gone = new Set([...written.map(({ id }) => id), ...removed]);
  const changed = new Map<string, Owner[]>();
  const ownersOf = (key: string): Owner[] =>
    cached(changed, key, Number.POSITIVE_INFINITY, () =>
      (known.owners.get(key) ?? []).filter(({ id }) => !gone.has(id)),
    );
  for (const id of gone) for (const key of keysOf(people.get(id), keyOf)) ownersOf(key);
  for (const id of removed) people.delete(id);
  // Somebody who is written twice is as written last.
  for (const one of new Map(written.map((each) => [each.id, each])).values()) {
    people.set(one.id, one);
    const naming = new Set(one.numbers.filter(({ names }) => names).map(keyOf));
    for (const key of keysOf(one, keyOf)) ownersOf(key).push({ id: one.id, name: one.name, names: naming.has(key) });
  }
  known.owners = new Map(known.owners);
  for (const [key, owners] of changed) {
    if (owners.length === 0) known.owners.delete(key);
    else known.owners.set(key, owners.sort(byClaim));
  }
}

function keysOf(person: Person | undefined, keyOf: KeyOf): Set<string> {
  return new Set(person?.numbers.map(keyOf).filter((key) => key !== null));
}

/** First the one whose name the number shows. */
function byClaim(a: Owner, b: Owner): number {
  return Number(b.names) - Number(a.names) || byName(a, b);
}

/** As SQLite orders them: by code, not by language. */
function byName(a: Pick<Person, 'name' | 'id'>, b: Pick<Person, 'name' | 'id'>): number {
  return a.name < b.name || (a.name === b.name && a.id < b.id) ? -1 : 1;
}

/** Returns the change that undoes it. */
function writePeople(core: Core, known: Known, { put, remove }: PeopleChange, keyOf: KeyOf): PeopleChange {
  const tidied = put.map(tidyOrThrow);
  const changed = [...othersWithout(known, tidied, remove, keyOf), ...tidied];
  const touched = [...new Set([...changed.map(({ id }) => id), ...remove])];
  for (const id of remove) core.db.run`DELETE FROM people WHERE id = ${id}`;
  for (const one of changed) putPerson(core.db, one, keyOf);
  const { people } = known;
  const undo = {
    put: touched.flatMap((id) => people.get(id) ?? []),
    remove: touched.filter((id) => !people.has(id)),
  };
  putKnown(known, changed, remove, keyOf);
  return undo;
}

function putPerson(
  db: Database,
  { id, name, company, department, email, favourite, numbers }: Person,
  keyOf: KeyOf,
): void {
  db.run`
    INSERT INTO people (id, name, company, department, email, favourite)
      VALUES (${id}, ${name}, ${company}, ${department}, ${email}, ${favourite})
      ON CONFLICT DO UPDATE SET name = excluded.name, company = excluded.company, department = excluded.department,
        email = excluded.email, favourite = excluded.favourite`;
  db.run`DELETE FROM people_numbers WHERE person_id = ${id}`;
  for (const [place, each] of numbers.entries())
    db.run`
      INSERT INTO people_numbers (person_id, place, number, key, label, names)
        VALUES (${id}, ${place}, ${each.number}, ${keyOf(each)}, ${each.label}, ${each.names ? 1 : 0})`;
}

/** Unwritten people who lose the name on a number because someone in `wanted` takes it over. */
function othersWithout(
  { people, owners }: Known,
  wanted: readonly Person[],
  removed: readonly string[],
  keyOf: KeyOf,
): Person[] {
  const written = new Set([...wanted.map(({ id }) => id), ...removed]);
  const taken = new Set(wanted.flatMap(({ numbers }) => numbers.filter(({ names }) => names)).map(keyOf));
  const others = [...taken].flatMap((key) => (key === null ? [] : (owners.get(key) ?? [])));
  return [...new Set(others.filter(({ id, names }) => names && !written.has(id)).map(({ id }) => id))]
    .flatMap((id) => people.get(id) ?? [])
    .map((one) => ({
      ...one,
      numbers: one.numbers.map((each) => (taken.has(keyOf(each)) ? { ...each, names: false } : each)),
    }));
}

function tidyOrThrow(person: Person): Person {
  const one = tidyPerson(person);
  if (one === null) throw new AppError({ kind: 'badInput', detail: 'person' });
  return one;
}

const outsideCalls = { text: kindList({ directions: ['in', 'out'] }), values: [] };

/** Frequent numbers of an extension that are no person's and were not declined. */
function proposals(core: Core, extension: string, owners: Known['owners']): Proposal[] {
  const { db, now } = core;
  const unwanted = new Set(db.values`SELECT key FROM declined_proposals WHERE deleted_at IS NULL`);
  const frequent = db.all<Pick<Proposal, 'key' | 'calls'>>`
    SELECT p.key, count(*) AS calls FROM find f CROSS JOIN parties p ON p.id = f.party
      WHERE f.extension = ${extension} AND f.at >= ${now() - proposedFrom.days * DAY} AND f.kind IN (${outsideCalls})
        AND p.key IS NOT NULL
      GROUP BY p.key HAVING count(*) >= ${proposedFrom.calls} ORDER BY calls DESC, max(f.at) DESC`;
  return frequent
    .filter(({ key }) => !owners.has(key) && !unwanted.has(key))
    .slice(0, proposedFrom.most)
    .flatMap((each) => {
      const newest = db.get<StoredContent>`
        SELECT uuid, shown FROM involvement WHERE party_key = ${each.key} AND extension = ${extension} ORDER BY at DESC LIMIT 1`;
      const party = newest ? readRowContent(core, extension, newest).perspective.party : null;
      return party?.number ? [{ ...each, number: party.number, name: party.name }] : [];
    });
}
