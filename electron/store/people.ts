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
import { parseRowContent, type RecordDecoder } from './calls/record-decoder.ts';
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

interface Known {
  readonly decoder: RecordDecoder;
  readonly people: Map<string, Person>;
  /** Everybody who has a number, by its key, in the order of their names. */
  readonly owners: Map<string, Owner[]>;
}

interface PersonRow {
  id: string;
  name: string;
  favourite: number;
}

interface NumberRow {
  person_id: string;
  number: string;
  label: string | null;
  names: number;
}

/** Prepares the statements once. All people are cached until a write or until numbers get other keys. */
export function createPeople(core: Core, extensionNames: ExtensionNames, recordNames: RecordNames) {
  const { db, decoder, now, writing, markChanged } = core;
  const sql = statements(db);
  const proposals = createProposals(db);
  let held: Known | null = null;

  function known(): Known {
    if (held === null || held.decoder !== decoder()) held = index(sql.people.all(), sql.numbers.all(), decoder());
    return held;
  }

  function put(one: Person): void {
    sql.putPerson.run(one.id, one.name, one.favourite);
    sql.dropNumbers.run(one.id);
    one.numbers.forEach((each, place) => {
      sql.addNumber.run(one.id, place, each.number, each.label, each.names ? 1 : 0);
    });
  }

  function named(number: string | null): { id: string; name: string } | null {
    const key = decoder().keyOf(number);
    const owners = key === null ? [] : (known().owners.get(key) ?? []);
    const found = owners.find((one) => one.names) ?? owners[0];
    return found === undefined ? null : { id: found.id, name: found.name };
  }

  const recorded = ({ number, withheld }: Party) => (withheld ? null : recordNames.of(number));

  function resolveParty({ party, direction }: Pick<Perspective, 'party' | 'direction'>): Party {
    const found = party.withheld ? null : named(party.number);
    const listed = direction === 'internal' ? extensionNames.of(party.number) : null;
    return { ...party, name: found?.name ?? listed ?? recorded(party) ?? party.name, personId: found?.id ?? null };
  }

  return {
    list: (): Person[] => [...known().people.values()],
    /** Writes and removes people. Returns the change that undoes it. Errors: badInput. */
    write: writing((change: PeopleChange): PeopleChange => {
      const { people } = known();
      const changed = change.put.map(tidied);
      const others = othersWithout(known(), changed, change.remove);
      const touched = new Set([...changed, ...others].map(({ id }) => id).concat(change.remove));
      const undo: PeopleChange = {
        put: [...touched].flatMap((id) => people.get(id) ?? []),
        remove: [...touched].filter((id) => !people.has(id)),
      };
      for (const id of change.remove) sql.removePerson.run(id);
      for (const one of [...others, ...changed]) put(one);
      held = null;
      markChanged();
      return undo;
    }),
    /** The person who has the number, or null. */
    named,
    /** By number key, those who have that number, by name. A new Map after every write, so identity tells whether it changed. */
    owners: (): ReadonlyMap<string, readonly Owner[]> => known().owners,
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
    proposals(extension: string): Proposal[] {
      const isNobodys = (key: string) => !known().owners.has(key);
      return proposals(extension, now() - proposedFrom.days * DAY, isNobodys);
    },
    /** Whether a number (its key) is no longer to be proposed. */
    decline: writing((key: string, declined: boolean): void => {
      (declined ? sql.decline : sql.propose).run(key);
      markChanged();
    }),
    /** Drops what is cached, after a rollback. */
    clear(): void {
      held = null;
    },
  };
}

function index(people: readonly PersonRow[], numbers: readonly NumberRow[], decoder: RecordDecoder): Known {
  const byId = new Map(
    people.map(({ id, name, favourite }): [string, Person] => [id, { id, name, favourite, numbers: [] }]),
  );
  const owners: Known['owners'] = new Map();
  for (const { person_id: id, number, label, names } of numbers) {
    const one = byId.get(id);
    const key = decoder.keyOf(number);
    one?.numbers.push({ number, label, names: names === 1 });
    if (one === undefined || key === null) continue;
    const owner = { id, name: one.name, names: names === 1 };
    owners.set(key, [...(owners.get(key) ?? []), owner]);
  }
  return { decoder, people: byId, owners };
}

