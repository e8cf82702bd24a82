import type { ExtensionStatus } from '../../../shared/calls/call.ts';
import { callSubject } from '../../../shared/people/notes.ts';
import { DAY, FURTHEST_AHEAD } from '../../../shared/time/durations.ts';
import type { CallWriter } from '../calls/call-writer.ts';
import type { Interned } from '../calls/interned-parties.ts';
import type { Core } from '../core.ts';
import type { Database } from '../db/sqlite.ts';
import type { IngestFilter } from './ingest-filter.ts';

/** How many calls are hidden, restored or deleted in one transaction. */
export const sliceOfCalls = 200;
/** No call is taken to last longer. */
const longestMs = DAY;
/** Tables other than `calls` whose rows a person can forget. */
const beside = ['notes', 'tags', 'dialled_numbers', 'unreadable', 'declined_proposals'] as const;

/**
 * Forgets calls and what belongs to them: hidden at once by `deleted_at`, restored by `undo`, deleted by `purgeSlice`. `at` (epoch ms, from
 * `begin`) names what was forgotten together. Slices return how many calls they had, 0 at the end.
 */
export function createForgetting(core: Core, writer: CallWriter, ingestFilter: IngestFilter, interned: Interned) {
  const { db, now, writing } = core;
  const lastBefore = lastDeleted(db);
  let last = lastBefore;

  const hide = (at: number, uuids: readonly string[]): number =>
    changed(core, uuids.filter((uuid) => hideCall(core, at, uuid)).length);

  const forgetCalls = writing((at: number, uuids: readonly string[]): number => {
    ingestFilter.forgetCalls(uuids, at);
    return hide(at, uuids);
  });

  return {
    /** A new name for what is forgotten together. */
    begin: (): number => {
      last = Math.max(now(), last + 1);
      return last;
    },
    /** Up to this time, epoch ms, everything forgotten was forgotten before the history was opened; 0 for nothing. */
    forgottenBefore: () => lastBefore,
    /** Forgets calls with their notes. */
    forgetCalls,
    /**
     * Forgets everything but the calls, which follow with `forgetNext`, and people, saved views and dials, which stay. What had ended by the
     * newest call's start, as the PBX wrote it (its own clock's idea of now), is not taken in again.
     */
    forgetAll: writing((at: number): void => forgetAllBeside(core, ingestFilter, at)),
    forgetNext: writing((at: number): number =>
      hide(at, db.values`SELECT uuid FROM calls WHERE deleted_at IS NULL LIMIT ${sliceOfCalls}`),
    ),
    /** Undoes what was forgotten then. Its calls are back with `restoreSlice`, also after a restart. */
    undo: writing((at: number): void => {
      ingestFilter.allow(at);
      for (const table of ['calls', ...beside])
        db.run(`UPDATE ${table} SET deleted_at = NULL WHERE deleted_at = ?`, at);
      changed(core);
    }),
    restoreSlice: writing((): number => restoreSlice(core, writer)),
    /** Deletes the next calls that were forgotten up to then, and with the last ones everything else. */
    purgeSlice: writing((upTo: number): number => purgeSlice(db, interned, upTo)),
  };
}

/** Notes and names may have changed with so many calls, which it returns. */
export function changed(core: Core, calls = 0): number {
  core.clear();
  core.markChanged();
  return calls;
}

function lastDeleted(db: Database): number {
  const each = ['calls', ...beside].map((table) => `SELECT max(deleted_at) AS at FROM ${table}`);
  return db.value<number>(`SELECT max(at) FROM (${each.join(' UNION ALL ')})`) ?? 0;
}

/** The newest call that is not dated in the future. */
export function newestCall({ db, now }: Core): { start_text: string | null; at: number | null } {
  const found = db.get<{ start_text: string | null; at: number | null }>`
    SELECT start_text, max(start_at) AS at FROM calls WHERE start_at <= ${now() + FURTHEST_AHEAD}`;
  return found ?? { start_text: null, at: null };
}

