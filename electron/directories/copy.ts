import fs from 'node:fs';
import path from 'node:path';
import { foldAll, isInNumber, isInText, type Needle, parseTerms } from '../../shared/calls/find-text.ts';
import type { DirectoryPerson, FoundPerson } from '../../shared/directories/directory.ts';
import { AppError } from '../../shared/errors.ts';
import { notationsOf, numberKeys } from '../../shared/numbers/phone-number.ts';
import { sql } from '../history/sql.ts';
import {
  codeOf,
  connect,
  type Database,
  inTransaction,
  isDamage,
  isDamageAtOpening,
  isSuspicious,
} from '../history/sqlite.ts';
import { inTurns, type Timers } from '../timers.ts';
import type { CopyOfSource, Item, KnownEntry, ReadingEnd } from './reading.ts';

/** How the last whole reading of a source ended. `updatedAt`: epoch ms. `people` have a name and a number, `unread` are the entries without. */
export interface SourceSummary {
  readonly people: number;
  readonly unread: number;
  readonly updatedAt: number | null;
  readonly isCutOff: boolean;
  readonly elsewhere: number;
}

export interface CopyDeps {
  readonly file: string;
  /** ISO 3166 letters of the connection in use; '' while it is unknown. */
  readonly country: string;
  readonly timers: Timers;
  /** The copy was damaged and is empty now: every source is to be read again. */
  readonly onLost: () => void;
}

/** The people of all sources, copied so that callers are matched here. It can be thrown away. */
export type DirectoryCopy = ReturnType<typeof openDirectoryCopy>;

/** Raise it when the tables or what is in them change: a copy of another version is thrown away. */
const VERSION = 9;

/** Entries that are read at once: a millisecond's work. */
const SLICE = 500;
/** Entries that are written in one transaction: its end takes as long as three of them. */
const TOGETHER = 8;
/** Entries whose ids have one quotient by this are one block: to look through it takes a tenth of a millisecond. */
const BLOCK = 250;

/**
 * A keystroke may have to look at everybody. `blocks`: the texts of 250 entries as one, because to read a row takes longer than to look
 * through a text in it; NULL where an entry has changed since. `keys.source`: as `markOf` has it; thousands may have the number of their company.
 */
const TABLES = `
  CREATE TABLE sources (id TEXT PRIMARY KEY, cursor TEXT, updated_at REAL NOT NULL, is_cut_off INTEGER NOT NULL,
    elsewhere INTEGER NOT NULL) STRICT;
  CREATE TABLE entries (
    id INTEGER PRIMARY KEY, source TEXT NOT NULL, item TEXT NOT NULL, etag TEXT NOT NULL,
    person TEXT, country TEXT NOT NULL, UNIQUE (source, item)) STRICT;
  CREATE INDEX nobodies ON entries (source) WHERE person IS NULL;
  CREATE TABLE texts (entry INTEGER PRIMARY KEY REFERENCES entries ON DELETE CASCADE,
    folded TEXT NOT NULL, notations TEXT NOT NULL) STRICT;
  CREATE TABLE blocks (source TEXT NOT NULL, block INTEGER NOT NULL,
    ids TEXT, words TEXT, notations TEXT, UNIQUE (source, block)) STRICT;
  CREATE INDEX blocks_to_make ON blocks (source, block) WHERE ids IS NULL;
  CREATE TABLE keys (key TEXT NOT NULL, source TEXT NOT NULL, entry INTEGER NOT NULL REFERENCES entries ON DELETE CASCADE,
    PRIMARY KEY (key, source, entry)) STRICT, WITHOUT ROWID;
  CREATE INDEX keys_of_entry ON keys (entry);
  PRAGMA user_version = ${VERSION};`;

/** So many people of one number are shown of a source. */
const MOST_OF_NUMBER = 20;

/** Tells sources apart in few bytes: the beginning of its id, which is random. */
const markOf = (source: string): string => source.slice(0, 4);

/** How long main waits for a copy that another program has locked, ms: less than a frame, because main does nothing else in that time. */
const LOCKED_MS = 10;

interface Block {
  readonly source: string;
  readonly block: number;
}

