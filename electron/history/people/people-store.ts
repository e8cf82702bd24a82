import { createHash } from 'node:crypto';
import type { Notice } from '../../../shared/connection.ts';
import { AppError } from '../../../shared/errors.ts';
import { type Note, tidyTags } from '../../../shared/people/notes.ts';
import type { Person, PersonNumber } from '../../../shared/people/people.ts';
import { MINUTE } from '../../../shared/time/durations.ts';
import { createEmitter } from '../../emitter.ts';
import { joinTexts, showAgain } from '../joined-notes.ts';
import { createMeta } from '../meta.ts';
import {
  closeDatabase,
  dropDamaged,
  type FileKind,
  historyClosed,
  openFile,
  replaceDamaged,
  unavailable,
  untoldIn,
} from '../open.ts';
import { untoldDamage } from '../salvage.ts';
import { among, type Sql, sql } from '../sql.ts';
import { type Database, inTransaction, isDamage, isDamageAtOpening, isSound, isSuspicious } from '../sqlite.ts';
import { peopleSchema } from './schema.ts';

/** `file`: where it lies. `now`: epoch ms. */
export interface PeopleStoreDeps {
  readonly file: string;
  readonly now: () => number;
}

/** The people, favourites and notes on callers of the person who uses the app: one store for all of their PBXs. */
export type PeopleStore = ReturnType<typeof openPeople>;

const peopleFile: FileKind = {
  schema: peopleSchema,
  remade: ['number_keys', 'meta'],
  afterDamage: {},
  prepare() {},
};

const notHidden = sql`hidden_at IS NULL`;

/** Changes that are remembered, for those who were not told one by one. */
const MOST_CHANGES = 500;
/** So many people are written in one turn: some 10 ms. */
const PEOPLE_AT_ONCE = 500;

/** `at`: the connection at which it was saved; null once that connection is removed. */
export interface StoredNumber extends PersonNumber {
  readonly at: string | null;
}

/** A person with their numbers at all PBXs. */
export interface StoredPerson extends Omit<Person, 'numbers' | 'elsewhere'> {
  readonly numbers: StoredNumber[];
}

/** Everything that is shown, as it is on disk. */
interface Held {
  readonly people: Map<string, StoredPerson>;
  /** By subject. */
  notes: ReadonlyMap<string, StoredNote>;
}

/** `by`: the connection at which it was written last. */
export interface StoredNote extends Note {
  readonly by: string;
}

/**
 * Opens the store's file. A damaged one is set aside, and a new one has what was readable of it and, where it was open, all of it. Throws
 * AppError `historyClosed`; later errors are AppError `historyUnavailable`.
 */
