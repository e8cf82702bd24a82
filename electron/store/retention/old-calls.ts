import { callSubject } from '../../../shared/people/notes.ts';
import type { Interned } from '../calls/interned-parties.ts';
import type { Core } from '../core.ts';
import type { Database } from '../db/sqlite.ts';
import type { NotificationLedger } from '../missed/notification-ledger.ts';
import { changed, newestCall, sliceOfCalls } from './forget.ts';

/** Calls searched in one step of the walk through all of them. */
const walkedAtOnce = 5000;

/** Deletes what is older than a person wants to keep. Nothing remembers it. */
export function createOldCalls(core: Core, interned: Interned, ledger: NotificationLedger) {
  const { db, writing } = core;
  return {
    /** The start of the newest call that is not dated in the future, epoch ms: the PBX's clock has reached it. */
    newestStart: (): number | null => newestCall(core).at,
    /**
     * Calls to delete among those with an id after `after`, and the last id searched; null when there are no more. `before`: epoch ms. A call
     * without a readable time is as old as its last fetch.
     */
    older(before: number, after: number): { uuids: string[]; upTo: number } | null {
      const upTo = db.value<number>`
        SELECT max(id) FROM (SELECT id FROM calls WHERE id > ${after} ORDER BY id LIMIT ${walkedAtOnce})`;
      if (upTo === null) return null;
      const found = db.all<{ id: number; uuid: string }>`
        SELECT id, uuid FROM calls WHERE id > ${after} AND id <= ${upTo}
          AND (start_at <> 0 AND start_at < ${before} OR start_at = 0 AND fetched_at < ${before}) ORDER BY id LIMIT ${sliceOfCalls}`;
      const end = found.length < sliceOfCalls ? undefined : found.at(-1);
      return { uuids: found.map((row) => row.uuid), upTo: end?.id ?? upTo };
    },
    /** Deletes these calls with their notes and marks, and undated things from before `before`, epoch ms. */
    delete: writing((uuids: readonly string[], before: number): void => {
      const parties = new Set(uuids.flatMap((uuid) => deleteCall(db, uuid)));
      interned.dropLeft([...parties]);
      const unreadable = db.run`DELETE FROM unreadable WHERE fetched_at < ${before}`;
      const dialled = db.run`DELETE FROM dialled_numbers WHERE at < ${before}`;
      if (uuids.length + unreadable + dialled + ledger.prune() > 0) changed(core);
    }),
  };
}

/** Returns the parties of the call. Its ledger rows stay: it may come again after a clock was set. */
function deleteCall(db: Database, uuid: string): number[] {
  const parties = db.values<number>`
    SELECT DISTINCT i.party FROM calls c JOIN involvement i ON i.call_id = c.id WHERE c.uuid = ${uuid}`;
  for (const table of ['notes', 'tags']) db.run(`DELETE FROM ${table} WHERE subject = ?`, callSubject(uuid));
  for (const table of ['missed_marks', 'own_calls', 'calls']) db.run(`DELETE FROM ${table} WHERE uuid = ?`, uuid);
  return parties;
}
