import { callerSubject, callSubject } from '../../../shared/people/notes.ts';
import { DAY, HOUR } from '../../../shared/time/durations.ts';
import type { CallWriter } from '../calls/call-writer.ts';
import type { Interned, InternedParty } from '../calls/interned-parties.ts';
import type { RecordDecoder } from '../calls/record-decoder.ts';
import { type Database, prepare } from '../db/sqlite.ts';
import type { NotificationLedger } from '../missed/notification-ledger.ts';
import type { CallIndex } from '../search/call-index.ts';
import type { IngestFilter } from './ingest-filter.ts';
import { createUndoBuffer } from './undo-buffer.ts';

/** How many calls are taken out or put back in one transaction: a slice that nobody waits for. */
export const sliceOfCalls = 200;

/**
 * Takes calls out of the history, and puts them back while that is possible. A job names what belongs together. Whoever calls
 * has opened the transaction.
 */
export interface Forgetting {
  /** Forgets calls with their notes and marks; how many there were. */
  calls(job: string, uuids: readonly string[]): number;
  /** Forgets the next calls with a number (or its key), a slice at a time, with what was written about it; 0 when none is left. */
  caller(job: string, number: string): number;
  /** Puts the next slice of a job back; how many calls that were, 0 when it is done. */
  restore(job: string, revision: number): number;
  /** Makes it final. */
  settle(job: string): void;
  /** Deletes calls that are older than what is kept, with their notes and marks. They are not remembered as forgotten. */
  remove(uuids: readonly string[]): number;
  /**
   * Calls to delete among those with an id after `after`, and up to which id was looked; null when there are no more.
   * `before`: epoch ms. A call whose time cannot be read is as old as its last reading.
   */
  older(before: number, after: number): { uuids: string[]; upTo: number } | null;
  /** Deletes unreadable records that came before then, and numbers last dialled before then; how many. */
  removeOld(before: number): number;
  /**
   * What to remember where everything is forgotten: the start of the newest call, as the PBX wrote it (its own clock's idea of
   * now), and the calls that may have ended later than that, or whose times cannot be read.
   */
  everything(): { until: string | null; uuids: string[]; calls: number };
  /** The start of the newest call that is not dated in the future, epoch ms. */
  newestStart(): number | null;
}

export interface ForgettingDeps {
  readonly writer: CallWriter;
  readonly reader: () => RecordDecoder;
  readonly admission: IngestFilter;
  readonly now: () => number;
  readonly find: Pick<CallIndex, 'remove'>;
  readonly words: Interned;
  readonly ledger: Pick<NotificationLedger, 'prune'>;
}

/** Begins the name in `meta` of the mark that a job's calls are being put back; the job follows. */
const returning = 'returning ';

/**
 * An end while calls were put back has lost those that still lay aside. They are no longer listed as forgotten; with what was read of the
 * PBX forgotten as well, everything is read again and brings them. Whoever calls it has opened the transaction.
 */
export function finishRestore(db: Database): void {
  const mark = prepare<{ one: number }>(db, `SELECT 1 AS one FROM meta WHERE name LIKE '${returning}%'`).get();
  if (mark) db.exec(`DELETE FROM meta WHERE name LIKE '${returning}%' OR name LIKE 'coverage %'`);
}

/** So many calls are looked at in one step of a walk through all of them. */
const walkedAtOnce = 5000;
/** A PBX's clock is ahead of the right time by a time zone at most; what lies further ahead is a broken date. */
const furthestAheadMs = 14 * HOUR;
/** No call is taken to last longer. */
const longestMs = DAY;

