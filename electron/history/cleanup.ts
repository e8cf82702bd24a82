import fs from 'node:fs';
import type { DatabaseManager } from './database-manager.ts';
import { dropDamaged, indexOf } from './open.ts';
import type { PeopleStore } from './people/people-store.ts';

/** A file up to this size is rewritten in about a second; a larger one would block main for too long. */
const MAX_REWRITTEN = 128 * 1024 * 1024;

/** Deletes old calls, and what deleted calls leave in the history's files. Errors: AppError `historyUnavailable`. */
export function createCleanup(file: string, manager: DatabaseManager, people: Pick<PeopleStore, 'dropDamaged'>) {
  const { forgetting } = manager.repositories;
  const exec = (sql: string) => manager.read(({ core }) => core.db.exec(sql));
  /** The write-ahead log holds earlier contents of pages. Emptied, the file itself is all there is. */
  const emptyLog = () => exec('PRAGMA wal_checkpoint(TRUNCATE)');

  const dropAllDamaged = (before: number): void => {
    dropDamaged(file, before);
    people.dropDamaged(before);
  };

  return {
    /**
     * Removes what deleted calls left in the file. In a file of more than 128 MB, copies of rows that SQLite moved may stay in unused parts
     * of pages until those are used again.
     */
    compact(): void {
      if (fs.statSync(file).size <= MAX_REWRITTEN) exec('VACUUM main');
      if (fs.statSync(indexOf(file)).size <= MAX_REWRITTEN) exec('VACUUM derived');
      emptyLog();
    },
    /** Deletes damaged files that were set aside before `before`, epoch ms; they contain calls too. */
    dropDamaged: dropAllDamaged,
    /** Deletes the next calls that began before `before`, epoch ms. Returns whether there may be more. */
    deleteOlder(before: number): boolean {
      if (forgetting.deleteOlder(before) > 0) return true;
      dropAllDamaged(before);
      emptyLog();
      return false;
    },
  };
}
