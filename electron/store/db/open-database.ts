import fs from 'node:fs';
import path from 'node:path';
import { AppError, type HistoryClosedReason } from '../../../shared/errors.ts';
import { ledgerPartial } from '../missed/notification-ledger.ts';
import { salvage } from './salvage.ts';
import { createTables, hasOwnTables, schemaVersion, versionOf } from './schema.ts';
import { BUSY_MS, codeOf, connect, type Database, detailOf, isBusy } from './sqlite.ts';

/** Above this size, checking every page would slow the start; damage is then handled where it is read. */
const checkedUpTo = 256 * 1024 * 1024;

/** How long main waits for a locked file before it gives up, ms. */
const OPEN_BUSY_MS = 1000;

/**
 * Sets the file aside and begins another with what was readable of all that the PBX cannot return. The file is closed. Returns the new one,
 * and the name of the damaged one. Throws AppError `historyClosed`.
 */
export function replaceDamaged(file: string, now: () => number): { db: Database; damaged: string } {
  try {
    const damaged = setAside(file, now());
    const db = openFile(file);
    salvage(damaged, db);
    markPartial(db);
    return { db, damaged: path.basename(damaged) };
  } catch (error) {
    throw historyClosed(error);
  }
}

/** Closes it and marks it as clean, so that the next start does not check it. Where the mark cannot be written, the next start checks. */
export function closeDatabase(db: Database): void {
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

/** Rows of the notification ledger may be lost or unreadable. */
function markPartial(db: Database): void {
  db.run`INSERT OR REPLACE INTO meta (name, value) VALUES (${ledgerPartial}, 'unbegun')`;
}

/**
 * Opens the history's file. Throws AppError `historyClosed` where it is a newer version's, which stays untouched; else SQLite's error, or the
 * disk's.
 */
export function openFile(file: string): Database {
  // An existing folder keeps its own permissions.
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? null;
  if (size !== null && size > 0) checkVersion(file);
  // Created here with these permissions, which SQLite copies to its side files.
  fs.closeSync(fs.openSync(file, 'a', 0o600));
  fs.chmodSync(file, 0o600);
  const db = connect(file, { busyMs: OPEN_BUSY_MS });
  try {
    prepareFile(db, size ?? 0);
    // It was emptied: what was stored in it is lost.
    if (size === 0) markPartial(db);
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
function checkVersion(file: string): void {
  const db = connect(file, { readOnly: true, busyMs: OPEN_BUSY_MS });
  try {
    const version = versionOf(db);
    if (version < 0) throw malformed('user_version');
    if (version > schemaVersion) throw new AppError({ kind: 'historyClosed', reason: 'newer', detail: '' });
  } finally {
    db.close();
  }
}

function prepareFile(db: Database, size: number): void {
  db.exec(
    // With a cache of 4 MB a new call takes 1 ms longer; 32 MB would be full soon after the start, which reads every call once.
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF; PRAGMA cache_size = -8000;' +
      // Deleted rows are overwritten, so that forgotten calls are not in the file.
      'PRAGMA secure_delete = ON',
  );
  createTables(db);
  if (!hasOwnTables(db)) throw malformed('schema');
  const unclean = db.value`SELECT 1 FROM meta WHERE name = 'open'` !== null;
  if (unclean && size <= checkedUpTo) quickCheck(db);
  db.exec("INSERT OR REPLACE INTO meta (name, value) VALUES ('open', '1')");
}

function quickCheck(db: Database): void {
  if (db.value`PRAGMA quick_check(1)` !== 'ok') throw malformed('quick_check');
}

/** An error that counts as damage. `errstr`: what showed it. */
function malformed(errstr: string): Error {
  return Object.assign(new Error('database disk image is malformed'), { errcode: 11, errstr });
}

function setAside(file: string, now: number): string {
  const { dir, name, ext } = path.parse(file);
  const damaged = path.join(dir, `${name}.damaged-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}${ext}`);
  fs.renameSync(file, damaged);
  for (const side of ['-wal', '-shm']) {
    if (fs.existsSync(file + side)) fs.renameSync(file + side, damaged + side);
  }
  return damaged;
}
