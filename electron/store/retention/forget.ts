import type { ExtensionStatus } from '../../../shared/calls/call.ts';
import { callerSubject, callSubject } from '../../../shared/people/notes.ts';
import { DAY, FURTHEST_AHEAD } from '../../../shared/time/durations.ts';
import type { CallWriter } from '../calls/call-writer.ts';
import type { Interned } from '../calls/interned-parties.ts';
import type { Core } from '../core.ts';
import type { Database } from '../db/sqlite.ts';
import type { NotificationLedger } from '../missed/notification-ledger.ts';
import type { Notes } from '../notes.ts';
import type { RecordNames } from '../record-names.ts';
import { everybody, type IngestFilter } from './ingest-filter.ts';

/** How many calls are hidden, restored or deleted in one transaction. */
export const sliceOfCalls = 200;
/** Calls searched in one step of the walk through all of them. */
const walkedAtOnce = 5000;
/** No call is taken to last longer. */
const longestMs = DAY;
/** Tables other than `calls` whose rows a person can forget. */
const beside = ['notes', 'tags', 'dialled_numbers', 'unreadable', 'declined_proposals'] as const;

/** What forgetting works with. */
export interface ForgettingDeps {
  readonly writer: Pick<CallWriter, 'restore'>;
  readonly ingestFilter: IngestFilter;
  readonly interned: Pick<Interned, 'dropLeft' | 'dropUnused'>;
  readonly ledger: Pick<NotificationLedger, 'prune'>;
  readonly notes: Pick<Notes, 'clear'>;
  readonly recordNames: Pick<RecordNames, 'clear'>;
}

/**
 * Forgets calls and what belongs to them: hidden at once by `deleted_at`, restored by `undo`, deleted by `purgeSlice`. `at` (epoch ms, from
 * `begin`) names what was forgotten together. Slices return how many calls they had, 0 at the end.
 */