/** The entries of a block, in one order. */
interface BlockTexts {
  readonly ids: string;
  readonly words: string;
  readonly notations: string;
}

/** Between the entries of a block. No text has it: `tidyDirectoryPerson` takes control characters out. */
const NEXT = '\u0001';

interface EntryRow {
  readonly id: number;
  readonly source: string;
  readonly person: string | null;
}

/** The disk refuses the copy, or another program has locked it. */
export const notStored = (cause?: unknown) => new AppError({ kind: 'directory', reason: 'notStored' }, { cause });

/**
 * Opens the copy. One that is missing, damaged or of another version is replaced by an empty one. What the disk refuses, now or later, is an AppError
 * `directory` (notStored).
 */
export function openDirectoryCopy({ file, country: first, timers, onLost }: CopyDeps) {
  let db = openOrReplace(file);
  let country = first;
  let isClosed = false;

  /** Begins with an empty file. */
  function replace(): void {
    if (db.isOpen) db.close();
    db = openOrReplace(file, true);
    onLost();
  }

  /** Runs work on the database. A damaged one is replaced by an empty one, on which the work is done again. */
  function onDatabase<T>(work: (db: Database) => T): T {
    // The disk refused the empty one.
    if (!db.isOpen && !isClosed) replace();
    try {
      return work(db);
    } catch (error) {
      if (!isDamage(error) && !isSuspicious(error)) throw codeOf(error) === null ? error : notStored(error);
      replace();
      return work(db);
    }
  }

  /** Writes every item by `one`, in turns. Rejects with the signal's reason once it is aborted. */
  async function write<T>(
    items: readonly T[],
    signal: AbortSignal,
    one: (db: Database, item: T) => void,
  ): Promise<void> {
    let at = 0;
    await inTurns(() => {
      signal.throwIfAborted();
      const some = items.slice(at, at + TOGETHER);
      at += some.length;
      onDatabase((db) =>
        inTransaction(db, () => {
          for (const item of some) one(db, item);
        }),
      );
      return at < items.length;
    }, timers);
  }

  /** Writes the keys of this country for the entries that have another country's, in turns. Returns whether there were any. */
  async function rekey(): Promise<boolean> {
    let last = 0;
    await inTurns(() => {
      if (isClosed) return false;
      const wanted = country;
      const row = onDatabase(
        (db) =>
          db.get<EntryRow>`
          SELECT id, source, person FROM entries WHERE id > ${last} AND country <> ${wanted} ORDER BY id LIMIT 1`,
      );
      if (row === undefined) return false;
      last = row.id;
      onDatabase((db) => inTransaction(db, () => putKeys(db, row, personOf(row), wanted)));
      return true;
    }, timers);
    return last > 0;
  }

  /** Makes the blocks that entries have changed in, in turns, so that no keystroke has to. */
  async function makeBlocks(): Promise<void> {
    await inTurns(() => {
      if (isClosed) return false;
      const next = onDatabase(
        (db) => db.get<Block>`SELECT source, block FROM blocks WHERE ids IS NULL ORDER BY source, block LIMIT 1`,
      );
      if (next !== undefined) onDatabase((db) => makeBlock(db, next));
      return next !== undefined;
    }, timers);
  }

  return {
    /**
     * Reads numbers as another country does from now on. Resolves once every entry has its new keys, to whether any had others; until then those are
     * not found by number.
     */
    async keyBy(wanted: string): Promise<boolean> {
      country = wanted;
      const isAnyNew = await rekey();
      await makeBlocks();
      return isAnyNew;
    },
    /** Prepares the search after a reading, in turns. What has not been prepared is found all the same, later. */
    makeBlocks,
    /** The part of one source, for its reader. Once `signal` is aborted nothing more is written, and `put` and `remove` reject with its reason. */
    source(id: string, signal: AbortSignal): CopyOfSource & { end(reached: ReadingEnd, now: number): void } {
      return {
        cursor: onDatabase((db) => db.value<string>`SELECT cursor FROM sources WHERE id = ${id}`),
        async entries(after) {
          let some: KnownEntry[] = [];
          await inTurns(() => {
            some = onDatabase(
              (db) => db.arrays<KnownEntry>`
                SELECT item, etag, person IS NOT NULL FROM entries WHERE source = ${id} AND item > ${after}
                  ORDER BY item LIMIT ${SLICE}`,
            );
            return false;
          }, timers);
          return some;
        },
        put: (items) => write(items, signal, (db, item) => putEntry(db, id, item, country)),
        remove: (items) => write(items, signal, (db, item) => removeEntry(db, id, item)),
        /** Writes how a whole reading ended. `now`: epoch ms. */
        end({ cursor, isCutOff, elsewhere = 0 }, now) {
          onDatabase((db) => {
            // A copy that is found damaged here is empty afterwards, and the reading aborted.
            signal.throwIfAborted();
            db.run`
              INSERT OR REPLACE INTO sources (id, cursor, updated_at, is_cut_off, elsewhere)
                VALUES (${id}, ${cursor}, ${now}, ${isCutOff ? 1 : 0}, ${elsewhere})`;
          });
        },
      };
    },
    /** Whether a source was ever read to its end. */
    isRead: (id: string): boolean => onDatabase((db) => db.value`SELECT 1 FROM sources WHERE id = ${id}`) !== null,
    /** How many entries a source has, with and without people. */
    count: (id: string): number => onDatabase((db) => countOf(db, id)),
    /** What is known of a source since its last whole reading. It counts its people: 5 ms of 50,000. */
    summary: (id: string): SourceSummary => onDatabase((db) => summaryOf(db, id)),
    /** The ids of all sources that the copy has something of. */
    sources: (): string[] =>
      onDatabase((db) => db.values<string>`SELECT id FROM sources UNION SELECT DISTINCT source FROM entries`),
    /** Removes all of a source, in turns; what is left of it once the copy is closed, the next start removes. */
    async drop(id: string): Promise<void> {
      onDatabase((db) => db.run`DELETE FROM sources WHERE id = ${id}`);
      for (const some of [
        sql`DELETE FROM blocks WHERE rowid IN (SELECT rowid FROM blocks WHERE source = ${id} LIMIT 20)`,
        sql`DELETE FROM entries WHERE id IN (SELECT id FROM entries WHERE source = ${id} LIMIT 20)`,
      ])
        await inTurns(() => !isClosed && onDatabase((db) => db.run`${some}`) > 0, timers);
      if (isClosed) return;
      // The log has what was removed.
      onDatabase((db) => db.exec('PRAGMA wal_checkpoint(TRUNCATE)'));
    },
    /** The people of some sources who have one of the keys of a number, one source after the other, in each those of the likelier key first. */
    byKeys(keys: readonly string[], sources: readonly string[]): FoundPerson[] {
      return onDatabase((db) =>
        sources.flatMap((source) => keys.flatMap((key) => peopleByKey(db, source, key, country))),
      );
    },
    /** By number key, the folded texts of the people of some sources who have it. Reads 1,000 keys in a millisecond. */
    textsOf(keys: readonly string[], isOfSource: (source: string) => boolean): Map<string, string[]> {
      const texts = new Map<string, string[]>();
      const rows = onDatabase(
        (db) => db.arrays<[key: string, folded: string, source: string]>`
          SELECT k.key, t.folded, e.source FROM json_each(${JSON.stringify(keys)}) j CROSS JOIN keys k ON k.key = j.value
            CROSS JOIN entries e ON e.id = k.entry CROSS JOIN texts t ON t.entry = e.id WHERE e.country = ${country}`,
      );
      for (const [key, folded, source] of rows)
        if (isOfSource(source)) texts.set(key, [...(texts.get(key) ?? []), folded]);
      return texts;
    },
    /** The first people whose name, company, department, e-mail or number a text finds, of some sources, one source after the other, in turns. */
    async find(text: string, limit: number, sources: readonly string[]): Promise<FoundPerson[]> {
      const needles = parseTerms(text);
      const found: FoundPerson[] = [];
      if (needles.length === 0) return found;
      const hasDigits = needles.some(({ digits }) => digits !== null);
      for (const source of sources) {
        let last = -1;
        await inTurns(() => {
          const next = onDatabase(
            (db) => db.get<Block & (BlockTexts | { ids: null })>`
              SELECT source, block, ids, words, iif(${hasDigits ? 1 : 0}, notations, '') AS notations
                FROM blocks WHERE source = ${source} AND block > ${last} ORDER BY block LIMIT 1`,
          );
          if (next === undefined) return false;
          last = next.block;
          const texts = next.ids === null ? onDatabase((db) => makeBlock(db, next)) : next;
          const ids = foundIn(texts, needles);
          found.push(...onDatabase((db) => peopleOf(db, ids.slice(0, limit - found.length))));
          return found.length < limit && !isClosed;
        }, timers);
        if (found.length >= limit || isClosed) break;
      }
      return found;
    },
    close(): void {
      isClosed = true;
      if (db.isOpen) db.close();
    },
  };
}

