import type { CallFilter } from '../../../shared/calls/call-filter.ts';
import type { ForgetSubject } from '../../../shared/calls/chosen-calls.ts';
import { callerSubject, callSubject } from '../../../shared/people/notes.ts';
import { DAY, FURTHEST_AHEAD } from '../../../shared/time/durations.ts';
import type { Core } from '../core.ts';
import type { Interned } from '../index/interned-parties.ts';
import { showAgain } from '../joined-notes.ts';
import { among, type Sql, sql } from '../sql.ts';
import type { Database } from '../sqlite.ts';
import { moveOwnNotes } from './rekey-notes.ts';

/** How many calls are deleted in one transaction. */
const sliceOfCalls = 200;
/** No call is taken to last longer. */
const longestMs = DAY;
/** Tables of what a call is marked with, by its UUID. */
const marks = ['missed_marks', 'own_calls'] as const;
/** Tables other than `received` whose rows a person can forget. */
const marked = ['dialled_numbers', 'unreadable', 'declined_proposals'] as const;
const beside = ['notes', 'tags', ...marked] as const;

/** A filter as a condition on a row of `find f`. */
type Passes = (filter: CallFilter) => Sql;

/**
 * Forgets calls and what belongs to them: hidden at once, restored by `undo`, deleted by `purgeSlice`. `at` (epoch ms) names what was
 * forgotten together.
 */
export function createForgetting(core: Core, passes: Passes, interned: Interned) {
  const { db, now, writing, peopleStore, connectionId } = core;
  const lastBefore = Math.max(lastHidden(db), peopleStore.hiddenBefore(connectionId));
  let last = lastBefore;

  const hide = writing((what: ForgetSubject): { at: number; calls: number } => {
    last = Math.max(now(), last + 1);
    const calls = db.run`
      INSERT INTO hidden (call_id, at) SELECT id, ${last} FROM received
        WHERE ${chosen(passes, what)} AND id NOT IN (SELECT call_id FROM hidden)`;
    if (what.kind === 'all') forgetAll(core, last);
    else forgetSome(core, last);
    changed(core);
    return { at: last, calls };
  });
  const show = writing((at: number): void => {
    for (const table of ['hidden', 'forgotten', 'forgotten_all']) db.run(`DELETE FROM ${table} WHERE at = ?`, at);
    showAgain(db, { hidden: sql`deleted_at = ${at}`, shown: sql`deleted_at IS NULL`, show: sql`deleted_at = NULL` });
    for (const table of marked) db.run(`UPDATE ${table} SET deleted_at = NULL WHERE deleted_at = ?`, at);
    // Meanwhile the country may have changed.
    const given = moveOwnNotes(core, core.decoder());
    if (given.length > 0) core.afterwards(() => peopleStore.settle(given));
    changed(core);
  });
  const purge = writing((upTo: number): number => {
    const rows = sql`hidden h JOIN received ON id = call_id WHERE h.at <= ${upTo}`;
    const calls = deleteSlice(core, interned, rows, [...marks, 'notifications']);
    if (calls > 0) return calls;
    for (const table of beside) db.run(`DELETE FROM ${table} WHERE deleted_at <= ?`, upTo);
    interned.dropTraces();
    return 0;
  });

  return {
    /** Up to this time, epoch ms, everything hidden was forgotten before the history was opened; 0 for nothing. */
    hiddenBefore: () => lastBefore,
    /** Hides calls with their notes. Returns how many. With `all` go the notes on their callers too, but people, saved views and dials stay. */
    forget(what: ForgetSubject): { at: number; calls: number } {
      const callers =
        what.kind === 'all' ? db.values<string>`SELECT DISTINCT key FROM parties WHERE key GLOB '+*'` : [];
      const done = hide(what);
      // The calls first: after a crash between the two, the notes stay.
      if (callers.length > 0) peopleStore.hideNotes(connectionId, callers.map(callerSubject), done.at);
      return done;
    },
    /** Undoes what was forgotten then. */
    undo(at: number): void {
      // The notes first: after a crash between the two, the calls are still deleted, but no note is.
      peopleStore.restoreNotes(connectionId, at);
      show(at);
    },
    /** Deletes the next calls that were forgotten up to then, and after the last ones everything else. Returns how many calls, 0 at the end. */
    purgeSlice(upTo: number): number {
      const calls = purge(upTo);
      if (calls === 0) peopleStore.purgeNotes(connectionId, upTo);
      return calls;
    },
    /**
     * Deletes the next calls that began before `before`, epoch ms, and undated things from before. Nothing remembers them. A call without a
     * readable time is as old as its last fetch. Returns how many calls, 0 at the end.
     */
    deleteOlder: writing((before: number): number => {
      const rows = sql`calls JOIN received USING (id) WHERE start_at < ${before} AND (start_at <> 0 OR fetched_at < ${before})`;
      // The ledger rows stay: an old call may come again after a clock was set.
      const calls = deleteSlice(core, interned, rows, marks);
      const unreadable = db.run`DELETE FROM unreadable WHERE fetched_at < ${before}`;
      const dialled = db.run`DELETE FROM dialled_numbers WHERE at < ${before}`;
      if (calls + unreadable + dialled > 0) changed(core);
      return calls;
    }),
    /** Whether a call began before `before`, epoch ms. */
    hasOlder: (before: number): boolean =>
      core.db.value`SELECT 1 FROM calls WHERE start_at BETWEEN 1 AND ${before - 1} LIMIT 1` !== null,
    /** When the newest call began, epoch ms: the PBX's clock has reached it. */
    newestStart: (): number | null => newestCall(core)?.at ?? null,
  };
}