/** Unwritten people who lose the name on a number because someone in `wanted` takes it over. */
function othersWithout(
  { decoder, people, owners }: Known,
  wanted: readonly Person[],
  removed: readonly string[],
): Person[] {
  const isWritten = new Set([...wanted.map(({ id }) => id), ...removed]);
  const taken = new Set(wanted.flatMap(({ numbers }) => numbers.filter(({ names }) => names)).map(keyOf));
  const others = new Set(
    [...taken].flatMap((key) => (key === null ? [] : (owners.get(key) ?? [])).map(({ id }) => id)),
  );
  return [...others]
    .filter((id) => !isWritten.has(id))
    .flatMap((id) => people.get(id) ?? [])
    .filter(({ numbers }) => numbers.some((each) => each.names && taken.has(keyOf(each))))
    .map((one) => ({
      ...one,
      numbers: one.numbers.map((each) => (taken.has(keyOf(each)) ? { ...each, names: false } : each)),
    }));

  function keyOf({ number }: PersonNumber): string | null {
    return decoder.keyOf(number);
  }
}

function tidied(person: Person): Person {
  const one = tidyPerson(person);
  if (one === null) throw new AppError({ kind: 'badInput', detail: 'person' });
  return one;
}

/** Frequent numbers of an extension since then (epoch ms) that are no person's and were not declined. */
function createProposals(db: Database) {
  const frequent = db.query<{ key: string; calls: number; last_at: number }>(`
    SELECT p.key, count(*) AS calls, max(f.at) AS last_at FROM find f CROSS JOIN parties p ON p.id = f.party
      WHERE f.extension = ? AND f.at >= ? AND f.kind IN (${kindList({ directions: ['in', 'out'] })}) AND p.key IS NOT NULL
      GROUP BY p.key HAVING count(*) >= ${proposedFrom.calls} ORDER BY calls DESC, last_at DESC`);
  const declined = db.column<string>('SELECT key FROM declined_proposals WHERE deleted_at IS NULL');
  const newest = db.column<string>(
    'SELECT shown FROM involvement WHERE party_key = ? AND extension = ? ORDER BY at DESC LIMIT 1',
  );
  return (extension: string, since: number, isNobodys: (key: string) => boolean): Proposal[] => {
    const unwanted = new Set(declined.all());
    return frequent
      .all(extension, since)
      .filter(({ key }) => isNobodys(key) && !unwanted.has(key))
      .slice(0, proposedFrom.most)
      .flatMap(({ key, calls, last_at: lastAt }) => {
        const shown = newest.get(key, extension);
        const party = shown ? parseRowContent(shown).perspective.party : null;
        return party?.number ? [{ key, number: party.number, name: party.name, calls, lastAt }] : [];
      });
  };
}

function statements(db: Database) {
  return {
    people: db.query<PersonRow>('SELECT id, name, favourite FROM people ORDER BY name, id'),
    numbers: db.query<NumberRow>(`
      SELECT n.person_id, n.number, n.label, n.names FROM people_numbers n JOIN people p ON p.id = n.person_id
        ORDER BY p.name, p.id, n.place`),
    putPerson: db.query(`
      INSERT INTO people (id, name, favourite) VALUES (?, ?, ?)
        ON CONFLICT DO UPDATE SET name = excluded.name, favourite = excluded.favourite`),
    removePerson: db.query('DELETE FROM people WHERE id = ?'),
    dropNumbers: db.query('DELETE FROM people_numbers WHERE person_id = ?'),
    addNumber: db.query('INSERT INTO people_numbers (person_id, place, number, label, names) VALUES (?, ?, ?, ?, ?)'),
    decline: db.query('INSERT OR REPLACE INTO declined_proposals (key) VALUES (?)'),
    propose: db.query('DELETE FROM declined_proposals WHERE key = ?'),
  };
}
