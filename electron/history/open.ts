import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { AppError, type HistoryClosedReason } from '../../shared/errors.ts';
import { readStored } from '../stored-json.ts';
import { factsSchema } from './facts/schema.ts';
import { attachIndex } from './index/attach.ts';
import { ledgerPartial } from './meta.ts';
import { salvage, untoldDamage } from './salvage.ts';
import { createTables, hasOwnTables, type Schema, versionOf } from './schema.ts';
import { BUSY_MS, CHECKED_UP_TO, codeOf, connect, type Database, detailOf, isBusy, malformed } from './sqlite.ts';

/** A kind of file with what nothing else can make again. */
export interface FileKind {
  readonly schema: Schema;
  /** Tables that a damaged file need not give back. All others hold what a person did or wrote. */
  readonly remade: readonly string[];
  /** Entries of `meta` in a file that took the place of a damaged one. */
  readonly afterDamage: Readonly<Record<string, string>>;
  /** Ends the opening. `isUnclean`: the file was not closed. */
  readonly prepare: (db: Database, file: string, isUnclean: boolean) => void;
}

/** A history: what the PBX gave and what a person did with it, with its index attached. */
export const historyFile: FileKind = {
  schema: factsSchema,
  // What the PBX returns again, and what the file says of itself.
  remade: ['received', 'records', 'statuses', 'hidden', 'unreadable', 'meta'],
  // Rows of the notification ledger may be lost or unreadable.
  afterDamage: { [ledgerPartial]: 'unbegun' },
  prepare: (db, file, isUnclean) => attachIndex(db, indexOf(file), isUnclean),
};

/** How long main waits for a locked file before it gives up, ms. */
const OPEN_BUSY_MS = 1000;

/**
 * Puts another file in the place of a damaged one: with what was readable of all that the PBX cannot return, and the damage to tell. It is
 * made beside, and renamed last: until it is whole, the damaged file stays where it is (promise R26). The file is closed. Throws AppError
 * `historyClosed`.
 */
export function replaceDamaged(file: string, now: () => number, kind: FileKind = historyFile): Database {
  try {
    if (readyBeside(file) === null) {
      const stamp = freeStamp(file, now());
      build(file, beside(file, `ready-${stamp}`), kind, (db) => {
        const untold = fs.existsSync(file) ? salvage(file, db, kind.remade) : null;
        const names = [...untoldIn(untold), path.basename(beside(file, `damaged-${stamp}`))];
        db.run`INSERT INTO meta (name, value) VALUES (${untoldDamage}, ${JSON.stringify(names)})`;
        for (const [name, value] of Object.entries(kind.afterDamage))
          db.run`INSERT INTO meta (name, value) VALUES (${name}, ${value})`;
      });
    }
    return openFile(file, kind);
  } catch (error) {
    throw historyClosed(error);
  }
}

/** Closes it and marks it as clean, so that the next start does not check it. Where the mark cannot be written, the next start checks. */
export function closeDatabase(db: Database): void {
  if (!db.isOpen) return;
  try {
    db.exec("DELETE FROM meta WHERE name = 'open'");
  } catch (error) {
    if (codeOf(error) === null) throw error;
  } finally {
    db.close();
  }
}

/** Deletes damaged files that were set aside before `before`, epoch ms. */
export function dropDamaged(file: string, before: number): void {
  const { dir, name } = path.parse(file);
  const damaged = fs.readdirSync(dir).filter((one) => one.startsWith(`${name}.damaged-`));
  for (const one of damaged.map((each) => path.join(dir, each)))
    if (fs.statSync(one).mtimeMs < before) fs.rmSync(one, { force: true });
}

/** The error for a history that cannot be opened. */
export function historyClosed(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const reason: HistoryClosedReason = isBusy(error) ? 'locked' : 'refused';
  return new AppError({ kind: 'historyClosed', reason, detail: detailOf(error) }, { cause: error });
}

/** The error of a file that was open: what the disk refused, or why another one could not take its place. */
export function unavailable(error: unknown): unknown {
  if (error instanceof AppError && error.data.kind !== 'historyClosed') return error;
  const detail = error instanceof AppError ? error.data.kind : detailOf(error);
  return new AppError({ kind: 'historyUnavailable', detail }, { cause: error });
}

/** The names of the damaged files that a new one took the place of, and that the person was not told of yet. `text`: `untoldDamage` in `meta`. */
export const untoldIn = (text: string | null): string[] => readStored(z.array(z.string()), text) ?? [];

/** Where the index of a history lies: beside it. */
export const indexOf = (file: string): string => beside(file, 'index');

/**
 * Opens a file: a history with its index. Throws AppError `historyClosed` where it is a newer version's, which stays untouched; else
 * SQLite's error, or the disk's.
 */