function putEntry(db: Database, source: string, { item, etag, person }: Item, country: string): void {
  const stored = person === null ? null : JSON.stringify(person);
  const id = db.value<number>`
    INSERT INTO entries (source, item, etag, person, country) VALUES (${source}, ${item}, ${etag}, ${stored}, '')
      ON CONFLICT (source, item) DO UPDATE SET etag = excluded.etag, person = excluded.person RETURNING id`;
  if (id !== null) putKeys(db, { id, source }, person, country);
}

/** Writes by which numbers and texts an entry is found. */
function putKeys(
  db: Database,
  { id, source }: Pick<EntryRow, 'id' | 'source'>,
  person: DirectoryPerson | null,
  country: string,
): void {
  const numbers = (person?.numbers ?? []).map(({ number }) => ({ number, keys: numberKeys(number, country) }));
  const notations = numbers.map(({ number, keys }) => notationsOf(number, keys)).join('');
  db.run`DELETE FROM keys WHERE entry = ${id}`;
  for (const { keys } of numbers)
    if (keys[0] !== undefined)
      db.run`INSERT OR IGNORE INTO keys (key, source, entry) VALUES (${keys[0]}, ${markOf(source)}, ${id})`;
  db.run`UPDATE entries SET country = ${country} WHERE id = ${id}`;
  db.run`
    INSERT INTO blocks (source, block) VALUES (${source}, ${blockOf(id)})
      ON CONFLICT (source, block) DO UPDATE SET ids = NULL, words = NULL, notations = NULL WHERE ids IS NOT NULL`;
  db.run`DELETE FROM texts WHERE entry = ${id}`;
  if (person === null) return;
  const { name, company, department, email } = person;
  const folded = [name, company, department, email].map((one) => foldAll(one ?? '')).join('\n');
  db.run`INSERT INTO texts (entry, folded, notations) VALUES (${id}, ${folded}, ${notations})`;
}

