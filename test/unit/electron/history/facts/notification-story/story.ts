import fs from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { createMissedNotifier } from '../../../../../../electron/desktop/notifications.ts';
import { connect, isSound } from '../../../../../../electron/history/sqlite.ts';
import type { TestHistory } from '../../../../../support/fakes/open-history.ts';
import { damages, type Random } from '../../../../../support/faults/history-damage.ts';
import { historyFolder, hour, minute, missedRecord, missedRows, noon, outRecord } from '../../records.ts';
import { behaviours, fakeDesktop } from './story-desktop.ts';

/** The outcome of one story. `lost`: 0 also where the file carries harm that opening it did not see, and rows of it cannot be listed. */
export interface AfterStory {
  readonly shown: number;
  readonly twice: number;
  /** Calls that were told while the list had them as dealt with. */
  readonly settled: number;
  readonly lost: number;
}

const extension = '101';

/**
 * Plays missed calls, a desktop that shows, refuses or says nothing, ends at any step, polls that a 403 breaks off, clock
 * jumps and damaged files in any order, then counts (promise R21).
 */
export function playNotifications(random: Random, steps: number): AfterStory {
  const place = historyFolder();
  const shown = new Map<string, number>();
  const spokenWith = new Set<string>();
  let settled = 0;
  const desktop = fakeDesktop((uuids) => {
    for (const uuid of uuids) shown.set(uuid, (shown.get(uuid) ?? 0) + 1);
    settled += dealtWith(history).filter((uuid) => uuids.includes(uuid)).length;
  });
  const records: Record<string, unknown>[] = [];
  /** Told before a file carried harm that opening it did not see: the ledger may have forgotten them. */
  const maybeForgotten = new Set<string>();
  let now = noon + 24 * hour;
  let history = place.open({ now: () => now });
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;

  const notify = () =>
    createMissedNotifier({
      ledger: history.ledger,
      isWanted: () => true,
      isQuiet: () => false,
      now: () => now,
      show: desktop.show,
      onFailure: () => {},
    })(extension);
  const isBegunAnew = () => history.calls.call(String(records[0]?.call_uuid)) === null;
  /** The PBX returns all calls again. With a new history, they are loaded without notifications. */
  function readAgain(): void {
    const isAnew = isBegunAnew();
    if (isAnew) history.ledger.suppressNotifications(extension, 'backfill');
    history.records.ingest(records, {
      extension,
      status: 'missed',
      ...(isAnew && { withoutNotifications: 'backfill' as const }),
    });
  }
  function reopen(change = () => {}): void {
    closeQuietly(history);
    change();
    history = place.open({ now: () => now });
    readAgain();
  }
  function news(): void {
    const fresh = Array.from({ length: 1 + Math.floor(random() * 5) }, () => {
      const uuid = `call ${records.length}`;
      const record = missedRecord({ uuid, at: noon + records.length * minute, from: `03012${10000 + records.length}` });
      records.push(record);
      return record;
    });
    history.records.ingest(fresh, { extension, status: 'missed' });
  }
  /** Some of the callers are called back, perhaps before anybody is told of them. */
  function talk(): void {
    for (const { call_uuid, caller_id_number, status } of records.slice(-3)) {
      if (status !== 'MISSED' || random() < 0.5) continue;
      const at = noon + (records.length + 1) * minute;
      const record = outRecord({ uuid: `talk ${records.length}`, to: String(caller_id_number), at });
      records.push(record);
      history.records.ingest([record]);
      spokenWith.add(String(call_uuid));
    }
  }
  const happenings = [
    () => notify(),
    () => notify(),
    () => desktop.answer(),
    () => desktop.behave(pick(behaviours)),
    () => desktop.behave('shows'),
    // A 403 ends the poll before a notification.
    () => news(),
    () => {
      // Missed and called back within one poll.
      news();
      talk();
      notify();
    },
    () => talk(),
    () => reopen(),
    () => {
      // The process ends right after the desktop showed something.
      desktop.behave('shows', () => closeQuietly(history));
      news();
      notify();
      desktop.behave('shows');
      reopen();
    },
    () => {
      // Set forward, the clock makes every call too old to be kept; the PBX gives them again.
      now += pick([-1, 1]) * pick([hour, 24 * hour, 400 * 24 * hour]);
      while (history.cleanup.deleteOlder(now - 30 * 24 * hour));
      history.records.ingest(records, { extension, status: 'missed' });
    },
    () => {
      reopen(() => {
        const damage = damages[pick(Object.keys(damages))];
        fs.writeFileSync(place.file, damage?.(fs.readFileSync(place.file), random) ?? Buffer.alloc(0));
      });
      if (isHarmed(place.file)) for (const uuid of shown.keys()) maybeForgotten.add(uuid);
    },
  ];
  try {
    news();
    for (let step = 0; step < steps; step += 1) pick(happenings)();
    // The check after an unclean end finds damage that no query has met; then all calls are fetched again.
    for (let round = 0; round < 2; round += 1) {
      missedRows(history);
      reopen(() => markUnclean(place.file));
    }
    const lost = lostOf(history, records, new Set([...shown.keys(), ...spokenWith]));
    const twice = [...shown].filter(([uuid, times]) => times > (maybeForgotten.has(uuid) ? 2 : 1)).length;
    return { shown: shown.size, twice, settled, lost: lost > 0 && isHarmed(place.file) ? 0 : lost };
  } finally {
    place.end();
  }
}

/** The calls of callers whom the list has as dealt with. */
function dealtWith(history: TestHistory): readonly string[] {
  return history.missed
    .list(extension, { open: 0, dealtWith: 5000 }, 'Europe/Berlin')
    .dealtWith.flatMap(({ callUuids }) => callUuids);
}

/** How many missed calls are not among `known`, and are neither listed as not notified nor pending. */
function lostOf(history: TestHistory, records: readonly Record<string, unknown>[], known: ReadonlySet<string>) {
  const listed = new Set(missedRows(history).flatMap((row) => (row.notNotified === undefined ? [] : row.callUuids)));
  const pending = new Set(history.ledger.claimUnnotified(extension).map(({ uuid }) => uuid));
  const uuids = records.flatMap(({ call_uuid, status }) => (status === 'MISSED' ? [String(call_uuid)] : []));
  return uuids.filter((uuid) => !known.has(uuid) && !listed.has(uuid) && !pending.has(uuid)).length;
}

function closeQuietly(history: TestHistory): void {
  try {
    history.close();
  } catch {
    // It ended in the middle.
  }
}

function isHarmed(file: string): boolean {
  const db = connect(file, { readOnly: true });
  try {
    return !isSound(db);
  } finally {
    db.close();
  }
}

/** As a process leaves the file that ends in the middle; a file too broken to be changed is found damaged anyway. */
function markUnclean(file: string): void {
  const db = new DatabaseSync(file);
  try {
    db.exec("INSERT OR REPLACE INTO meta (name, value) VALUES ('open', '1')");
  } catch {
    // Opening it will tell.
  } finally {
    db.close();
  }
}