export function openFile(file: string, kind: FileKind = historyFile): Database {
  // An existing folder keeps its own permissions.
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  finishReplacement(file);
  if (!fs.existsSync(file)) {
    // SQLite would put what an old write-ahead log holds into the new file.
    if (fs.existsSync(`${file}-wal`)) throw malformed('lost');
    build(file, file, kind, () => {});
  }
  const { size } = fs.statSync(file);
  // A new file is put in its place whole, so it was emptied.
  if (size === 0) throw malformed('empty');
  checkVersion(file, kind.schema);
  fs.closeSync(fs.openSync(file, 'a'));
  fs.chmodSync(file, 0o600);
  const db = connect(file, { busyMs: OPEN_BUSY_MS });
  try {
    kind.prepare(db, file, prepareFile(db, kind.schema, size));
    db.exec("INSERT OR REPLACE INTO meta (name, value) VALUES ('open', '1')");
    db.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
    return db;
  } catch (error) {
    db.close();
    // The file could be opened for writing, so only a damaged header makes SQLite take it for read-only.
    if (error instanceof Error && 'errcode' in error && error.errcode === 8) throw malformed('read-only header');
    throw error;
  }
}

/** Reads the version, also where only the write-ahead log has it, and changes nothing. */
function checkVersion(file: string, schema: Schema): void {
  const db = connect(file, { readOnly: true, busyMs: OPEN_BUSY_MS });
  try {
    const version = versionOf(db);
    if (version < 0) throw malformed('user_version');
    if (version > schema.version) throw new AppError({ kind: 'historyClosed', reason: 'newer', detail: '' });
  } finally {
    db.close();
  }
}

/** Returns whether the history was not closed. */
function prepareFile(db: Database, schema: Schema, size: number): boolean {
  db.exec(
    // With a cache of 4 MB a new call takes 1 ms longer; 32 MB would be full soon after the start, which reads every call once.
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF; PRAGMA cache_size = -8000;' +
      // Deleted rows are overwritten, so that forgotten calls are not in the file.
      'PRAGMA secure_delete = ON',
  );
  if (!hasOwnTables(db, schema)) throw malformed('schema');
  const unclean = db.value`SELECT 1 FROM meta WHERE name = 'open'` !== null;
  if (unclean && size <= CHECKED_UP_TO) quickCheck(db);
  return unclean;
}

function quickCheck(db: Database): void {
  if (db.value`PRAGMA main.quick_check(1)` !== 'ok') throw malformed('quick_check');
}

/** A file beside the history's, by what stands in its name after the history's own. */
function beside(file: string, what: string): string {
  const { dir, name, ext } = path.parse(file);
  return path.join(dir, `${name}.${what}${ext}`);
}

/** Makes a whole new file, under another name until it is filled. Its permissions are copied by SQLite to its side files. */
function build(file: string, into: string, { schema }: FileKind, fill: (db: Database) => void): void {
  const building = beside(file, 'building');
  for (const side of ['', '-journal', '-wal', '-shm']) fs.rmSync(building + side, { force: true });
  fs.closeSync(fs.openSync(building, 'a', 0o600));
  const db = connect(building);
  try {
    createTables(db, schema);
    fill(db);
    // Last: a checkpoint that a full disk refuses would leave rows behind in the log.
    db.exec('PRAGMA journal_mode = WAL');
  } catch (error) {
    db.close();
    fs.rmSync(building, { force: true });
    throw error;
  }
  db.close();
  fs.renameSync(building, into);
}

/** The stamp of the whole file that waits to take the damaged one's place; null where none does. */
function readyBeside(file: string): string | null {
  const [start, end] = path.basename(beside(file, 'ready-*')).split('*') as [string, string];
  const ready = fs.readdirSync(path.dirname(file)).find((one) => one.startsWith(start) && one.endsWith(end));
  return ready?.slice(start.length, -end.length) ?? null;
}

/** Sets the damaged file aside and puts the one that is ready in its place; goes on where an earlier run ended. */
function finishReplacement(file: string): void {
  const stamp = readyBeside(file);
  if (stamp === null) return;
  // The write-ahead log first: SQLite would put what it holds into the new file.
  for (const side of ['-wal', '-shm', ''])
    if (fs.existsSync(file + side)) fs.renameSync(file + side, beside(file, `damaged-${stamp}`) + side);
  fs.renameSync(beside(file, `ready-${stamp}`), file);
}

/** The time as a part of a file's name, which no file that was set aside has yet. */
function freeStamp(file: string, now: number): string {
  const stamp = new Date(now).toISOString().replaceAll(/[:.]/g, '-');
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? stamp : `${stamp}-${count}`;
    if (!fs.existsSync(beside(file, `damaged-${free}`))) return free;
  }
}
