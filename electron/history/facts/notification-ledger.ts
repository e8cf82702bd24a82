import type { Perspective } from '../../../shared/calls/call.ts';
import type { NotificationResult } from '../../../shared/calls/follow-up-state.ts';
import { HOUR } from '../../../shared/time/durations.ts';
import type { Core } from '../core.ts';
import { readRowContent } from '../index/row-content.ts';
import { ledgerPartial } from '../meta.ts';
import type { Database } from '../sqlite.ts';
import type { People } from './people.ts';

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

/** For so long after a missed call the PBX may correct the talk that settled it, ms. */
const CORRECTED_WITHIN = HOUR;

/** Which notifications were shown (promise R21). */
export type NotificationLedger = ReturnType<typeof createNotificationLedger>;

/** `isWaiting`: whether a missed call still makes its caller wait; asked when calls are claimed. */
export function createNotificationLedger(
  core: Core,
  people: People,
  isWaiting: (extension: string, uuid: string) => boolean,
) {
  const { db, meta, now, writing, markChanged } = core;
  const suppress = (extension: string, reason: SuppressReason, before: ReadonlySet<string>) => {
    const state = reason === 'backfill' && meta.get(ledgerPartial) !== null ? 'unconfirmed' : 'silent';
    const pending = unnotifiedRows(db, extension).filter((row) => reason === 'unwanted' || row.state === null);
    const uuids = pending.map(({ uuid }) => uuid).filter((uuid) => !before.has(uuid));
    writeAll(core, extension, uuids, state);
  };
  return {
    /**
     * Marks all pending and refused notifications as unconfirmed and returns their calls, newest first. A call that was settled since is
     * not returned. It stays pending for an hour, because the PBX may correct the talk that settled it.
     */
    claimUnnotified: writing((extension: string): UnnotifiedCall[] => {
      const waiting: ReturnType<typeof unnotifiedRows> = [];
      for (const row of unnotifiedRows(db, extension)) {
        const waits = isWaiting(extension, row.uuid);
        if (!waits && row.state === null && Math.abs(now() - row.at) < CORRECTED_WITHIN) continue;
        writeAll(core, extension, [row.uuid], waits ? 'unconfirmed' : 'silent');
        if (waits) waiting.push(row);
      }
      return waiting.map((row) => {
        const { uuid, at, state } = row;
        const { perspective } = readRowContent(core, extension, row);
        return people.resolveNames({ uuid, perspective, at: at === 0 ? null : at, isRetry: state === 'refused' });
      });
    }),
    hasUnnotified: (extension: string): boolean =>
      db.value`SELECT 1 FROM involvement WHERE extension = ${extension} AND unnotified = 1 LIMIT 1` !== null,
    /** UUIDs of the calls that no notification was sent for yet. */
    unnotified: (extension: string) => new Set(unnotifiedRows(db, extension).map(({ uuid }) => uuid)),
    /** Records what the desktop did with the notification of these calls. */
    settleNotified: writing((extension: string, uuids: readonly string[], result: NotificationResult): void => {
      writeAll(core, extension, uuids, result);
      markChanged();
    }),
    /** No notification for the calls that wait for one: notifications are off, or the extension's backfill begins. */
    suppressNotifications: writing((extension: string, reason: SuppressReason): void => {
      suppress(extension, reason, new Set());
      if (reason === 'backfill' && meta.get(ledgerPartial) !== null) meta.set(ledgerPartial, 'begun');
    }),
    /** The same for the calls that were ingested since; `before`: UUIDs that waited already. Needs an open transaction, as `markSeen`. */
    suppress,
    /** The person has decided about these calls: they get no notification any more. */
    markDecided(extension: string, uuids: readonly string[]): void {
      const untold = uuids.filter((uuid) => (stateOf(db, extension, uuid) ?? 'refused') === 'refused');
      writeAll(core, extension, untold, 'silent');
    },
    /** The person has seen these calls: no refused notification is repeated for them. Returns whether there was one. */
    markSeen(extension: string, uuids: readonly string[]): boolean {
      const failed = uuids.filter((uuid) => stateOf(db, extension, uuid) === 'refused');
      writeAll(core, extension, failed, 'silent');
      return failed.length > 0;
    },
    /** The worst state of some calls that was not a success; null if each is shown, silent or pending. */
    failureOf(extension: string, uuids: readonly string[]): 'refused' | 'unconfirmed' | null {
      const states = new Set(uuids.map((uuid) => stateOf(db, extension, uuid)));
      return states.has('refused') ? 'refused' : states.has('unconfirmed') ? 'unconfirmed' : null;
    },
    /** How many missed calls have a refused notification and were not seen since. */
    refusedNotifications: (extension: string): number =>
      db.value<number>`
        SELECT count(*) FROM involvement i JOIN notifications n ON n.extension = i.extension AND n.uuid = i.uuid
          WHERE i.extension = ${extension} AND i.unnotified = 1 AND n.state = 'refused'` ?? 0,
    /** Whether the ledger was lost and the calls that it was about are not being fetched again yet: no call is news until then. */
    isUnbegun: (): boolean => meta.get(ledgerPartial) === 'unbegun',
    /** All calls that a lost ledger could have been about are fetched again. */
    completeLedger: writing((): void => meta.set(ledgerPartial, null)),
  };
}

function unnotifiedRows(db: Database, extension: string) {
  return db.all<{ uuid: string; at: number; shown: string; state: LedgerState | null }>`
    SELECT i.uuid, i.at, i.shown, n.state FROM involvement i
      LEFT JOIN notifications n ON n.extension = i.extension AND n.uuid = i.uuid
      WHERE i.extension = ${extension} AND i.unnotified = 1 ORDER BY i.at DESC, i.uuid DESC`;
}

function stateOf(db: Database, extension: string, uuid: string): LedgerState | null {
  return db.value`SELECT state FROM notifications WHERE extension = ${extension} AND uuid = ${uuid}`;
}

function writeAll({ db, touch }: Core, extension: string, uuids: readonly string[], state: LedgerState): void {
  const unnotified = state === 'refused' ? 1 : 0;
  for (const uuid of uuids) {
    db.run`
      INSERT INTO notifications (extension, uuid, state) VALUES (${extension}, ${uuid}, ${state})
        ON CONFLICT (extension, uuid) DO UPDATE SET state = excluded.state`;
    const id = db.value<number>`SELECT id FROM received WHERE uuid = ${uuid}`;
    if (id === null) continue;
    touch(id);
    db.run`
      UPDATE all_involvement SET unnotified = ${unnotified} WHERE extension = ${extension} AND outcome = 'missed' AND call_id = ${id}`;
  }
}