export function openPeople({ file, now }: PeopleStoreDeps) {
  const opened = openOrReplace(file, now);
  let db = opened.db;
  const held: Held = opened.held;
  const damaged = new Set(opened.untold);
  let isTold = damaged.size === 0;
  let version = 0;
  /** The ids that each version changed, the newest last. */
  const changes: { version: number; ids: readonly string[] }[] = [];
  const changed = createEmitter('people changed');

  let isClosed = false;
  /** When a damaged file could not be replaced, epoch ms. */
  let refusedAt = Number.NEGATIVE_INFINITY;

  /** Puts another file in the place of the damaged one, with all that is held. What the disk refuses is tried again after a minute. */
  function mend(): void {
    if (isClosed || Math.abs(now() - refusedAt) < MINUTE)
      throw new AppError({ kind: 'historyUnavailable', detail: 'damaged' });
    try {
      if (db.isOpen) db.close();
      db = replaceDamaged(file, now, peopleFile);
      for (const name of untoldOf(db)) damaged.add(name);
      isTold = false;
      inTransaction(db, () => {
        for (const one of held.people.values()) putPerson(db, one);
        for (const one of held.notes.values()) putNote(db, one, one.by);
      });
    } catch (error) {
      refusedAt = now();
      throw unavailable(error);
    }
  }

  /** Runs work on the database. Where the file turns out to be damaged, the work is done on the one that takes its place. */
  function onDatabase<T>(work: () => T): T {
    if (!db.isOpen) mend();
    try {
      return work();
    } catch (error) {
      if (!isDamage(error) && !(isSuspicious(error) && !isSound(db))) throw unavailable(error);
    }
    mend();
    try {
      return work();
    } catch (error) {
      throw unavailable(error);
    }
  }

  const write = <T>(work: () => T): T => onDatabase(() => inTransaction(db, work));

  function readAgain(): void {
    held.notes = onDatabase(() => readNotes(db));
    version += 1;
  }

  /** Informs listeners that these people were written or removed. */
  function tellChanged(ids: readonly string[]): void {
    version += 1;
    changes.push({ version, ids });
    if (changes.length > MOST_CHANGES) changes.shift();
    changed.emit();
  }

  /** Deletes notes with their tags. */
  function purge(which: Sql): void {
    const gone = write(() => {
      db.run`DELETE FROM tags WHERE ${which}`;
      return db.run`DELETE FROM notes WHERE ${which}`;
    });
    // The log has what was deleted.
    if (gone > 0) onDatabase(() => db.exec('PRAGMA wal_checkpoint(TRUNCATE)'));
  }

  return {
    /** Called after a change is on disk. Returns an unsubscribe function. */
    onChange: changed.on,
    /** Another number after each change. */
    version: (): number => version,
    /** By id. */
    people: (): ReadonlyMap<string, StoredPerson> => held.people,
    /** The ids of people who were written or removed since a version; null where that is too long ago. */
    changedSince(seen: number): ReadonlySet<string> | null {
      const [oldest] = changes;
      if (changes.length === MOST_CHANGES && oldest !== undefined && oldest.version > seen + 1) return null;
      return new Set(changes.filter((one) => one.version > seen).flatMap(({ ids }) => ids));
    },
    /** Writes and removes people. Errors: historyUnavailable. */
    writePeople({ put, remove }: { put: readonly StoredPerson[]; remove: readonly string[] }): void {
      const { people } = held;
      const before = [...put.map(({ id }) => id), ...remove].flatMap((id) => people.get(id)?.numbers ?? []);
      write(() => {
        for (const id of remove) db.run`DELETE FROM people WHERE id = ${id}`;
        for (const one of put) putPerson(db, one);
        for (const { number } of before)
          db.run`
            DELETE FROM number_keys WHERE number = ${number}
              AND NOT EXISTS (SELECT 1 FROM people_numbers p WHERE p.number = number_keys.number)`;
      });
      for (const id of remove) people.delete(id);
      for (const one of put) people.set(one.id, one);
      tellChanged([...put.map(({ id }) => id), ...remove]);
    },
    /**
     * Numbers that were saved at a connection other than these, which are gone, are saved at none from now on: those of the next 500 people.
     * Returns whether there are more.
     */
    releaseNumbers(connections: readonly string[]): boolean {
      const isGone = ({ at }: StoredNumber) => at !== null && !connections.includes(at);
      const gone = [...held.people.values()].filter(({ numbers }) => numbers.some(isGone));
      const put = gone
        .slice(0, PEOPLE_AT_ONCE)
        .map((one) => ({ ...one, numbers: one.numbers.map((each) => (isGone(each) ? { ...each, at: null } : each)) }));
      if (put.length === 0) return false;
      const ids = put.map(({ id }) => id);
      write(
        () => db.run`
          UPDATE people_numbers SET saved_at = NULL
            WHERE person_id IN ${among(ids)} AND saved_at NOT IN ${among(connections)}`,
      );
      for (const one of put) held.people.set(one.id, one);
      tellChanged(ids);
      return gone.length > put.length;
    },
    /** The stored keys of these people's numbers in one reading, each with its number. */
    keysOf: (reading: string, ids: readonly string[]): [string, string | null][] =>
      onDatabase(
        () => db.arrays<[string, string | null]>`
          SELECT k.number, k.key FROM json_each(${JSON.stringify(ids)}) j CROSS JOIN people_numbers p ON p.person_id = j.value
            CROSS JOIN number_keys k ON k.number = p.number AND k.reading = ${reading}`,
      ),
    /** The numbers with a stored key, each with the id of the person who has it. */
    having: (reading: string, key: string): [id: string, number: StoredNumber][] =>
      onDatabase(
        () => db.arrays<[id: string, number: string, label: string | null, names: 0 | 1, at: string | null]>`
          SELECT p.person_id, p.number, p.label, p.names, p.saved_at
            FROM number_keys k CROSS JOIN people_numbers p ON p.number = k.number
            WHERE k.reading = ${reading} AND k.key = ${key}`,
      ).map(([id, number, label, names, at]) => [id, { number, label, names: names === 1, at }]),
    /** Stores keys, which are only a help: where the disk refuses, they are worked out again at the next start. */
    saveKeys(reading: string, keys: ReadonlyMap<string, string | null>): void {
      try {
        write(() => {
          for (const [number, key] of keys)
            db.run`INSERT OR REPLACE INTO number_keys (reading, number, key) VALUES (${reading}, ${number}, ${key})`;
        });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
      }
    },
    /** The notes on callers, by subject. A new Map after every write. */
    notes: (): ReadonlyMap<string, StoredNote> => held.notes,
    /** Writes a note at a connection; empty text and tags delete it. Errors: historyUnavailable. */
    writeNote(note: Note, by: string): void {
      write(() => putNote(db, note, by));
      readAgain();
      changed.emit();
    },
    /**
     * Puts a note of a connection's history below the one that is there. `source`: its subject there; the same note of it is not taken twice
     * until `settle`, which is to be called once the history has deleted it.
     */
    takeNote(source: string, note: Note, by: string): void {
      const hash = createHash('sha256').update(JSON.stringify(note)).digest('hex');
      const taken = onDatabase(() => db.value<string>`SELECT hash FROM notes_taken WHERE source = ${source}`);
      if (taken === hash) return;
      write(() => {
        putNote(db, joinNotes(held.notes.get(note.subject), note), by);
        db.run`INSERT OR REPLACE INTO notes_taken (source, hash) VALUES (${source}, ${hash})`;
      });
      readAgain();
    },
    /** Reads the notes again after a history's transaction took or moved some, and informs listeners. Call it once that transaction is on disk. `sources`: the notes it took. */
    settle(sources: readonly string[]): void {
      if (sources.length > 0)
        write(() => {
          for (const source of sources) db.run`DELETE FROM notes_taken WHERE source = ${source}`;
        });
      changed.emit();
    },
    /** The subjects of the notes that a connection wrote, hidden ones among them. */
    subjectsOf: (by: string): string[] =>
      onDatabase(() => db.values<string>`SELECT DISTINCT subject FROM notes WHERE written_by = ${by}`),
    /** Moves a connection's notes on a caller to another caller, below the notes there. Hidden notes stay hidden. Call `settle` afterwards. */
    moveNotes(from: string, to: string, by: string): void {
      write(() => {
        for (const { text, ...state } of db.all<{ text: string; hidden_by: string | null; hidden_at: number | null }>`
          SELECT text, hidden_by, hidden_at FROM notes WHERE subject = ${from} AND written_by = ${by}`) {
          const same = sql`hidden_by IS ${state.hidden_by} AND hidden_at IS ${state.hidden_at}`;
          const there = db.value<string>`SELECT text FROM notes WHERE subject = ${to} AND ${same}`;
          db.run`
            INSERT OR REPLACE INTO notes (subject, text, written_by, hidden_by, hidden_at)
              VALUES (${to}, ${joinTexts(there, text)}, ${by}, ${state.hidden_by}, ${state.hidden_at})`;
          db.run`UPDATE OR IGNORE tags SET subject = ${to} WHERE subject = ${from} AND ${same}`;
          for (const table of [sql`notes`, sql`tags`]) db.run`DELETE FROM ${table} WHERE subject = ${from} AND ${same}`;
        }
      });
      readAgain();
    },
    /** Hides notes because their callers' calls were forgotten. `by`: the connection; `at`: names what was forgotten together. */
    hideNotes(by: string, subjects: readonly string[], at: number): void {
      write(() => {
        for (const table of [sql`notes`, sql`tags`])
          db.run`UPDATE ${table} SET hidden_by = ${by}, hidden_at = ${at} WHERE ${notHidden} AND subject IN ${among(subjects)}`;
      });
      readAgain();
      changed.emit();
    },
    /** Shows again what was hidden at that time, above notes that were written since. */
    restoreNotes(by: string, at: number): void {
      const hidden = sql`hidden_by = ${by} AND hidden_at = ${at}`;
      write(() => showAgain(db, { hidden, shown: notHidden, show: sql`hidden_by = NULL, hidden_at = NULL` }));
      readAgain();
      changed.emit();
    },
    /** Deletes what was hidden by connections other than these, which are gone. */
    purgeLeft: (connections: readonly string[]): void =>
      purge(sql`hidden_by IS NOT NULL AND hidden_by NOT IN ${among(connections)}`),
    /** Deletes what was hidden up to then. */
    purgeNotes: (by: string, upTo: number): void => purge(sql`hidden_by = ${by} AND hidden_at <= ${upTo}`),
    /** Up to this time notes of a connection's callers are hidden; 0 for none. */
    hiddenBefore: (by: string): number =>
      onDatabase(() => db.value<number>`SELECT max(hidden_at) FROM notes WHERE hidden_by = ${by}`) ?? 0,
    /** What happened to the file that the person should know. */
    notices: (): Notice[] => [...damaged].map((name) => ({ kind: 'peopleDamaged', file: name })),
    /** The person was shown the notices: the next start has them no more. */
    markTold(): void {
      if (isTold) return;
      write(() => createMeta(db).set(untoldDamage, null));
      isTold = true;
    },
    /** Deletes damaged files that were set aside before `before`, epoch ms. */
    dropDamaged: (before: number): void => dropDamaged(file, before),
    close(): void {
      isClosed = true;
      closeDatabase(db);
    },
  };
}

