import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { createTables, hasOwnTables, versionOf } from '../schema.ts';
import { CHECKED_UP_TO, connect, type Database, inTransaction, isDamageAtOpening } from '../sqlite.ts';
import { indexSchema } from './schema.ts';
import { stampNew, standingOf } from './stamp.ts';

/** Says what of an attached index is shown: all but the calls that a person forgot. A view over two files is the connection's own. */
export const showIndex = (db: Database): void =>
  db.exec(`
  CREATE TEMP VIEW involvement AS SELECT * FROM all_involvement WHERE call_id NOT IN (SELECT call_id FROM hidden);
  CREATE TEMP VIEW find AS SELECT * FROM all_find WHERE call_id NOT IN (SELECT call_id FROM hidden);
`);

/**
 * Attaches the index to the facts as the database `derived`. One that is missing, damaged, of another version or of other facts is thrown
 * away, and an empty one takes its place. `isUnclean`: the history was not closed, and the index is read through. Throws SQLite's error, or
 * the disk's.
 */
export function attachIndex(db: Database, file: string, isUnclean: boolean): void {
  if (!fs.existsSync(file) || !isUsable(db, file, isUnclean)) {
    dropIndex(file);
    makeFile(file);
    attach(db, file);
    inTransaction(db, () => stampNew(db, randomUUID));
  }
  showIndex(db);
}

/** Deletes an index that is not attached. */
export function dropIndex(file: string): void {
  // The file first: without its log it could be an older one that seems to match.
  for (const side of ['', '-wal', '-shm']) fs.rmSync(file + side, { force: true });
}

function attach(db: Database, file: string): void {
  db.run`ATTACH ${file} AS derived`;
  // What a power cut takes from it is made again from the facts.
  db.exec('PRAGMA derived.journal_mode = WAL; PRAGMA derived.synchronous = NORMAL; PRAGMA derived.cache_size = -8000');
  db.exec('PRAGMA derived.secure_delete = ON');
}

function isUsable(db: Database, file: string, isUnclean: boolean): boolean {
  try {
    attach(db, file);
    const isOwn = versionOf(db, 'derived') === indexSchema.version && hasOwnTables(db, indexSchema, 'derived');
    const isChecked = isUnclean && fs.statSync(file).size <= CHECKED_UP_TO;
    if (isOwn && (!isChecked || isSoundIndex(db)) && standingOf(db).kind !== 'another') return true;
  } catch (error) {
    if (!isDamageAtOpening(error)) throw error;
  }
  if (db.value`SELECT 1 FROM pragma_database_list WHERE name = 'derived'` !== null) db.exec('DETACH derived');
  return false;
}

function isSoundIndex(db: Database): boolean {
  return db.value`PRAGMA derived.quick_check(1)` === 'ok';
}

/** Makes a file with empty tables. One that a kill leaves half made has no version, and is thrown away. */
function makeFile(file: string): void {
  // Its permissions are copied by SQLite to its side files.
  fs.closeSync(fs.openSync(file, 'a', 0o600));
  const index = connect(file);
  try {
    createTables(index, indexSchema);
  } finally {
    index.close();
  }
}
