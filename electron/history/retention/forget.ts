import type { ExtensionStatus } from '../../../shared/calls/call.ts';
import { callerSubject, callSubject } from '../../../shared/people/notes.ts';
import { DAY, FURTHEST_AHEAD } from '../../../shared/time/durations.ts';
import type { CallWriter } from '../calls/call-writer.ts';
import type { Interned, InternedParty } from '../calls/interned-parties.ts';
import type { RecordDecoder } from '../calls/record-decoder.ts';
import type { Database } from '../db/sqlite.ts';
import type { NotificationLedger } from '../missed/notification-ledger.ts';
import type { CallIndex } from '../search/call-index.ts';
import type { Notes } from '../stores/notes.ts';
import type { RecordNames } from '../stores/record-names.ts';
import type { IngestFilter } from './ingest-filter.ts';
import { createUndoBuffer } from './undo-buffer.ts';

/** How many calls are forgotten or restored in one transaction. */
export const sliceOfCalls = 200;

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
  readonly recordNames: Pick<RecordNames, 'clear'>;
  readonly markChanged: () => void;
}

/** Prefix of the name in `meta` that marks a job's restore as begun. */
const returning = 'returning ';

/**
 * Finishes a restore that a crash broke off. The calls that were still in the undo buffer are lost, but no longer listed as forgotten; the
 * sync coverage is deleted as well, so everything is fetched again. Needs an open transaction.
 */
export function finishRestore(db: Database): void {
  const mark = db.column<number>(`SELECT 1 FROM meta WHERE name LIKE '${returning}%'`).get();
  if (mark !== null) db.exec(`DELETE FROM meta WHERE name LIKE '${returning}%' OR name LIKE 'coverage %'`);
}

/** Calls searched in one step of the walk through all of them. */
const walkedAtOnce = 5000;
/** No call is taken to last longer. */
const longestMs = DAY;

/**
 * Deletes calls, and restores calls that a person forgot, for as long as undo lasts. A job names what was forgotten together. Calls come in slices
 * of `sliceOfCalls`, each in its own transaction, so that nothing waits for a long one. Every write needs an open transaction.
 */
export function createForgetting(db: Database, deps: ForgettingDeps) {
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
      const id = sql.idOf.get(uuid);
      if (id === null) return false;
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

  /** Notes and names may have gone with the calls. */
  function counted(calls: number): number {
    deps.notes.clear();
    deps.recordNames.clear();
    if (calls > 0) deps.markChanged();
    return calls;
  }

  /** Forgets calls with their notes and marks. Returns how many there were. */
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
    /** Forgets the next calls with a number (or its key), and what was written about it. 0 when none is left. */
    forgetCaller(job: string, number: string): number {
      const key = decoder().keyOf(number);
      if (key === null) return 0;
      if (!callersOf.has(job)) {
        const until = newest().start_text;
        if (until !== null) ingestFilter.forgetCaller(key, until);
        callersOf.set(job, key);
        takeAbout(job, key);
      }
      return forgetCalls(job, sql.ofCaller.all(key, sliceOfCalls));
    },
    /** Restores the next calls of a job. 0 when all are back. */
    restore(job: string): number {
      if (sql.isReturning.get(returning + job) === null) {
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
    /** Makes the job final. */
    settle(job: string): void {
      callersOf.delete(job);
      undoBuffer.drop(job);
    },
    /**
     * Calls to delete among those with an id after `after`, and the last id searched; null when there are no more. `before`: epoch ms. A call
     * without a readable time is as old as its last fetch.
     */
    older(before: number, after: number): { uuids: string[]; upTo: number } | null {
      const upTo = sql.upTo.get(after);
      if (upTo === null) return null;
      const found = sql.older.all(after, upTo, before, before);
      const last = found.length < sliceOfCalls ? undefined : found.at(-1);
      return { uuids: found.map((row) => row.uuid), upTo: last?.id ?? upTo };
    },
    /** The start of the newest call that is not dated in the future, epoch ms: the PBX's clock has reached it. */
    newestStart: (): number | null => newest().at,
    /** Deletes these calls with their notes and marks without remembering them, and undated things from before `before`, epoch ms. */
    deleteOld(uuids: readonly string[], before: number): void {
      take(null, uuids);
      const others = sql.oldUnreadable.run(before) + sql.oldDialled.run(before) + deps.ledger.prune();
      if (others > 0) deps.markChanged();
    },
    /**
     * What to remember when everything is forgotten: the start of the newest call, as the PBX wrote it (its own clock's idea of now), and
     * the calls that may have ended later than that, or whose times cannot be read.
     */
    everything(): { until: string | null; uuids: string[]; calls: number } {
      const { start_text, at } = newest();
      return { until: start_text, uuids: sql.from.all((at ?? 0) - longestMs), calls: sql.count.get() ?? 0 };
    },
  };
}

function statements(db: Database) {
  return {
    isReturning: db.column<number>('SELECT 1 FROM meta WHERE name = ?'),
    returns: db.query("INSERT OR REPLACE INTO meta (name, value) VALUES (?, '1')"),
    returned: db.query('DELETE FROM meta WHERE name = ?'),
    idOf: db.column<number>('SELECT id FROM calls WHERE uuid = ?'),
    ofCaller: db.column<string>(
      `SELECT DISTINCT c.uuid FROM involvement i JOIN calls c ON c.id = i.call_id WHERE i.party_key = ? LIMIT ?`,
    ),
    unreadable: db.query<{ hash: string; raw: string }>('SELECT hash, raw FROM unreadable'),
    dialled: db.query<{ number: string; sent: string }>('SELECT number, sent FROM dialled_numbers'),
    oldDialled: db.query('DELETE FROM dialled_numbers WHERE at < ?'),
    oldUnreadable: db.query('DELETE FROM unreadable WHERE fetched_at < ?'),
    newest: db.query<{ start_text: string | null; at: number | null }>(
      'SELECT start_text, max(start_at) AS at FROM calls WHERE start_at <= ?',
    ),
    count: db.column<number>('SELECT count(*) FROM calls'),
    from: db.column<string>('SELECT uuid FROM calls WHERE start_at >= ? OR start_at = 0'),
    fetched: db.query('UPDATE calls SET fetched_at = ? WHERE uuid = ?'),
    upTo: db.column<number>(
      `SELECT max(id) FROM (SELECT id FROM calls WHERE id > ? ORDER BY id LIMIT ${walkedAtOnce})`,
    ),
    older: db.query<{ id: number; uuid: string }>(`
      SELECT id, uuid FROM calls WHERE id > ? AND id <= ?
        AND (start_at <> 0 AND start_at < ? OR start_at = 0 AND fetched_at < ?) ORDER BY id LIMIT ${sliceOfCalls}`),
  };
}
