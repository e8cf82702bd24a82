import type { ExtensionStatus } from '../../../shared/calls/call.ts';
import { callerSubject, callSubject } from '../../../shared/people/notes.ts';
import { DAY, FURTHEST_AHEAD } from '../../../shared/time/durations.ts';
import type { CallWriter } from '../calls/call-writer.ts';
import type { Interned, InternedParty } from '../calls/interned-parties.ts';
import type { RecordDecoder } from '../calls/record-decoder.ts';
import { type Database, prepare } from '../db/sqlite.ts';
import type { NotificationLedger } from '../missed/notification-ledger.ts';
import type { CallIndex } from '../search/call-index.ts';
import type { Notes } from '../stores/notes.ts';
import type { IngestFilter } from './ingest-filter.ts';
import { createUndoBuffer } from './undo-buffer.ts';

/** How many calls are forgotten or restored in one transaction. */
export const sliceOfCalls = 200;

/**
 * Deletes calls, and restores calls that a person forgot, for as long as undo lasts. A job names what was forgotten together. Calls come in slices
 * of `sliceOfCalls`, each in its own transaction, so that nothing waits for a long one. Every write needs an open transaction.
 */
export interface Forgetting {
  /** Forgets calls with their notes and marks. Returns how many there were. */
  forgetCalls(job: string, uuids: readonly string[]): number;
  /** Forgets the next calls with a number (or its key), and what was written about it. 0 when none is left. */
  forgetCaller(job: string, number: string): number;
  /** Restores the next calls of a job. 0 when all are back. */
  restore(job: string): number;
  /** Makes the job final. */
  settle(job: string): void;
  /** Deletes these calls with their notes and marks without remembering them, and undated things from before `before`, epoch ms. */
  deleteOld(uuids: readonly string[], before: number): void;
  /**
   * Calls to delete among those with an id after `after`, and the last id searched; null when there are no more. `before`: epoch ms. A call
   * without a readable time is as old as its last fetch.
   */
  older(before: number, after: number): { uuids: string[]; upTo: number } | null;
  /**
   * What to remember when everything is forgotten: the start of the newest call, as the PBX wrote it (its own clock's idea of now), and
   * the calls that may have ended later than that, or whose times cannot be read.
   */
  everything(): { until: string | null; uuids: string[]; calls: number };
  /** The start of the newest call that is not dated in the future, epoch ms: the PBX's clock has reached it. */
  newestStart(): number | null;
}

/** What forgetting works with. */
export interface ForgettingDeps {
  readonly writer: CallWriter;
  readonly decoder: () => RecordDecoder;
  readonly ingestFilter: IngestFilter;
  readonly now: () => number;
  readonly callIndex: Pick<CallIndex, 'remove'>;
  readonly interned: Interned;
  readonly ledger: Pick<NotificationLedger, 'prune'>;
  readonly notes: Pick<Notes, 'clear'>;
  readonly markChanged: () => void;
}

/** Prefix of the name in `meta` that marks a job's restore as begun. */
const returning = 'returning ';

/**
 * Finishes a restore that a crash broke off. The calls that were still in the undo buffer are lost, but no longer listed as forgotten; the
 * sync coverage is deleted as well, so everything is fetched again. Needs an open transaction.
 */
export function finishRestore(db: Database): void {
  const mark = prepare<{ one: number }>(db, `SELECT 1 AS one FROM meta WHERE name LIKE '${returning}%'`).get();
  if (mark) db.exec(`DELETE FROM meta WHERE name LIKE '${returning}%' OR name LIKE 'coverage %'`);
}

/** Calls searched in one step of the walk through all of them. */
const walkedAtOnce = 5000;
/** No call is taken to last longer. */
const longestMs = DAY;