/** Notes and names may have changed with so many calls. */
function changed(core: Core): void {
  core.clear();
  core.markChanged();
}

function lastHidden(db: Database): number {
  const each = beside.map((table) => `UNION ALL SELECT max(deleted_at) FROM ${table}`);
  return db.value<number>(`SELECT max(at) FROM (SELECT max(at) AS at FROM hidden ${each.join(' ')})`) ?? 0;
}

/** The newest call that is not dated in the future. */
function newestCall({ db, now }: Core): { start_text: string; at: number } | undefined {
  return db.get`
    SELECT start_text, start_at AS at FROM calls WHERE start_at BETWEEN 1 AND ${now() + FURTHEST_AHEAD}
      ORDER BY start_at DESC LIMIT 1`;
}

/** The calls as a condition on a row of `received`. */
function chosen(passes: Passes, what: ForgetSubject): Sql {
  switch (what.kind) {
    case 'calls':
      return sql`uuid IN ${among(what.uuids)}`;
    case 'found':
      return sql`id IN (SELECT f.call_id FROM find f WHERE f.extension = ${what.extension} AND ${passes(what.filter)})`;
    case 'all':
      return sql`TRUE`;
  }
}

/** Hides what belongs to the calls that were hidden then, which are not taken in again. */
function forgetSome({ db, decoder }: Core, at: number): void {
  const { keyOf } = decoder();
  db.run`INSERT OR IGNORE INTO forgotten (uuid, at) SELECT uuid, h.at FROM received JOIN hidden h ON call_id = id WHERE h.at = ${at}`;
  for (const table of ['notes', 'tags'])
    db.run(
      `UPDATE ${table} SET deleted_at = ?1 WHERE deleted_at IS NULL
         AND (SELECT h.at FROM received JOIN hidden h ON call_id = id WHERE uuid = substr(subject, ?2)) = ?1`,
      ...[at, callSubject('').length + 1],
    );
  // Other calls with a number that was dialled still offer it.
  for (const { number, sent } of db.all<{ number: string; sent: string }>`
    SELECT number, sent FROM dialled_numbers WHERE deleted_at IS NULL`)
    db.run`
      UPDATE dialled_numbers SET deleted_at = ${at} WHERE number = ${number} AND EXISTS (
        SELECT 1 FROM all_involvement i JOIN hidden h ON h.call_id = i.call_id
          WHERE i.party_key IN (${keyOf(number)}, ${keyOf(sent)}) AND h.at = ${at})`;
}

/** What had ended by the newest call's start, as the PBX wrote it (its own clock's idea of now), is not taken in again. */
function forgetAll(core: Core, at: number): void {
  const { db } = core;
  const newest = newestCall(core);
  if (newest) db.run`INSERT INTO forgotten_all (at, until) VALUES (${at}, ${newest.start_text})`;
  // These may have ended later than that, or have no readable time.
  const from = (newest?.at ?? 0) - longestMs;
  db.run`
    INSERT OR IGNORE INTO forgotten (uuid, at)
      SELECT uuid, h.at FROM received r JOIN hidden h ON call_id = r.id LEFT JOIN calls c ON c.id = r.id
        WHERE h.at = ${at} AND (start_at >= ${from} OR ifnull(start_at, 0) = 0)`;
  for (const table of beside) db.run(`UPDATE ${table} SET deleted_at = ? WHERE deleted_at IS NULL`, at);
  for (const table of marks) db.run(`DELETE FROM ${table} WHERE uuid NOT IN (SELECT uuid FROM received)`);
}

/** Deletes the next calls of some rows with their notes, and what these tables hold of them. */
function deleteSlice({ db, touch }: Core, interned: Interned, rows: Sql, tables: readonly string[]): number {
  const calls = db.all<{ id: number; uuid: string }>`SELECT id, uuid FROM ${rows} LIMIT ${sliceOfCalls}`;
  const parties = db.values<number>`
    SELECT DISTINCT party FROM all_involvement WHERE call_id IN ${among(calls.map(({ id }) => id))}`;
  for (const { id, uuid } of calls) {
    touch(id);
    db.run`DELETE FROM calls WHERE id = ${id}`;
    for (const table of ['notes', 'tags']) db.run(`DELETE FROM ${table} WHERE subject = ?`, callSubject(uuid));
    for (const table of [...tables, 'received']) db.run(`DELETE FROM ${table} WHERE uuid = ?`, uuid);
  }
  interned.dropLeft(parties);
  return calls.length;
}