const blockOf = (id: number): number => Math.floor(id / BLOCK);

function removeEntry(db: Database, source: string, item: string): void {
  const id = db.value<number>`DELETE FROM entries WHERE source = ${source} AND item = ${item} RETURNING id`;
  if (id !== null)
    db.run`
      UPDATE blocks SET ids = NULL, words = NULL, notations = NULL WHERE source = ${source} AND block = ${blockOf(id)}`;
}

/** Writes the texts of a block, and returns them. A disk that refuses them costs the next keystroke the same again. */
function makeBlock(db: Database, { source, block }: Block): BlockTexts {
  const rows = db.arrays<[id: number, words: string, notations: string]>`
    SELECT t.entry, t.folded, t.notations FROM texts t CROSS JOIN entries e ON e.id = t.entry
      WHERE t.entry >= ${block * BLOCK} AND t.entry < ${(block + 1) * BLOCK} AND e.source = ${source} ORDER BY t.entry`;
  const joined = (column: 0 | 1 | 2): string => rows.map((row) => row[column]).join(NEXT);
  const [ids, words, notations] = [joined(0), joined(1), joined(2)];
  try {
    db.run`
      UPDATE blocks SET ids = ${ids}, words = ${words}, notations = ${notations}
        WHERE source = ${source} AND block = ${block}`;
  } catch (error) {
    if (isDamage(error) || isSuspicious(error)) throw error;
  }
  return { ids, words, notations };
}