/** Prepares the statements once. */
export function createForgetting(db: Database, deps: ForgettingDeps): Forgetting {
  const { writer, reader, admission, now } = deps;
  const aside = createUndoBuffer(db);
  const sql = statements(db);
  const callersOf = new Map<string, string>();

  function take(job: string | null, uuids: readonly string[]): number {
    const parties: InternedParty[] = [];
    const taken = uuids.filter((uuid) => {
      aside.takeRows(job, 'missed_marks', uuid);
      aside.takeRows(job, 'own_calls', uuid);
      // A call that is only too old may come again after the clock was set: the ledger outlives it.
      if (job !== null) aside.takeRows(job, 'notifications', uuid);
      for (const table of ['notes', 'tags'] as const) aside.takeRows(job, table, callSubject(uuid));
      const id = sql.idOf.get(uuid)?.id;
      if (id === undefined) return false;
      const others = deps.words.partiesOf(id);
      parties.push(...others);
      // What was dialled is forgotten with the call; other calls with that number still offer it.
      if (job !== null) for (const { key } of others) if (key !== null) takeDialled(job, key);
      deps.find.remove(id);
      return aside.takeCall(job, uuid);
    });
    deps.words.dropUnused(parties);
    return taken.length;
  }

  function forgetCalls(job: string, uuids: readonly string[]): number {
    admission.forgetCalls(uuids);
    return take(job, uuids);
  }

  function takeDialled(job: string, key: string): void {
    const { keyOf } = reader();
    for (const { number, sent } of sql.dialled.all())
      if (keyOf(number) === key || keyOf(sent) === key) aside.takeRows(job, 'dialled_numbers', number);
  }

  /** What is known of a number besides its calls. The records that could not be read may name it as well. */
  function takeAbout(job: string, key: string): void {
    for (const table of ['notes', 'tags'] as const) aside.takeRows(job, table, callerSubject(key));
    aside.takeRows(job, 'declined_proposals', key);
    takeDialled(job, key);
    const digits = key.replace(/\D/g, '').slice(-7);
    if (digits.length < 7) return;
    const named = sql.unreadable.all().filter(({ raw }) => raw.replace(/[\s().\-/]/g, '').includes(digits));
    for (const { hash } of named) aside.takeRows(job, 'unreadable', hash);
  }

  const newest = () => sql.newest.get(now() + furthestAheadMs) ?? { start_text: null, at: null };

  return {
    calls: forgetCalls,
    caller(job, number) {
      const key = reader().keyOf(number);
      if (key === null) return 0;
      if (!callersOf.has(job)) {
        const until = newest().start_text;
        if (until !== null) admission.forgetCaller(key, until);
        callersOf.set(job, key);
        takeAbout(job, key);
      }
      const uuids = sql.ofCaller.all(key, sliceOfCalls).map((row) => row.uuid);
      return forgetCalls(job, uuids);
    },
    restore(job, revision) {
      if (sql.isReturning.get(returning + job) === undefined) {
        const key = callersOf.get(job);
        if (key !== undefined) admission.allowCaller(key);
        // All at once and before the first slice: an end in between must leave none that the PBX could not give again.
        aside.allowCalls(job);
        admission.reload();
        sql.returns.run(returning + job);
        // Before the calls: what was notified of must not be told of again.
        aside.putRowsBack(job);
      }
      const calls = aside.nextCalls(job, sliceOfCalls);
      for (const { uuid, raw, fetched_at, seen } of calls) {
        const told = JSON.parse(seen) as [string, 'answered' | 'missed' | 'unknown'][];
        const record: unknown = JSON.parse(raw);
        if (told.length === 0) writer.write(record, null, revision);
        for (const [extension, status] of told) writer.write(record, { extension, status }, revision);
        sql.fetched.run(fetched_at, uuid);
      }
      if (calls.length < sliceOfCalls) {
        aside.drop(job);
        sql.returned.run(returning + job);
      }
      return calls.length;
    },
    settle(job) {
      callersOf.delete(job);
      aside.drop(job);
    },
    remove: (uuids) => take(null, uuids),
    older(before, after) {
      const upTo = sql.upTo.get(after)?.id ?? null;
      if (upTo === null) return null;
      const found = sql.older.all(after, upTo, before, before);
      const last = found.length < sliceOfCalls ? undefined : found.at(-1);
      return { uuids: found.map((row) => row.uuid), upTo: last?.id ?? upTo };
    },
    newestStart: () => newest().at,
    removeOld: (before) => sql.oldUnreadable.run(before) + sql.oldDialled.run(before) + deps.ledger.prune(),
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
