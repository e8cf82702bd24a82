import type { Party, Perspective } from '../../../shared/calls/call.ts';
import { AppError } from '../../../shared/errors.ts';
import {
  maxNumbers,
  type PeopleChange,
  type Person,
  type Proposal,
  proposedFrom,
  tidyPerson,
} from '../../../shared/people/people.ts';
import { DAY } from '../../../shared/time/durations.ts';
import type { Core } from '../core.ts';
import { kindList } from '../index/call-kinds.ts';
import { isNamedByRecords, type RecordNames } from '../index/record-names.ts';
import { readRowContent, type StoredContent } from '../index/row-content.ts';
import { byName, followPeople, type Owner, type PeopleByNumber } from '../people/people-by-number.ts';
import type { StoredPerson } from '../people/people-store.ts';
import type { ExtensionNames } from './extension-names.ts';

/** Saved people, and the one name that a number is shown with. */
export type People = ReturnType<typeof createPeople>;

/** The people of the person, by the numbers of this PBX. */
export function createPeople(core: Core, extensionNames: ExtensionNames, recordNames: RecordNames) {
  const { db, decoder, writing, markChanged, peopleStore, connectionId } = core;
  const known = followPeople(peopleStore, decoder, connectionId);

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
    for (const key of decoder().keysOf(number)) {
      const [owner] = known.ownersOf(key);
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
    list: (): Person[] => known.allShown().sort(byName),
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
    ownersOf: known.ownersOf,
    keysShowing: known.keysShowing,
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
    proposals: (extension: string): Proposal[] => proposals(core, extension, known.ownersOf),
    /** Whether a number (its key) is no longer to be proposed. */
    decline: writing((key: string, declined: boolean): void => {
      if (declined) db.run`INSERT OR REPLACE INTO declined_proposals (key) VALUES (${key})`;
      else db.run`DELETE FROM declined_proposals WHERE key = ${key}`;
      markChanged();
    }),
  };
}

/** Unwritten people who lose the name on a number because someone in `wanted` takes it over. */
function othersWithout(
  people: ReadonlyMap<string, StoredPerson>,
  known: PeopleByNumber,
  wanted: readonly StoredPerson[],
  removed: readonly string[],
): StoredPerson[] {
  const { keyHere } = known;
  const written = new Set([...wanted.map(({ id }) => id), ...removed]);
  const claimed = wanted.flatMap(({ numbers }) => numbers.filter(({ names }) => names)).map(keyHere);
  const taken = new Set(claimed.filter((key) => key !== null));
  known.readWith(taken);
  const others = [...taken].flatMap(known.ownersOf);
  return [...new Set(others.filter(({ id, names }) => names && !written.has(id)).map(({ id }) => id))]
    .flatMap((id) => people.get(id) ?? [])
    .map((one) => ({
      ...one,
      numbers: one.numbers.map((each) => (taken.has(keyHere(each) ?? '') ? { ...each, names: false } : each)),
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
function proposals(core: Core, extension: string, ownersOf: PeopleByNumber['ownersOf']): Proposal[] {
  const { db, now } = core;
  const unwanted = new Set(db.values`SELECT key FROM declined_proposals WHERE deleted_at IS NULL`);
  const frequent = db.all<Pick<Proposal, 'key' | 'calls'>>`
    SELECT p.key, count(*) AS calls FROM find f CROSS JOIN parties p ON p.id = f.party
      WHERE f.extension = ${extension} AND f.at >= ${now() - proposedFrom.days * DAY} AND f.kind IN (${outsideCalls})
        AND p.key IS NOT NULL
      GROUP BY p.key HAVING count(*) >= ${proposedFrom.calls} ORDER BY calls DESC, max(f.at) DESC`;
  return frequent
    .filter(({ key }) => ownersOf(key).length === 0 && !unwanted.has(key))
    .slice(0, proposedFrom.most)
    .flatMap((each) => {
      const newest = db.get<StoredContent>`
        SELECT uuid, shown FROM involvement WHERE party_key = ${each.key} AND extension = ${extension} ORDER BY at DESC LIMIT 1`;
      const party = newest ? readRowContent(core, extension, newest).perspective.party : null;
      return party?.number ? [{ ...each, number: party.number, name: party.name }] : [];
    });
}