/** Prepares the statements once. */
export function createForgetting(db: Database, deps: ForgettingDeps): Forgetting {
  const { writer, decoder, ingestFilter, now } = deps;
  const undoBuffer = createUndoBuffer(db);
  const sql = statements(db);
  const callersOf = new Map<string, string>();

  function take(job: string | null, uuids: readonly string[]): number {
    const parties: InternedParty[] = [];
    const taken = uuids.filter((uuid) => {
      undoBuffer.takeRows(job, 'missed_marks', uuid);
      undoBuffer.takeRows(job, 'own_calls', uuid);
      // A call that is only too old may come again after the clock was set, so its ledger rows stay.
      if (job !== null) undoBuffer.takeRows(job, 'notifications', uuid);
      for (const table of ['notes', 'tags'] as const) undoBuffer.takeRows(job, table, callSubject(uuid));
      const id = sql.idOf.get(uuid)?.id;
      if (id === undefined) return false;
      const others = deps.interned.partiesOf(id);
      parties.push(...others);
      // What was dialled is forgotten with the call; other calls with that number still offer it.
      if (job !== null) for (const { key } of others) if (key !== null) takeDialled(job, key);
      deps.callIndex.remove(id);
      return undoBuffer.takeCall(job, uuid);
    });
    deps.interned.dropUnused(parties);
    return counted(taken.length);
  }

  /** Notes may have gone with the calls. */
  function counted(calls: number): number {
    deps.notes.clear();
    if (calls > 0) deps.markChanged();
    return calls;
  }

  function forgetCalls(job: string, uuids: readonly string[]): number {
    ingestFilter.forgetCalls(uuids);
    return take(job, uuids);
  }

  function takeDialled(job: string, key: string): void {
    const { keyOf } = decoder();
    for (const { number, sent } of sql.dialled.all())
      if (keyOf(number) === key || keyOf(sent) === key) undoBuffer.takeRows(job, 'dialled_numbers', number);
  }

  /** Forgets notes, dialled numbers and undecodable records of a number. */
  function takeAbout(job: string, key: string): void {
    for (const table of ['notes', 'tags'] as const) undoBuffer.takeRows(job, table, callerSubject(key));
    undoBuffer.takeRows(job, 'declined_proposals', key);
    takeDialled(job, key);
    const digits = key.replace(/\D/g, '').slice(-7);
    if (digits.length < 7) return;
    const named = sql.unreadable.all().filter(({ raw }) => raw.replace(/[\s().\-/]/g, '').includes(digits));
    for (const { hash } of named) undoBuffer.takeRows(job, 'unreadable', hash);
  }

  const newest = () => sql.newest.get(now() + FURTHEST_AHEAD) ?? { start_text: null, at: null };

  return {
    forgetCalls,
    forgetCaller(job, number) {
      const key = decoder().keyOf(number);
      if (key === null) return 0;
      if (!callersOf.has(job)) {
        const until = newest().start_text;
        if (until !== null) ingestFilter.forgetCaller(key, until);
        callersOf.set(job, key);
        takeAbout(job, key);
      }
      const uuids = sql.ofCaller.all(key, sliceOfCalls).map((row) => row.uuid);
      return forgetCalls(job, uuids);
    },
    restore(job) {
      if (sql.isReturning.get(returning + job) === undefined) {
        const key = callersOf.get(job);
        if (key !== undefined) ingestFilter.allowCaller(key);
        // All at once and before the first slice: after a crash in between, the PBX must be able to return every call again.
        undoBuffer.allowCalls(job);
        ingestFilter.clear();
        sql.returns.run(returning + job);
        // Before the calls, so that none is notified of twice.
        undoBuffer.putRowsBack(job);
      }
      const calls = undoBuffer.nextCalls(job, sliceOfCalls);
      for (const { uuid, raw, fetched_at, seen } of calls) {
        const statuses = JSON.parse(seen) as [string, ExtensionStatus][];
        const record: unknown = JSON.parse(raw);
        if (statuses.length === 0) writer.write(record, null);
        for (const [extension, status] of statuses) writer.write(record, { extension, status });
        sql.fetched.run(fetched_at, uuid);
      }
      if (calls.length < sliceOfCalls) {
        undoBuffer.drop(job);
        sql.returned.run(returning + job);
      }
      return counted(calls.length);
    },
    settle(job) {
      callersOf.delete(job);
      undoBuffer.drop(job);
    },
    older(before, after) {
      const upTo = sql.upTo.get(after)?.id ?? null;
      if (upTo === null) return null;
      const found = sql.older.all(after, upTo, before, before);
      const last = found.length < sliceOfCalls ? undefined : found.at(-1);
      return { uuids: found.map((row) => row.uuid), upTo: last?.id ?? upTo };
    },
    newestStart: () => newest().at,
    deleteOld(uuids, before) {
      take(null, uuids);
      const others = sql.oldUnreadable.run(before) + sql.oldDialled.run(before) + deps.ledger.prune();
      if (others > 0) deps.markChanged();
    },
    everything() {
      const { start_text, at } = newest();
      const uuids = sql.from.all((at ?? 0) - longestMs).map((row) => row.uuid);
      return { until: start_text, uuids, calls: sql.count.get()?.calls ?? 0 };
    },
  };
}

function statements(db: Database) {
  return {
    isReturning: prepare<{ one: number }>(db, 'SELECT 1 AS one FROM meta WHERE name = ?'),
    returns: prepare(db, "INSERT OR REPLACE INTO meta (name, value) VALUES (?, '1')"),
    returned: prepare(db, 'DELETE FROM meta WHERE name = ?'),
    idOf: prepare<{ id: number }>(db, 'SELECT id FROM calls WHERE uuid = ?'),
    ofCaller: prepare<{ uuid: string }>(
      db,
      `SELECT DISTINCT c.uuid FROM involvement i JOIN calls c ON c.id = i.call_id WHERE i.party_key = ? LIMIT ?`,
    ),
    unreadable: prepare<{ hash: string; raw: string }>(db, 'SELECT hash, raw FROM unreadable'),
    dialled: prepare<{ number: string; sent: string }>(db, 'SELECT number, sent FROM dialled_numbers'),
    oldDialled: prepare(db, 'DELETE FROM dialled_numbers WHERE at < ?'),
    oldUnreadable: prepare(db, 'DELETE FROM unreadable WHERE fetched_at < ?'),
    newest: prepare<{ start_text: string | null; at: number | null }>(
      db,
      'SELECT start_text, max(start_at) AS at FROM calls WHERE start_at <= ?',
    ),
    count: prepare<{ calls: number }>(db, 'SELECT count(*) AS calls FROM calls'),
    from: prepare<{ uuid: string }>(db, 'SELECT uuid FROM calls WHERE start_at >= ? OR start_at = 0'),
    fetched: prepare(db, 'UPDATE calls SET fetched_at = ? WHERE uuid = ?'),
    upTo: prepare<{ id: number | null }>(
      db,
      `SELECT max(id) AS id FROM (SELECT id FROM calls WHERE id > ? ORDER BY id LIMIT ${walkedAtOnce})`,
    ),
    older: prepare<{ id: number; uuid: string }>(
      db,
      `SELECT id, uuid FROM calls WHERE id > ? AND id <= ?
         AND (start_at <> 0 AND start_at < ? OR start_at = 0 AND fetched_at < ?) ORDER BY id LIMIT ${sliceOfCalls}`,
    ),
  };
}