/** With everything that is shown, whose reading may find the damage. */
function openOrReplace(file: string, now: () => number): { db: Database; held: Held; untold: readonly string[] } {
  const reading = (db: Database) => {
    try {
      return { db, held: { people: readPeople(db), notes: readNotes(db) }, untold: untoldOf(db) };
    } catch (error) {
      db.close();
      throw error;
    }
  };
  try {
    return reading(openFile(file, peopleFile));
  } catch (error) {
    if (!isDamageAtOpening(error) && !isSuspicious(error)) throw historyClosed(error);
  }
  try {
    return reading(replaceDamaged(file, now, peopleFile));
  } catch (error) {
    throw historyClosed(error);
  }
}

function untoldOf(db: Database): string[] {
  return untoldIn(createMeta(db).get(untoldDamage));
}

function readPeople(db: Database): Map<string, StoredPerson> {
  const people = new Map<string, StoredPerson>();
  // As arrays: before anything else is compiled at the start, reading 40,000 numbers takes 60 ms so, and 100 by rows that are copied.
  for (const [id, name, company, department, email, favourite] of db.arrays<
    [id: string, name: string, company: string | null, department: string | null, email: string | null, place: number]
  >`
    SELECT id, name, company, department, email, favourite FROM people`)
    people.set(id, { id, name, company, department, email, favourite, numbers: [] });
  for (const [id, number, label, names, at] of db.arrays<
    [id: string, number: string, label: string | null, names: 0 | 1, at: string | null]
  >`
    SELECT person_id, number, label, names, saved_at FROM people_numbers ORDER BY person_id, place`)
    people.get(id)?.numbers.push({ number, label, names: names === 1, at });
  return people;
}