/** The ids of the entries of a block that have all needles. */
function foundIn({ ids, words, notations }: BlockTexts, needles: readonly Needle[]): number[] {
  const areIn = (words: string, notations: string): boolean =>
    needles.every((needle) => isInText(needle, words) || isInNumber(needle, notations));
  // Few blocks have them at all.
  if (ids === '' || !areIn(words, notations)) return [];
  const [wordsOf, notationsOf] = [words.split(NEXT), notations.split(NEXT)];
  return ids.split(NEXT).flatMap((id, at) => (areIn(wordsOf[at] ?? '', notationsOf[at] ?? '') ? Number(id) : []));
}

function personOf({ person }: Pick<EntryRow, 'person'>): DirectoryPerson | null {
  return person === null ? null : (JSON.parse(person) as DirectoryPerson);
}

function peopleByKey(db: Database, source: string, key: string, country: string): FoundPerson[] {
  return db.all<EntryRow>`
    SELECT e.id, e.source, e.person FROM keys k JOIN entries e ON e.id = k.entry
      WHERE k.key = ${key} AND k.source = ${markOf(source)} AND e.source = ${source} AND e.country = ${country}
      ORDER BY k.entry LIMIT ${MOST_OF_NUMBER}`.flatMap(foundPerson);
}

function foundPerson(row: EntryRow): FoundPerson[] {
  const person = personOf(row);
  return person === null ? [] : [{ ...person, directory: row.source }];
}

function peopleOf(db: Database, ids: readonly number[]): FoundPerson[] {
  return ids.flatMap((id) => {
    const row = db.get<EntryRow>`SELECT id, source, person FROM entries WHERE id = ${id}`;
    return row === undefined ? [] : foundPerson(row);
  });
}

const countOf = (db: Database, id: string): number =>
  db.value<number>`SELECT count(*) FROM entries WHERE source = ${id}` ?? 0;

function summaryOf(db: Database, id: string): SourceSummary {
  // Each from an index: the entries themselves take 200 ms.
  const all = countOf(db, id);
  const unread = db.value<number>`SELECT count(*) FROM entries WHERE source = ${id} AND person IS NULL` ?? 0;
  const ended = db.get<{ at: number; cut: 0 | 1; elsewhere: number }>`
    SELECT updated_at AS at, is_cut_off AS cut, elsewhere FROM sources WHERE id = ${id}`;
  return {
    people: all - unread,
    unread,
    updatedAt: ended?.at ?? null,
    isCutOff: ended?.cut === 1,
    elsewhere: ended?.elsewhere ?? 0,
  };
}

/** `isDamaged`: the file is thrown away. Throws AppError `directory` (notStored). */
function openOrReplace(file: string, isDamaged = false): Database {
  try {
    if (isDamaged) removeCopy(file);
    return open(file);
  } catch (error) {
    if (isDamaged || (!isDamageAtOpening(error) && !isSuspicious(error))) throw notStored(error);
    return openOrReplace(file, true);
  }
}

/** Throws SQLite's error of a damaged file. */
function open(file: string): Database {
  const connected = () => connect(file, { busyMs: LOCKED_MS });
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  fs.closeSync(fs.openSync(file, 'a', 0o600));
  let db = connected();
  try {
    const version = db.value<number>`PRAGMA user_version`;
    const isOther = version !== VERSION && (version !== 0 || fs.statSync(file).size > 0);
    if (isOther) {
      db.close();
      removeCopy(file);
      fs.closeSync(fs.openSync(file, 'a', 0o600));
      db = connected();
    }
    // What a crash of the system takes away is read again. Removed people are overwritten. The log goes into the file often, a millisecond each time.
    db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA trusted_schema = OFF; PRAGMA secure_delete = ON;
      PRAGMA wal_autocheckpoint = 200`);
    if (version !== VERSION || isOther) inTransaction(db, () => db.exec(TABLES));
    return db;
  } catch (error) {
    if (db.isOpen) db.close();
    throw error;
  }
}

/** Removes the files of a copy that is not open. */
export function removeCopy(file: string): void {
  for (const side of ['', '-wal', '-shm', '-journal']) fs.rmSync(file + side, { force: true });
}
