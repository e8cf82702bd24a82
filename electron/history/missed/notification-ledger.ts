import type { Perspective } from '../../../shared/calls/call.ts';
import type { NotificationResult } from '../../../shared/calls/missed-state.ts';
import { parseRowContent } from '../calls/record-decoder.ts';
import { type Database, prepare } from '../db/sqlite.ts';

/** A missed call to notify of. `at`: epoch ms, null when unreadable. `isRetry`: the desktop refused its notification before. */
export interface UnnotifiedCall {
  readonly uuid: string;
  readonly perspective: Perspective;
  readonly at: number | null;
  readonly isRetry: boolean;
}

/**
 * Why a call gets no notification. `unwanted`: it is a colleague's, or notifications are off. `backfill`: it is an old call. Where the
 * ledger was lost, an old call may or may not have been shown: it becomes `unconfirmed`.
 */
export type SuppressReason = 'unwanted' | 'backfill';

/**
 * The state of one call's notification, written before the notification is sent and after the desktop answers. No row: pending.
 * `unconfirmed`: sent, or about to be, without an answer; it is never sent again. `refused`: it is sent again, in a summary.
 */
type LedgerState = 'unconfirmed' | NotificationResult | 'silent';

/** One change of the ledger. */
export type LedgerEntry = readonly [extension: string, uuid: string, state: LedgerState];

/** Which notifications were shown (trust.md R21). Each method is called within a transaction. */
export interface NotificationLedger {
  /** Marks all pending and refused ones as unconfirmed and returns them, newest first. */
  claim(extension: string): UnnotifiedCall[];
  hasUnnotified(extension: string): boolean;
  /** Records what the desktop answered. */
  settle(extension: string, uuids: readonly string[], end: NotificationResult): void;
  /** Ends what is pending, but for `but`. */
  suppress(extension: string, why: SuppressReason, but?: ReadonlySet<string>): void;
  /** UUIDs that a claim would return. */
  unnotified(extension: string): Set<string>;
  /** The person has seen these calls: no refused notification is repeated for them. Whether there was one. */
  markSeen(extension: string, uuids: readonly string[]): boolean;
  /** The worst state of some calls that was not a success; null where each is shown, silent or pending. */
  failureOf(extension: string, uuids: readonly string[]): 'refused' | 'unconfirmed' | null;
  /** How many calls have a refused notification. */
  refusedCount(extension: string): number;
  /** Deletes the oldest rows whose calls are gone, by count instead of age, because the clock may be wrong. */
  prune(): number;
}

/**
 * Meta entry while the ledger may lack rows and not all calls that they were about are read again: `unbegun` until reading them again has
 * begun (nothing that is read is news before), then `begun`.
 */
export const ledgerPartial = 'ledgerPartial';

/** Rows that outlive their calls. More than a year of missed calls, a few hundred kB. */
const keptRows = 10_000;

/** What the ledger needs. `now` in epoch ms. */
export interface LedgerDeps {
  readonly now: () => number;
  readonly isPartial: () => boolean;
  /** Writes claims down where the history lives in memory; throws where it cannot. */
  readonly journal?: ((entries: readonly LedgerEntry[]) => void) | undefined;
}

