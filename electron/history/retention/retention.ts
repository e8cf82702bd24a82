import fs from 'node:fs';
import type { DatabaseManager } from '../db/database-manager.ts';
import { makeNext, updateForgotten } from '../db/open-database.ts';
import {
  dropDamaged,
  dropForgottenAndDamaged,
  dropForgottenFile,
  hasForgotten,
  restoreForgottenFile,
  swapDatabaseFiles,
} from '../db/swap-files.ts';

/** A file up to this size is rewritten in about a second; a larger one would block main for too long. */
const MAX_REWRITTEN = 128 * 1024 * 1024;

/** What forgetting and the retention limit do to the history's files. Errors: AppError `historyUnavailable`. */
export function createRetention(file: string, manager: DatabaseManager) {
  const { read, write, isStored, reopen } = manager;

  /** The write-ahead log holds earlier versions of pages. Emptied, the file itself is all there is. */
  function emptyLog(): void {
    read(({ db }) => void db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all());
  }

  return {
    /**
     * Makes a job final: nothing of it stays in any file of the history. In a file of more than 128 MB, copies of rows that SQLite moved may
     * stay in unused parts of pages until those are used again.
     */
    settle(job: string): void {
      read(({ forgetting }) => forgetting.settle(job));
      // Deleted rows are overwritten, but rows that SQLite had moved may have left copies in the unused parts of pages.
      if (isStored() && fs.statSync(file).size <= MAX_REWRITTEN) read(({ db }) => db.exec('VACUUM'));
      emptyLog();
    },
    /** Forgets everything but people, saved views and dials. Returns the number of calls. If it fails, nothing was forgotten. */
    forgetAll(): number {
      manager.mustBeStored();
      const { until, uuids, calls } = read(({ forgetting }) => forgetting.everything());
      read(({ db }) => {
        dropForgottenFile(file);
        makeNext(file, db, { until, uuids });
      });
      reopen(() => swapDatabaseFiles(file));
      return calls;
    },
    /** Undoes `forgetAll` and keeps what was written since. False when it is too late. */
    restoreAll(): boolean {
      if (!isStored() || !hasForgotten(file)) return false;
      read(({ db }) => updateForgotten(file, db));
      reopen(() => restoreForgottenFile(file));
      return true;
    },
    /** Makes `forgetAll` final. */
    settleAll: (): void => (isStored() ? dropForgottenAndDamaged(file) : undefined),
    /** Deletes the next calls that began before `before`, epoch ms. Returns the id to continue after, null at the end. */
    deleteOlder(before: number, after: number): number | null {
      // The stored history cannot be searched now.
      if (!isStored()) return null;
      const found = read(({ forgetting }) => forgetting.older(before, after));
      if (found === null) {
        dropDamaged(file, before);
        emptyLog();
        return null;
      }
      write(({ forgetting }) => forgetting.deleteOld(found.uuids, before));
      return found.upTo;
    },
  };
}
