import fs from 'node:fs';
import { makeNext, updateForgotten } from '../db/open-database.ts';
import {
  dropDamaged,
  dropForgottenAndDamaged,
  dropForgottenFile,
  hasForgotten,
  restoreForgottenFile,
  swapDatabaseFiles,
} from '../db/swap-files.ts';
import type { Repositories } from '../repositories.ts';

/**
 * Forgetting and keeping. A job names what was forgotten together; it is taken back or made final as one. Calls come in slices,
 * each a transaction of its own, so that nothing waits for a long one. Errors: AppError `historyUnavailable`.
 */
export interface Retention {
  /** Forgets these calls with their notes and marks; how many of them there were. At most `sliceOfCalls` at once. */
  forgetCalls(job: string, uuids: readonly string[]): number;
  /** Forgets the next calls with a number or its key; 0 when none is left. */
  forgetCaller(job: string, number: string): number;
  /** Puts the next calls of a job back; 0 when all are back. */
  restore(job: string): number;
  /**
   * It is too late to take the job back: nothing of it stays in any file of the history. In one of more than 128 MB copies of rows
   * that were moved may stay in unused parts of pages until those are used again.
   */
  settle(job: string): void;
  /** Forgets everything but people, saved views and dials; how many calls there were. Where it fails nothing was forgotten. */
  forgetAll(): number;
  /** Takes that back, and keeps what was written since; false when it is too late. */
  restoreAll(): boolean;
  settleAll(): void;
  /** The start of the newest call that is not dated in the future, epoch ms; what the PBX's own clock has reached at least. */
  newestStart(): number | null;
  /** Deletes the next calls that began before then, epoch ms, and answers where to go on; null when it is through. */
  deleteOlder(before: number, after: number): number | null;
}

/** What the history lends it. */
export interface RetentionDeps {
  readonly file: string;
  readonly run: <T>(work: (parts: Repositories) => T) => T;
  readonly change: <T>(work: (parts: Repositories, revision: number) => { changed: boolean; value: T }) => T;
  readonly isStored: () => boolean;
  /** Throws AppError `historyNotStored` where the history lives in memory: what lies on disk could not be forgotten. */
  readonly mustBeStored: () => void;
  /** Closes the file, lets it be exchanged, opens what lies there then, and tells of the change. */
  readonly reopen: (exchange: () => void) => void;
}

/** A file up to this size is written anew in about a second; a larger one keeps main from its work for too long. */
const rewrittenUpTo = 128 * 1024 * 1024;

/** Makes it; it does nothing by itself. */
export function createRetention(deps: RetentionDeps): Retention {
  const { file, run } = deps;

  /** A change of which the caches know: what was taken in memory only is read again when the transaction broke off. */
  function change(work: (parts: Repositories, revision: number) => number): number {
    return deps.change((parts, revision) => {
      try {
        const value = work(parts, revision);
        parts.notes.reload();
        return { changed: value > 0, value };
      } catch (error) {
        parts.ingestFilter.reload();
        throw error;
      }
    });
  }

  /** A person's wish: refused where it could not reach the disk. */
  function personal(work: (parts: Repositories, revision: number) => number): number {
    deps.mustBeStored();
    return change(work);
  }

  /** The write-ahead log holds pages as they were before; emptied, the file itself is all there is. */
  function emptyLog(): void {
    run((parts) => void parts.db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all());
  }

  /** Deleted rows are overwritten, but rows that SQLite had moved may have left copies in the unused parts of pages. */
  function rewriteFile(): void {
    if (deps.isStored() && fs.statSync(file).size <= rewrittenUpTo) run((parts) => parts.db.exec('VACUUM'));
  }

  return {
    forgetCalls: (job, uuids) => personal((parts) => parts.forgetting.calls(job, uuids)),
    forgetCaller: (job, number) => personal((parts) => parts.forgetting.caller(job, number)),
    restore: (job) => change((parts, revision) => parts.forgetting.restore(job, revision)),
    settle(job) {
      run((parts) => parts.forgetting.settle(job));
      rewriteFile();
      emptyLog();
    },
    forgetAll() {
      deps.mustBeStored();
      const { until, uuids, calls } = run((parts) => parts.forgetting.everything());
      run((parts) => {
        dropForgottenFile(file);
        makeNext(file, parts.db, { until, uuids });
      });
      deps.reopen(() => swapDatabaseFiles(file));
      return calls;
    },
    restoreAll() {
      if (!deps.isStored() || !hasForgotten(file)) return false;
      run((parts) => updateForgotten(file, parts.db));
      deps.reopen(() => restoreForgottenFile(file));
      return true;
    },
    newestStart: () => run((parts) => parts.forgetting.newestStart()),
    settleAll: () => (deps.isStored() ? dropForgottenAndDamaged(file) : undefined),
    deleteOlder(before, after) {
      // The stored history is not there to be looked through.
      if (!deps.isStored()) return null;
      const found = run((parts) => parts.forgetting.older(before, after));
      if (found === null) {
        dropDamaged(file, before);
        emptyLog();
        return null;
      }
      change((parts) => parts.forgetting.remove(found.uuids) + parts.forgetting.removeOld(before));
      return found.upTo;
    },
  };
}
