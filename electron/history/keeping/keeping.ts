import fs from 'node:fs';
import { makeNext } from '../open-database.ts';
import type { Parts } from '../parts.ts';
import { forgottenUntil } from './admission.ts';
import { bringBack, dropDamaged, dropForgotten, exchange, hasForgotten } from './exchange.ts';

/**
 * Forgetting and keeping. A job names what was forgotten together; it is taken back or made final as one. Calls come in slices,
 * each a transaction of its own, so that nothing waits for a long one. Errors: AppError `historyUnavailable`.
 */
export interface Keeping {
  /** Forgets these calls with their notes and marks; how many of them there were. At most `sliceOfCalls` at once. */
  forgetCalls(job: string, uuids: readonly string[]): number;
  /** Forgets the next calls with a number or its key; 0 when none is left. */
  forgetCaller(job: string, number: string): number;
  /** Puts the next calls of a job back; 0 when all are back. */
  putBack(job: string): number;
  /**
   * It is too late to take the job back: nothing of it stays in any file of the history. In one of more than 128 MB copies of rows
   * that were moved may stay in unused parts of pages until those are used again.
   */
  settle(job: string): void;
  /** Forgets everything but people, saved views and dials; how many calls there were. */
  forgetAll(): number;
  /** Takes that back; false when it is too late. */
  bringAllBack(): boolean;
  settleAll(): void;
  /** Deletes the next calls that began before then, epoch ms, and answers where to go on; null when it is through. */
  deleteOlder(before: number, after: number): number | null;
}

/** What the history lends it. */
export interface KeepingDeps {
  readonly file: string;
  readonly now: () => number;
  readonly run: <T>(work: (parts: Parts) => T) => T;
  readonly change: <T>(work: (parts: Parts, revision: number) => { changed: boolean; value: T }) => T;
  /** False where the history lives in memory: then all of it can be forgotten, and not be taken back. */
  readonly isStored: () => boolean;
  /** Closes the file, lets it be exchanged, opens what lies there then, and tells of the change. */
  readonly reopen: (exchange: () => void) => void;
}

/** A file up to this size is written anew in about a second; a larger one keeps main from its work for too long. */
const rewrittenUpTo = 128 * 1024 * 1024;

/** Makes it; it does nothing by itself. */
export function createKeeping(deps: KeepingDeps): Keeping {
  const { file, run } = deps;

  /** A change of which the caches know: what was taken in memory only is read again when the transaction broke off. */
  function change(work: (parts: Parts, revision: number) => number): number {
    return deps.change((parts, revision) => {
      try {
        const value = work(parts, revision);
        parts.notes.readAgain();
        return { changed: value > 0, value };
      } catch (error) {
        parts.admission.reload();
        throw error;
      }
    });
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
    forgetCalls: (job, uuids) => change((parts) => parts.forgetting.calls(job, uuids)),
    forgetCaller: (job, number) => change((parts) => parts.forgetting.caller(job, number)),
    putBack: (job) => change((parts, revision) => parts.forgetting.putBack(job, revision)),
    settle(job) {
      run((parts) => parts.forgetting.settle(job));
      rewriteFile();
      emptyLog();
    },
    forgetAll() {
      const { until, uuids, calls } = run((parts) => parts.forgetting.everything());
      if (deps.isStored()) {
        dropForgotten(file);
        run((parts) => makeNext(file, parts.db));
        deps.reopen(() => exchange(file));
      } else {
        deps.reopen(() => {});
      }
      deps.change((parts) => {
        if (until !== null) parts.meta.set(forgottenUntil, until);
        parts.admission.reload();
        parts.admission.forgetCalls(uuids);
        return { changed: true, value: undefined };
      });
      return calls;
    },
    bringAllBack() {
      if (!deps.isStored() || !hasForgotten(file)) return false;
      deps.reopen(() => bringBack(file));
      return true;
    },
    settleAll: () => (deps.isStored() ? dropForgotten(file) : undefined),
    deleteOlder(before, after) {
      const found = run((parts) => parts.forgetting.older(before, after));
      if (found === null) {
        if (deps.isStored()) dropDamaged(file, before);
        emptyLog();
        return null;
      }
      change((parts) => parts.forgetting.remove(found.uuids) + parts.forgetting.removeOld(before));
      return found.upTo;
    },
  };
}