function putPerson(db: Database, { id, name, company, department, email, favourite, numbers }: StoredPerson): void {
  db.run`
    INSERT INTO people (id, name, company, department, email, favourite)
      VALUES (${id}, ${name}, ${company}, ${department}, ${email}, ${favourite})
      ON CONFLICT DO UPDATE SET name = excluded.name, company = excluded.company, department = excluded.department,
        email = excluded.email, favourite = excluded.favourite`;
  db.run`DELETE FROM people_numbers WHERE person_id = ${id}`;
  for (const [place, each] of numbers.entries())
    db.run`
      INSERT INTO people_numbers (person_id, place, number, label, names, saved_at)
        VALUES (${id}, ${place}, ${each.number}, ${each.label}, ${each.names ? 1 : 0}, ${each.at})`;
}

function readNotes(db: Database): Map<string, StoredNote> {
  const notes = new Map<string, StoredNote>();
  for (const one of db.all<Omit<StoredNote, 'tags'>>`
    SELECT subject, text, written_by AS by FROM notes WHERE ${notHidden}`)
    notes.set(one.subject, { ...one, tags: [] });
  for (const { subject, tag } of db.all<{ subject: string; tag: string }>`
    SELECT subject, tag FROM tags WHERE ${notHidden}`) {
    // Of a damaged file, a tag may be left without its note.
    const note = notes.get(subject) ?? { subject, text: '', tags: [], by: '' };
    note.tags.push(tag);
    notes.set(subject, note);
  }
  for (const note of notes.values()) note.tags = tidyTags(note.tags);
  return notes;
}

/** A note of tags alone has an empty text. */
function putNote(db: Database, { subject, text, tags }: Note, by: string): void {
  if (text === '' && tags.length === 0) db.run`DELETE FROM notes WHERE subject = ${subject} AND ${notHidden}`;
  else db.run`INSERT OR REPLACE INTO notes (subject, text, written_by) VALUES (${subject}, ${text}, ${by})`;
  db.run`DELETE FROM tags WHERE subject = ${subject} AND ${notHidden}`;
  for (const tag of tags) db.run`INSERT OR REPLACE INTO tags (subject, tag) VALUES (${subject}, ${tag})`;
}

/** A note below the one that is there. */
function joinNotes(there: Note | undefined, { subject, text, tags }: Note): Note {
  return { subject, text: joinTexts(there?.text, text), tags: tidyTags([...(there?.tags ?? []), ...tags]) };
}
