import fs from 'node:fs';
import path from 'node:path';
import type { Notice } from '../../../shared/connection.ts';
import { AppError } from '../../../shared/errors.ts';
import { ledgerPartial } from '../missed/notification-ledger.ts';
import { forgottenUntil } from '../retention/ingest-filter.ts';
import { copyOwnTables, copyWrittenSince, salvage } from './salvage.ts';
import { migrate, schemaVersion, versionOf } from './schema.ts';
import { BUSY_MS, connect, type Database, detailOf, inTransaction, isDamage } from './sqlite.ts';
import { damagedName, filesBeside, recoverSwap, removeFile } from './swap-files.ts';

/** An open history, and notices of what happened while opening it. */
export interface OpenDatabase {
  readonly db: Database;
  /** False if it is only in memory. */
  readonly stored: boolean;
  readonly notices: Notice[];
}

/** Above this size, checking every page would slow the start; damage is then handled where it is read. */
const checkedUpTo = 256 * 1024 * 1024;

/** How long main waits for a locked file before it opens a history in memory and retries later, ms. */
const OPEN_BUSY_MS = 1000;

/**
 * Opens the history. A damaged file is set aside and a new one begun. If a newer version wrote the file, or the disk refuses, the history
 * is in memory. The notices say so. Never throws because of the disk.
 */
export function openDatabase(file: string, now: () => number, busyMs = OPEN_BUSY_MS): OpenDatabase {
  try {
    recoverSwap(file);
    if (headerVersion(file) > schemaVersion) return inMemory('historyTooNew');
    const db = openFile(file, busyMs);
    return db === 'newer' ? inMemory('historyTooNew') : { db, stored: true, notices: [] };
  } catch (error) {
    return isDamage(error) ? startAnewOrInMemory(file, now) : inMemory('historyNotStored');
  }
}

/**
 * Sets the file aside and begins another with what was readable of all that the PBX cannot return. Throws AppError `historyUnavailable`.
 */
export function startAnew(file: string, now: () => number): OpenDatabase {
  try {
    const damaged = setAside(file, now());
    const db = openFile(file);
    if (db === 'newer') return inMemory('historyTooNew');
    salvage(damaged, db);
    markPartial(db);
    return { db, stored: true, notices: [{ kind: 'historyDamaged', file: path.basename(damaged) }] };
  } catch (error) {
    throw new AppError({ kind: 'historyUnavailable', detail: detailOf(error) }, { cause: error });
  }
}

/** Closes it and marks it as clean, so that the next start does not check it. */
export function closeDatabase(db: Database): void {
  try {
    db.exec("DELETE FROM meta WHERE name = 'open'");
  } catch {
    // The next start then checks the file, as it should after an error.
  } finally {
    db.close();
  }
}

/** Forgotten calls: all up to a PBX time, and UUIDs of calls that may have ended later. */
export interface ForgottenCalls {
  readonly until: string | null;
  readonly uuids: readonly string[];
}

/** Makes the file that replaces the history when everything is forgotten: people, views, dials, and which calls were forgotten. */
export function makeNext(file: string, from: Database, { until, uuids }: ForgottenCalls): void {
  const { next } = filesBeside(file);
  removeFile(next);
  within(next, (db) => {
    copyOwnTables(from, db);
    inTransaction(db, () => {
      const note = db.prepare('INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)');
      if (until !== null) note.run(forgottenUntil, until);
      const forget = db.prepare('INSERT OR IGNORE INTO forgotten (uuid) VALUES (?)');
      for (const uuid of uuids) forget.run(uuid);
    });
  });
}

/** Copies what was written since everything was forgotten into the forgotten file, before that is restored. */
export function updateForgotten(file: string, from: Database): void {
  within(filesBeside(file).forgotten, (db) => copyWrittenSince(from, db));
}

function within(file: string, work: (db: Database) => void): void {
  const db = openFile(file);
  if (db === 'newer') throw new AppError({ kind: 'historyUnavailable', detail: 'another version wrote it' });
  try {
    work(db);
  } finally {
    closeDatabase(db);
  }
}

function startAnewOrInMemory(file: string, now: () => number): OpenDatabase {
  try {
    return startAnew(file, now);
  } catch {
    return inMemory('historyNotStored');
  }
}

/** A history that lasts until the app ends. `kind`: why. */
export function inMemory(kind: 'historyTooNew' | 'historyNotStored'): OpenDatabase {
  const db = connect(':memory:');
  migrate(db);
  markPartial(db);
  return { db, stored: false, notices: [{ kind }] };
}

/** Rows of the notification ledger may be lost or unreadable. Call it after `migrate`. */
function markPartial(db: Database): void {
  db.prepare("INSERT OR REPLACE INTO meta (name, value) VALUES (?, 'unbegun')").run(ledgerPartial);
}

/** `user_version` as the file's header has it (bytes 60–63), so that a newer file is not even opened. 0 when there is none. */
function headerVersion(file: string): number {
  const header = Buffer.alloc(64);
  try {
    const handle = fs.openSync(file, 'r');
    try {
      if (fs.readSync(handle, header, 0, 64, 0) < 64) return 0;
    } finally {
      fs.closeSync(handle);
    }
  } catch {
    return 0;
  }
  return header.toString('latin1', 0, 15) === 'SQLite format 3' ? header.readInt32BE(60) : 0;
}

function openFile(file: string, busyMs = BUSY_MS): Database | 'newer' {
  // An existing folder keeps its own permissions.
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const isEmptied = fs.statSync(file, { throwIfNoEntry: false })?.size === 0;
  // Created here with these permissions, which SQLite copies to its side files.
  fs.closeSync(fs.openSync(file, 'a', 0o600));
  fs.chmodSync(file, 0o600);
  const db = connect(file, { busyMs });
  try {
    // The write-ahead log may hold a newer version than the header.
    const version = versionOf(db);
    // A negative version is damage, and migrating from it would take for ever.
    if (version < 0) throw malformed('user_version');
    if (version > schemaVersion) {
      db.close();
      return 'newer';
    }
    prepareFile(db, fs.statSync(file).size);
    if (isEmptied) markPartial(db);
    db.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function prepareFile(db: Database, size: number): void {
  db.exec(
    // With a cache of 4 MB a new call takes 1 ms longer; 32 MB would be full soon after the start, which reads every call once.
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF; PRAGMA cache_size = -8000;' +
      // Deleted rows are overwritten, so that forgotten calls are not in the file.
      'PRAGMA secure_delete = ON',
  );
  migrate(db);
  const unclean = db.prepare("SELECT 1 FROM meta WHERE name = 'open'").get() !== undefined;
  if (unclean && size <= checkedUpTo) quickCheck(db);
  db.exec("INSERT OR REPLACE INTO meta (name, value) VALUES ('open', '1')");
}

function quickCheck(db: Database): void {
  const row = db.prepare('PRAGMA quick_check(1)').get();
  if (row?.quick_check !== 'ok') throw malformed('quick_check');
}

/** An error that counts as damage. `errstr`: what showed it. */
function malformed(errstr: string): Error {
  return Object.assign(new Error('database disk image is malformed'), { errcode: 11, errstr });
}

function setAside(file: string, now: number): string {
  const damaged = damagedName(file, now);
  fs.renameSync(file, damaged);
  for (const side of ['-wal', '-shm']) {
    if (fs.existsSync(file + side)) fs.renameSync(file + side, damaged + side);
  }
  return damaged;
}
