import { cached } from '../../../shared/cached.ts';
import type { Party, Perspective } from '../../../shared/calls/call.ts';
import { AppError } from '../../../shared/errors.ts';
import {
  maxNumbers,
  type NumberElsewhere,
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
import type { RecordDecoder } from '../index/decode.ts';
import { isNamedByRecords, type RecordNames } from '../index/record-names.ts';
import type { StoredNumber, StoredPerson } from '../people/people-store.ts';
import { readRowContent, type StoredContent } from '../queries/row-content.ts';
import type { ExtensionNames } from './extension-names.ts';

/** Saved people, and the one name that a number is shown with. */
export type People = ReturnType<typeof createPeople>;

/** Whose number it is, and whether it carries their name. */
interface Owner {
  readonly id: string;
  readonly name: string;
  readonly names: boolean;
}

/** The people of the person, by the numbers of this PBX. */
export function createPeople(core: Core, extensionNames: ExtensionNames, recordNames: RecordNames) {
  const { db, decoder, writing, markChanged, peopleStore, connectionId } = core;
  const known = followPeople(core);

  /** The person to store. A new number is saved at this PBX. */
  function stored({ elsewhere = [], ...person }: Person, before: StoredPerson | undefined): StoredPerson {
    const numbers = person.numbers.map((each) => {
      const was = before?.numbers.find((one) => one.number === each.number && known.isHere(one));
      return { ...each, at: was === undefined ? connectionId : was.at };
    });
    return { ...person, numbers: [...numbers, ...elsewhere] };
  }

  /** The person who has the number, or null. */
  function named(number: string | null): Owner | null {
    const owners = known.owners();
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
    list: (): Person[] => [...peopleStore.people().values()].map(known.shown).sort(byName),
    /** Writes and removes people. Returns the change that undoes it. Errors: badInput. */
    write: (change: PeopleChange): PeopleChange => {
      const people = peopleStore.people();
      const tidied = change.put.map((one) => stored(tidyOrThrow(one), people.get(one.id)));
      const put = [...othersWithout(people, known, tidied, change.remove), ...tidied];
      const touched = [...new Set([...put.map(({ id }) => id), ...change.remove])];
      const undo = {
        put: touched.flatMap((id) => people.get(id) ?? []).map(known.shown),
        remove: touched.filter((id) => !people.has(id)),
      };
      peopleStore.writePeople({ put, remove: change.remove });
      return undo;
    },
    /** Reads more numbers of people who wait to be known by theirs. */
    readSlice: known.readSlice,
    named,
    /** By number key, those who have that number: first the one whose name it shows. A new Map after every write, so identity tells whether it changed. */
    owners: (): ReadonlyMap<string, readonly Owner[]> => known.owners(),
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
    proposals: (extension: string): Proposal[] => proposals(core, extension, known.owners()),
    /** Whether a number (its key) is no longer to be proposed. */
    decline: writing((key: string, declined: boolean): void => {
      if (declined) db.run`INSERT OR REPLACE INTO declined_proposals (key) VALUES (${key})`;
      else db.run`DELETE FROM declined_proposals WHERE key = ${key}`;
      markChanged();
    }),
  };
}

/** So many numbers are read at once: some 5 ms. */
const NUMBERS_AT_ONCE = 250;

interface Followed {
  /** By number key, those who have that number: first the one whose name it shows. A new Map after every change. */
  owners(): ReadonlyMap<string, readonly Owner[]>;
  /** How this PBX's numbers are read. */
  keyOf: KeyOf;
  /**
   * Whether a number is the same telephone at this PBX as where it was saved: in international form always, a short one only at its own PBX,
   * and everywhere once that is gone.
   */
  isHere(each: StoredNumber): boolean;
  /** A person as this PBX's window shows them. */
  shown(person: StoredPerson): Person;
  readSlice(): { isChanged: boolean; more: boolean };
}

type KeyOf = (each: PersonNumber) => string | null;

/**
 * Follows the store: whose each number is as this PBX's numbers are read. Keys are taken from the store; where many are missing, as at a PBX
 * of another country, their people are known a slice later.
 */
function followPeople({ decoder, peopleStore, connectionId }: Core): Followed {
  let reader: RecordDecoder | null = null;
  let reading = '';
  let seen = -1;
  let keys = new Map<string, string | null>();
  let unsaved = new Map<string, string | null>();
  /** Those whose numbers `owners` has, as they were then. */
  let people = new Map<string, StoredPerson>();
  let owners = new Map<string, readonly Owner[]>();
  /** The ids of those who wait. */
  let waiting = new Set<string>();
  let shown = new WeakMap<StoredPerson, Person>();

  const keyOf: KeyOf = ({ number }) => {
    const known = keys.get(number);
    if (known !== undefined || reader === null) return known ?? null;
    const key = reader.keyOf(number);
    keys.set(number, key);
    unsaved.set(number, key);
    return key;
  };

  const isHere = (each: StoredNumber, read: KeyOf = keyOf): boolean =>
    each.at === null || each.at === connectionId || read(each)?.startsWith('+') === true;

  /** Takes over those who wait, up to so many numbers that are still to be read. */
  function take(most: number): void {
    const taken: string[] = [];
    let left = most;
    for (const id of waiting) {
      const missing =
        peopleStore
          .people()
          .get(id)
          ?.numbers.filter(({ number }) => !keys.has(number)).length ?? 0;
      // One of many numbers is taken all the same where it is the first.
      if (missing > left && left < most) break;
      left -= missing;
      taken.push(id);
    }
    if (taken.length === 0) return;
    for (const id of taken) waiting.delete(id);
    putOwners(owners, people, taken, peopleStore.people(), (each) => (isHere(each) ? keyOf(each) : null));
    // A new Map shows that something changed. While people wait there is none: to copy it takes longer than a slice.
    if (waiting.size === 0) owners = new Map(owners);
  }

  function follow(): void {
    const now = decoder();
    const version = peopleStore.version();
    if (reader === now && seen === version) return;
    const { country, habit } = now.options;
    const text = JSON.stringify([country, habit ?? null]);
    const changed = text === reading && seen >= 0 ? peopleStore.changedSince(seen) : null;
    reader = now;
    seen = version;
    if (changed === null) {
      reading = text;
      keys = peopleStore.keys(text);
      unsaved = new Map();
      people = new Map();
      owners = new Map();
      shown = new WeakMap();
      waiting = new Set(peopleStore.people().keys());
    } else for (const id of changed) waiting.add(id);
    take(NUMBERS_AT_ONCE);
  }

  return {
    owners() {
      follow();
      return owners;
    },
    keyOf(each) {
      follow();
      return keyOf(each);
    },
    isHere(each) {
      follow();
      return isHere(each);
    },
    shown(person) {
      follow();
      // The numbers of those who wait take too long to be read at once.
      if (waiting.has(person.id))
        return splitPerson(person, (each) => isHere(each, ({ number }) => keys.get(number) ?? null));
      const known = shown.get(person) ?? splitPerson(person, (each) => isHere(each));
      shown.set(person, known);
      return known;
    },
    readSlice() {
      follow();
      const isChanged = waiting.size > 0;
      take(NUMBERS_AT_ONCE);
      if (unsaved.size > 0) peopleStore.saveKeys(reading, unsaved);
      unsaved = new Map();
      return { isChanged, more: waiting.size > 0 };
    },
  };
}

/** A person with the numbers that can be called here apart from the others. */
function splitPerson({ numbers, ...person }: StoredPerson, isHere: (each: StoredNumber) => boolean): Person {
  const here: PersonNumber[] = [];
  const elsewhere: NumberElsewhere[] = [];
  for (const each of numbers) {
    const { at, ...plain } = each;
    if (at === null || isHere(each)) here.push(plain);
    else elsewhere.push({ ...plain, at });
  }
  return { ...person, numbers: here, ...(elsewhere.length > 0 && { elsewhere }) };
}

/** Brings who has each number up to date after some people were written or removed. `known`: those of before, brought up to date, too. */
function putOwners(
  owners: Map<string, readonly Owner[]>,
  known: Map<string, StoredPerson>,
  ids: readonly string[],
  now: ReadonlyMap<string, StoredPerson>,
  keyOf: (each: StoredNumber) => string | null,
): void {
  const gone = new Set(ids);
  const changed = new Map<string, Owner[]>();
  const ownersOf = (key: string): Owner[] =>
    cached(changed, key, Number.POSITIVE_INFINITY, () => (owners.get(key) ?? []).filter(({ id }) => !gone.has(id)));
  for (const id of ids) for (const key of keysOf(known.get(id), keyOf)) ownersOf(key);
  for (const id of ids) {
    const one = now.get(id);
    if (one === undefined) {
      known.delete(id);
      continue;
    }
    known.set(id, one);
    const naming = new Set(one.numbers.filter(({ names }) => names).map(keyOf));
    for (const key of keysOf(one, keyOf)) ownersOf(key).push({ id, name: one.name, names: naming.has(key) });
  }
  for (const [key, having] of changed) {
    if (having.length === 0) owners.delete(key);
    else owners.set(key, having.sort(byClaim));
  }
}

function keysOf(person: StoredPerson | undefined, keyOf: (each: StoredNumber) => string | null): Set<string> {
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

/** Unwritten people who lose the name on a number because someone in `wanted` takes it over. */
function othersWithout(
  people: ReadonlyMap<string, StoredPerson>,
  known: Followed,
  wanted: readonly StoredPerson[],
  removed: readonly string[],
): StoredPerson[] {
  const keyOf = (each: StoredNumber): string | null => (known.isHere(each) ? known.keyOf(each) : null);
  const owners = known.owners();
  const written = new Set([...wanted.map(({ id }) => id), ...removed]);
  const taken = new Set(wanted.flatMap(({ numbers }) => numbers.filter(({ names }) => names)).map(keyOf));
  const others = [...taken].flatMap((key) => (key === null ? [] : (owners.get(key) ?? [])));
  return [...new Set(others.filter(({ id, names }) => names && !written.has(id)).map(({ id }) => id))]
    .flatMap((id) => people.get(id) ?? [])
    .map((one) => ({
      ...one,
      numbers: one.numbers.map((each) =>
        keyOf(each) !== null && taken.has(keyOf(each)) ? { ...each, names: false } : each,
      ),
    }));
}

function tidyOrThrow(person: Person): Person {
  const one = tidyPerson(person);
  if (one === null || one.numbers.length + (one.elsewhere ?? []).length > maxNumbers)
    throw new AppError({ kind: 'badInput', detail: 'person' });
  return one;
}

const outsideCalls = { text: kindList({ directions: ['in', 'out'] }), values: [] };

/** Frequent numbers of an extension that are no person's and were not declined. */
function proposals(core: Core, extension: string, owners: ReadonlyMap<string, readonly Owner[]>): Proposal[] {
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
