import type { Party, Perspective } from '../../shared/calls/call.ts';
import { AppError } from '../../shared/errors.ts';
import {
  type PeopleChange,
  type Person,
  type PersonNumber,
  type Proposal,
  proposedFrom,
  tidyPerson,
} from '../../shared/people/people.ts';
import { DAY } from '../../shared/time/durations.ts';
import { parseRowContent } from './calls/record-decoder.ts';
import type { Core } from './core.ts';
import type { Database } from './db/sqlite.ts';
import type { ExtensionNames } from './extension-names.ts';
import type { RecordNames } from './record-names.ts';
import { kindList } from './search/call-kinds.ts';

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
  const known = held(() => readPeople(core));

  /** The person who has the number, or null. */
  function named(number: string | null): Owner | null {
    const owners = known.get().owners.get(decoder().keyOf(number) ?? '') ?? [];
    return owners.find((one) => one.names) ?? owners[0] ?? null;
  }

  function resolveParty({ party, direction }: Pick<Perspective, 'party' | 'direction'>): Party {
    const number = party.withheld ? null : party.number;
    const found = named(number);
    const listed = direction === 'internal' ? extensionNames.of(party.number) : null;
    const name = found?.name ?? listed ?? recordNames.of(number) ?? party.name;
    return { ...party, name, personId: found?.id ?? null };
  }

  return {
    list: (): Person[] => [...known.get().people.values()],
    /** Writes and removes people. Returns the change that undoes it. Errors: badInput. */
    write: writing((change: PeopleChange): PeopleChange => {
      const undo = writePeople(core, known.get(), change);
      known.clear();
      markChanged();
      return undo;
    }),
    named,
    /** By number key, those who have that number, by name. A new Map after every write, so identity tells whether it changed. */
    owners: (): ReadonlyMap<string, readonly Owner[]> => known.get().owners,
    /** The name of a colleague by their extension: as a person named it, else as the PBX's own list does. */
    colleague: (extension: string | null): string | null => named(extension)?.name ?? extensionNames.of(extension),
    /** The one name of a number: a person's, else a colleague's, else the newest that a record gives it. */
    nameOf: (number: string | null): string | null =>
      named(number)?.name ?? extensionNames.of(number) ?? recordNames.of(number),
    resolveParty,
    /**
     * A call with the one name of its other side, the first of: the saved person who has the number; in an internal call, the PBX's list of extensions
     * (an outside caller can send any number); the newest record of the number that has one; the call's own record.
     */
    resolveNames: <Seen extends { perspective: Perspective }>(call: Seen): Seen => ({
      ...call,
      perspective: { ...call.perspective, party: resolveParty(call.perspective) },
    }),
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

type Known = ReturnType<typeof readPeople>;

function readPeople({ db, decoder }: Core) {
  const people = new Map<string, Person>();
  for (const one of db.all<Omit<Person, 'numbers'>>`SELECT id, name, favourite FROM people ORDER BY name, id`)
    people.set(one.id, { ...one, numbers: [] });
  /** Everybody who has a number, by its key, in the order of their names. */
  const owners = new Map<string, Owner[]>();
  for (const { id, number, label, names } of db.all<{ id: string; number: string; label: string | null; names: 0 | 1 }>`
    SELECT p.id, n.number, n.label, n.names FROM people_numbers n JOIN people p ON p.id = n.person_id
      ORDER BY p.name, p.id, n.place`) {
    const one = people.get(id);
    const key = decoder().keyOf(number);
    one?.numbers.push({ number, label, names: names === 1 });
    if (one !== undefined && key !== null)
      owners.set(key, [...(owners.get(key) ?? []), { id, name: one.name, names: names === 1 }]);
  }
  return { people, owners };
}

/** Returns the change that undoes it. */
function writePeople(core: Core, known: Known, { put, remove }: PeopleChange): PeopleChange {
  const tidied = put.map(tidyOrThrow);
  const changed = [...othersWithout(core, known, tidied, remove), ...tidied];
  const touched = [...new Set([...changed.map(({ id }) => id), ...remove])];
  for (const id of remove) core.db.run`DELETE FROM people WHERE id = ${id}`;
  for (const one of changed) putPerson(core.db, one);
  const { people } = known;
  return { put: touched.flatMap((id) => people.get(id) ?? []), remove: touched.filter((id) => !people.has(id)) };
}

function putPerson(db: Database, { id, name, favourite, numbers }: Person): void {
  db.run`
    INSERT INTO people (id, name, favourite) VALUES (${id}, ${name}, ${favourite})
      ON CONFLICT DO UPDATE SET name = excluded.name, favourite = excluded.favourite`;
  db.run`DELETE FROM people_numbers WHERE person_id = ${id}`;
  for (const [place, { number, label, names }] of numbers.entries())
    db.run`
      INSERT INTO people_numbers (person_id, place, number, label, names)
        VALUES (${id}, ${place}, ${number}, ${label}, ${names ? 1 : 0})`;
}

/** Unwritten people who lose the name on a number because someone in `wanted` takes it over. */
function othersWithout(
  { decoder }: Core,
  { people, owners }: Known,
  wanted: readonly Person[],
  removed: readonly string[],
): Person[] {
  const keyOf = ({ number }: PersonNumber) => decoder().keyOf(number);
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
function proposals({ db, now }: Core, extension: string, owners: Known['owners']): Proposal[] {
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
      const shown = db.value<string>`
        SELECT shown FROM involvement WHERE party_key = ${each.key} AND extension = ${extension} ORDER BY at DESC LIMIT 1`;
      const party = shown ? parseRowContent(shown).perspective.party : null;
      return party?.number ? [{ ...each, number: party.number, name: party.name }] : [];
    });
}
