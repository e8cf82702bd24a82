import fs from 'node:fs';
import path from 'node:path';
import { AppError, type HistoryClosedReason } from '../../../shared/errors.ts';
import { ledgerPartial } from '../missed/notification-ledger.ts';
import { salvage } from './salvage.ts';
import { createTables, schemaVersion, versionOf } from './schema.ts';
import { BUSY_MS, connect, type Database, detailOf, isBusy, isDamageAtOpening } from './sqlite.ts';

/** An open history. `damaged`: the name of the damaged file that it replaces; null for none. */
export interface OpenDatabase {
  readonly db: Database;
  readonly damaged: string | null;
}

/** Above this size, checking every page would slow the start; damage is then handled where it is read. */
const checkedUpTo = 256 * 1024 * 1024;

/** How long main waits for a locked file before it gives up, ms. */
const OPEN_BUSY_MS = 1000;

/**
 * Opens the history. A damaged file is replaced. Throws AppError `historyClosed` where the file is a newer version's, which stays untouched,
 * where another program has locked it, or where the disk refuses.
 */
export function openDatabase(file: string, now: () => number): OpenDatabase {
  try {
    return { db: openFile(file), damaged: null };
  } catch (error) {
    if (!isDamageAtOpening(error)) throw historyClosed(error);
    return replaceDamaged(file, now);
  }
}

/**
 * Sets the file aside and begins another with what was readable of all that the PBX cannot return. The file is closed. Throws AppError
 * `historyClosed`.
 */
export function replaceDamaged(file: string, now: () => number): OpenDatabase {
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
    if (!isDatabaseError(error)) throw error;
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

const READONLY = 8;

function isDatabaseError(error: unknown): error is Error & { errcode: unknown } {
  return error instanceof Error && 'errcode' in error;
}

/** Rows of the notification ledger may be lost or unreadable. */
function markPartial(db: Database): void {
  db.prepare("INSERT OR REPLACE INTO meta (name, value) VALUES (?, 'unbegun')").run(ledgerPartial);
}

function openFile(file: string): Database {
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
    if (isDatabaseError(error) && error.errcode === READONLY) throw malformed('read-only header');
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
  const { dir, name, ext } = path.parse(file);
  const damaged = path.join(dir, `${name}.damaged-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}${ext}`);
  fs.renameSync(file, damaged);
  for (const side of ['-wal', '-shm']) {
    if (fs.existsSync(file + side)) fs.renameSync(file + side, damaged + side);
  }
  return damaged;
}
