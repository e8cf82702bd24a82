import { seededRandom } from '../../../electron/practice-pbx/calls/random.ts';
import { madeParties, madeRecord, madeUntil } from '../../bench/made-records.ts';
import { openTestHistory } from '../fakes/open-history.ts';

/** The country by which the calls of `writeLongHistory` are read. */
export const longHistoryCountry = 'GB';

/**
 * Writes so many made-up calls of extension 101 into a history's file, as pages of the PBX would bring them, and read as the app under
 * test reads them: in this computer's zone and by `longHistoryCountry`. Otherwise it would first decode them all again.
 */
export function writeLongHistory(file: string, calls: number): void {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const history = openTestHistory({ file, zone, country: longHistoryCountry, now: () => madeUntil });
  const parties = madeParties(Math.max(1, Math.ceil(calls / 20)));
  const random = seededRandom('1').next;
  const atOnce = 1000;
  for (let from = 0; from < calls; from += atOnce) {
    const records = Array.from({ length: Math.min(atOnce, calls - from) }, (_, i) =>
      madeRecord(from + i, 150_000, parties, random),
    );
    history.records.ingest(records, { extension: '101', status: 'unknown' });
  }
  // A backfill notifies of none of its calls.
  history.ledger.suppressNotifications('101', 'backfill');
  history.close();
}