export function createForgetting(core: Core, deps: ForgettingDeps) {
  const { db, decoder, now, writing } = core;
  const { ingestFilter, interned } = deps;
  const sql = statements(db);
  const lastBefore = sql.lastDeleted.get() ?? 0;
  let last = lastBefore;

  /** Notes and names may have changed with the calls. */
  function counted(calls: number): number {
    deps.notes.clear();
    deps.recordNames.clear();
    core.markChanged();
    return calls;
  }

  /** Other calls with a number that was dialled still offer it. */
  function hideDialled(at: number, key: string): void {
    const { keyOf } = decoder();
    for (const { number, sent } of sql.dialled.all())
      if (keyOf(number) === key || keyOf(sent) === key) sql.hideDialled.run(at, number);
  }

  function hideCall(at: number, uuid: string): boolean {
    sql.hideNote.run(at, callSubject(uuid));
    sql.hideTags.run(at, callSubject(uuid));
    const id = sql.idOf.get(uuid);
    if (id === null) return false;
    for (const key of sql.keysOf.all(id)) hideDialled(at, key);
    sql.hideCall.run(at, id);
    sql.dropInvolvement.run(id);
    return true;
  }

  const hide = (at: number, uuids: readonly string[]) => counted(uuids.filter((uuid) => hideCall(at, uuid)).length);

  const forgetCalls = writing((at: number, uuids: readonly string[]): number => {
    ingestFilter.forgetCalls(uuids, at);
    return hide(at, uuids);
  });

  const newest = () => sql.newest.get(now() + FURTHEST_AHEAD) ?? { start_text: null, at: null };

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
    /** Forgets notes, dialled numbers and undecodable records of a number (or its key). Its calls follow with `forgetCallsWith`. */
    forgetNumber: writing((at: number, number: string): void => {
      const key = decoder().keyOf(number);
      if (key === null) return;
      const until = newest().start_text;
      if (until !== null) ingestFilter.forgetCaller(key, until, at);
      sql.hideNote.run(at, callerSubject(key));
      sql.hideTags.run(at, callerSubject(key));
      sql.hideDeclined.run(at, key);
      hideDialled(at, key);
      const digits = key.replace(/\D/g, '').slice(-7);
      const named = digits.length < 7 ? [] : sql.unreadable.all();
      for (const { hash, raw } of named)
        if (raw.replace(/[\s().\-/]/g, '').includes(digits)) sql.hideUnreadable.run(at, hash);
      counted(0);
    }),
    /** Forgets the next calls with a number (or its key). */
    forgetCallsWith: writing((at: number, number: string): number => {
      const key = decoder().keyOf(number);
      return key === null ? 0 : forgetCalls(at, sql.ofCaller.all(key, sliceOfCalls));
    }),
    /**
     * Forgets everything but the calls, which follow with `forgetNext`, and people, saved views and dials, which stay. What had ended by the
     * newest call's start, as the PBX wrote it (its own clock's idea of now), is not taken in again.
     */
    forgetAll: writing((at: number): void => {
      const { start_text, at: startAt } = newest();
      if (start_text !== null) ingestFilter.forgetCaller(everybody, start_text, at);
      // These may have ended later than that, or have no readable time.
      ingestFilter.forgetCalls(sql.from.all((startAt ?? 0) - longestMs), at);
      for (const table of beside) db.query(`UPDATE ${table} SET deleted_at = ? WHERE deleted_at IS NULL`).run(at);
      for (const table of ['missed_marks', 'own_calls'])
        db.exec(`DELETE FROM ${table} WHERE uuid NOT IN (SELECT uuid FROM calls)`);
      counted(0);
    }),
    forgetNext: writing((at: number): number => hide(at, sql.next.all(sliceOfCalls))),
    /** Undoes what was forgotten then. Its calls are back with `restoreSlice`, also after a restart. */
    undo: writing((at: number): void => {
      ingestFilter.allow(at);
      for (const table of ['calls', ...beside])
        db.query(`UPDATE ${table} SET deleted_at = NULL WHERE deleted_at = ?`).run(at);
      counted(0);
    }),
    restoreSlice: writing((): number => {
      const calls = sql.restorable.all(sliceOfCalls);
      for (const { id, raw, seen } of calls) {
        deps.writer.restore(id, raw, new Map(JSON.parse(seen) as [string, ExtensionStatus][]));
        sql.restored.run(id);
      }
      return calls.length === 0 ? 0 : counted(calls.length);
    }),
    /** Deletes the next calls that were forgotten up to then, and with the last ones everything else. */
    purgeSlice: writing((upTo: number): number => {
      const uuids = sql.purgeCalls.all(upTo, sliceOfCalls);
      for (const table of ['missed_marks', 'own_calls', 'notifications'])
        db.query(`DELETE FROM ${table} WHERE uuid IN (SELECT value FROM json_each(?))`).run(JSON.stringify(uuids));
      if (uuids.length > 0) return uuids.length;
      for (const table of beside) db.query(`DELETE FROM ${table} WHERE deleted_at <= ?`).run(upTo);
      interned.dropUnused();
      return 0;
    }),
    /**
     * Calls to delete among those with an id after `after`, and the last id searched; null when there are no more. `before`: epoch ms. A call
     * without a readable time is as old as its last fetch.
     */
    older(before: number, after: number): { uuids: string[]; upTo: number } | null {
      const upTo = sql.upTo.get(after);
      if (upTo === null) return null;
      const found = sql.older.all(after, upTo, before, before);
      const end = found.length < sliceOfCalls ? undefined : found.at(-1);
      return { uuids: found.map((row) => row.uuid), upTo: end?.id ?? upTo };
    },
    /** The start of the newest call that is not dated in the future, epoch ms: the PBX's clock has reached it. */
    newestStart: (): number | null => newest().at,
    /** Deletes these calls with their notes and marks without remembering them, and undated things from before `before`, epoch ms. */
    deleteOld: writing((uuids: readonly string[], before: number): void => {
      const parties = new Set<number>();
      for (const uuid of uuids) {
        for (const party of sql.partiesOf.all(uuid)) parties.add(party);
        for (const table of ['notes', 'tags'])
          db.query(`DELETE FROM ${table} WHERE subject = ?`).run(callSubject(uuid));
        // Its ledger rows stay: the call may come again after a clock was set.
        for (const table of ['missed_marks', 'own_calls', 'calls'])
          db.query(`DELETE FROM ${table} WHERE uuid = ?`).run(uuid);
      }
      interned.dropLeft([...parties]);
      const others = sql.oldUnreadable.run(before) + sql.oldDialled.run(before) + deps.ledger.prune();
      if (uuids.length + others > 0) counted(0);
    }),
  };
}