/** Prepares the statements once. */
export function createNotificationLedger(db: Database, deps: LedgerDeps): NotificationLedger {
  const { now, isPartial, journal = () => {} } = deps;
  const sql = statements(db);
  const write = (extension: string, uuid: string, state: LedgerState) => {
    sql.put.run(extension, uuid, state, now());
    sql.mark.run(state === 'refused' ? 1 : 0, uuid, extension);
  };
  const writeAll = (extension: string, uuids: readonly string[], state: LedgerState) => {
    for (const uuid of uuids) write(extension, uuid, state);
  };
  const stateOf = (extension: string, uuid: string) => sql.state.get(extension, uuid)?.state ?? null;
  const isWritten = (entries: readonly LedgerEntry[]) => {
    try {
      journal(entries);
      return true;
    } catch {
      return false;
    }
  };
  return {
    claim(extension) {
      const found = sql.unnotified.all(extension);
      const uuids = found.map(({ uuid }) => uuid);
      // A claim that is not on disk could be made twice: the calls are listed as not notified instead.
      if (!isWritten(uuids.map((uuid) => [extension, uuid, 'unconfirmed'] as const))) {
        writeAll(extension, uuids, 'refused');
        return [];
      }
      writeAll(extension, uuids, 'unconfirmed');
      return found.map(({ uuid, at, shown, state }) => {
        const { perspective } = parseRowContent(shown);
        return { uuid, perspective, at: at === 0 ? null : at, isRetry: state === 'refused' };
      });
    },
    hasUnnotified: (extension) => sql.any.get(extension) !== undefined,
    settle(extension, uuids, end) {
      writeAll(extension, uuids, end);
      isWritten(uuids.map((uuid) => [extension, uuid, end] as const));
    },
    suppress(extension, why, but) {
      const state = why === 'backfill' && isPartial() ? 'unconfirmed' : 'silent';
      const pending = sql.unnotified.all(extension).filter((row) => why === 'unwanted' || row.state === null);
      for (const { uuid } of pending) if (!but?.has(uuid)) write(extension, uuid, state);
    },
    unnotified: (extension) => new Set(sql.unnotified.all(extension).map(({ uuid }) => uuid)),
    markSeen(extension, uuids) {
      const failed = uuids.filter((uuid) => stateOf(extension, uuid) === 'refused');
      writeAll(extension, failed, 'silent');
      return failed.length > 0;
    },
    failureOf(extension, uuids) {
      const states = new Set(uuids.map((uuid) => stateOf(extension, uuid)));
      return states.has('refused') ? 'refused' : states.has('unconfirmed') ? 'unconfirmed' : null;
    },
    refusedCount: (extension) => sql.refused.get(extension)?.count ?? 0,
    prune: () => sql.prune.run(keptRows),
  };
}

/** Takes in what a history in memory wrote down. */
export function adoptEntries(db: Database, entries: readonly LedgerEntry[], now: number): void {
  const { put, mark } = statements(db);
  for (const [extension, uuid, state] of entries) {
    put.run(extension, uuid, state, now);
    mark.run(state === 'refused' ? 1 : 0, uuid, extension);
  }
}

function statements(db: Database) {
  return {
    put: prepare(
      db,
      `INSERT INTO notifications (extension, uuid, state, changed_at) VALUES (?, ?, ?, ?)
         ON CONFLICT (extension, uuid) DO UPDATE SET state = excluded.state, changed_at = excluded.changed_at`,
    ),
    mark: prepare(
      db,
      `UPDATE involvement SET untold = ? WHERE call_id = (SELECT id FROM calls WHERE uuid = ?) AND extension = ?
         AND outcome = 'missed'`,
    ),
    state: prepare<{ state: LedgerState }>(db, 'SELECT state FROM notifications WHERE extension = ? AND uuid = ?'),
    unnotified: prepare<{ uuid: string; at: number; shown: string; state: LedgerState | null }>(
      db,
      `SELECT i.uuid, i.at, i.shown, n.state FROM involvement i
         LEFT JOIN notifications n ON n.extension = i.extension AND n.uuid = i.uuid
         WHERE i.extension = ? AND i.untold = 1 ORDER BY i.at DESC, i.uuid DESC`,
    ),
    any: prepare<{ one: number }>(db, 'SELECT 1 AS one FROM involvement WHERE extension = ? AND untold = 1 LIMIT 1'),
    refused: prepare<{ count: number }>(
      db,
      `SELECT count(*) AS count FROM involvement i JOIN notifications n ON n.extension = i.extension AND n.uuid = i.uuid
         WHERE i.extension = ? AND i.untold = 1 AND n.state = 'refused'`,
    ),
    prune: prepare(
      db,
      `DELETE FROM notifications WHERE id <= (SELECT max(id) FROM notifications) - ?
         AND uuid NOT IN (SELECT uuid FROM calls)`,
    ),
  };
}