/** Returns whether the history had the call. */
function hideCall(core: Core, at: number, uuid: string): boolean {
  const { db } = core;
  hideNote(db, at, callSubject(uuid));
  const id = db.value<number>`SELECT id FROM calls WHERE uuid = ${uuid} AND deleted_at IS NULL`;
  if (id === null) return false;
  for (const key of db.values<string>`
    SELECT DISTINCT party_key FROM involvement WHERE call_id = ${id} AND party_key IS NOT NULL`)
    hideDialled(core, at, key);
  db.run`
    UPDATE calls SET deleted_at = ${at}, seen =
      (SELECT json_group_array(json_array(extension, status)) FROM involvement WHERE call_id = calls.id) WHERE id = ${id}`;
  db.run`DELETE FROM involvement WHERE call_id = ${id}`;
  return true;
}

function hideNote(db: Database, at: number, subject: string): void {
  for (const table of ['notes', 'tags'])
    db.run(`UPDATE ${table} SET deleted_at = ? WHERE subject = ? AND deleted_at IS NULL`, at, subject);
}

/** Other calls with a number that was dialled still offer it. */
function hideDialled({ db, decoder }: Core, at: number, key: string): void {
  const { keyOf } = decoder();
  for (const { number, sent } of db.all<{ number: string; sent: string }>`
    SELECT number, sent FROM dialled_numbers WHERE deleted_at IS NULL`)
    if (keyOf(number) === key || keyOf(sent) === key)
      db.run`UPDATE dialled_numbers SET deleted_at = ${at} WHERE number = ${number}`;
}

function forgetAllBeside(core: Core, ingestFilter: IngestFilter, at: number): void {
  const { db } = core;
  const { start_text, at: startAt } = newestCall(core);
  if (start_text !== null) ingestFilter.forgetAll(start_text, at);
  // These may have ended later than that, or have no readable time.
  const from = (startAt ?? 0) - longestMs;
  ingestFilter.forgetCalls(db.values`SELECT uuid FROM calls WHERE start_at >= ${from} OR start_at = 0`, at);
  for (const table of beside) db.run(`UPDATE ${table} SET deleted_at = ? WHERE deleted_at IS NULL`, at);
  for (const table of ['missed_marks', 'own_calls'])
    db.run(`DELETE FROM ${table} WHERE uuid NOT IN (SELECT uuid FROM calls)`);
  changed(core);
}

function restoreSlice(core: Core, writer: CallWriter): number {
  const { db } = core;
  const calls = db.all<{ id: number; raw: string; seen: string }>`
    SELECT c.id, r.raw, c.seen FROM calls c JOIN records r ON r.id = c.id
      WHERE c.seen IS NOT NULL AND c.deleted_at IS NULL LIMIT ${sliceOfCalls}`;
  for (const { id, raw, seen } of calls) {
    writer.restore(id, raw, new Map(JSON.parse(seen) as [string, ExtensionStatus][]));
    db.run`UPDATE calls SET seen = NULL WHERE id = ${id}`;
  }
  return calls.length === 0 ? 0 : changed(core, calls.length);
}

function purgeSlice(db: Database, interned: Interned, upTo: number): number {
  const uuids = db.values<string>`
    DELETE FROM calls WHERE id IN (SELECT id FROM calls WHERE seen IS NOT NULL AND deleted_at <= ${upTo} LIMIT ${sliceOfCalls})
      RETURNING uuid`;
  for (const table of ['missed_marks', 'own_calls', 'notifications'])
    db.run(`DELETE FROM ${table} WHERE uuid IN (SELECT value FROM json_each(?))`, JSON.stringify(uuids));
  if (uuids.length > 0) return uuids.length;
  for (const table of beside) db.run(`DELETE FROM ${table} WHERE deleted_at <= ?`, upTo);
  interned.dropUnused();
  return 0;
}