function statements(db: Database) {
  return {
    lastDeleted: db.column<number>(`SELECT max(at) FROM (
      ${['calls', ...beside].map((table) => `SELECT max(deleted_at) AS at FROM ${table}`).join(' UNION ALL ')})`),
    idOf: db.column<number>('SELECT id FROM calls WHERE uuid = ? AND deleted_at IS NULL'),
    partiesOf: db.column<number>(
      'SELECT DISTINCT i.party FROM calls c JOIN involvement i ON i.call_id = c.id WHERE c.uuid = ?',
    ),
    keysOf: db.column<string>('SELECT DISTINCT party_key FROM involvement WHERE call_id = ? AND party_key IS NOT NULL'),
    hideCall: db.query(`
      UPDATE calls SET deleted_at = ?, seen =
        (SELECT json_group_array(json_array(extension, status)) FROM involvement WHERE call_id = calls.id) WHERE id = ?`),
    dropInvolvement: db.query('DELETE FROM involvement WHERE call_id = ?'),
    hideNote: db.query('UPDATE notes SET deleted_at = ? WHERE subject = ? AND deleted_at IS NULL'),
    hideTags: db.query('UPDATE tags SET deleted_at = ? WHERE subject = ? AND deleted_at IS NULL'),
    hideDeclined: db.query('UPDATE declined_proposals SET deleted_at = ? WHERE key = ? AND deleted_at IS NULL'),
    hideDialled: db.query('UPDATE dialled_numbers SET deleted_at = ? WHERE number = ?'),
    hideUnreadable: db.query('UPDATE unreadable SET deleted_at = ? WHERE hash = ?'),
    ofCaller: db.column<string>(
      'SELECT DISTINCT c.uuid FROM involvement i JOIN calls c ON c.id = i.call_id WHERE i.party_key = ? LIMIT ?',
    ),
    next: db.column<string>('SELECT uuid FROM calls WHERE deleted_at IS NULL LIMIT ?'),
    dialled: db.query<{ number: string; sent: string }>(
      'SELECT number, sent FROM dialled_numbers WHERE deleted_at IS NULL',
    ),
    unreadable: db.query<{ hash: string; raw: string }>('SELECT hash, raw FROM unreadable WHERE deleted_at IS NULL'),
    restorable: db.query<{ id: number; raw: string; seen: string }>(`
      SELECT c.id, r.raw, c.seen FROM calls c JOIN records r ON r.id = c.id
        WHERE c.seen IS NOT NULL AND c.deleted_at IS NULL LIMIT ?`),
    restored: db.query('UPDATE calls SET seen = NULL WHERE id = ?'),
    purgeCalls: db.column<string>(`
      DELETE FROM calls WHERE id IN (SELECT id FROM calls WHERE seen IS NOT NULL AND deleted_at <= ? LIMIT ?)
        RETURNING uuid`),
    newest: db.query<{ start_text: string | null; at: number | null }>(
      'SELECT start_text, max(start_at) AS at FROM calls WHERE start_at <= ?',
    ),
    from: db.column<string>('SELECT uuid FROM calls WHERE start_at >= ? OR start_at = 0'),
    upTo: db.column<number>(
      `SELECT max(id) FROM (SELECT id FROM calls WHERE id > ? ORDER BY id LIMIT ${walkedAtOnce})`,
    ),
    older: db.query<{ id: number; uuid: string }>(`
      SELECT id, uuid FROM calls WHERE id > ? AND id <= ?
        AND (start_at <> 0 AND start_at < ? OR start_at = 0 AND fetched_at < ?) ORDER BY id LIMIT ${sliceOfCalls}`),
    oldDialled: db.query('DELETE FROM dialled_numbers WHERE at < ?'),
    oldUnreadable: db.query('DELETE FROM unreadable WHERE fetched_at < ?'),
  };
}
