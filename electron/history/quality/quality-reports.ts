import { noFilter } from '../../../shared/calls/call-filter.ts';
import type { QualityReport } from '../../../shared/quality/quality-report.ts';
import { DAY } from '../../../shared/time/durations.ts';
import { inTurns, type Timers } from '../../timers.ts';
import type { DatabaseManager } from '../db/database-manager.ts';
import { type Database, prepare, prepareArrays } from '../db/sqlite.ts';
import { kindsOf, soundOfKind } from '../search/index-rows.ts';
import { localClock } from './local-clock.ts';
import { createSoundTally, type SoundTally, soundSpan } from './sound-tally.ts';

/** The calls of a report. `days`: the last so many, today included; null for all. `zone` (IANA): whose days and hours. */
export interface QualityReportRequest {
  readonly extension: string;
  readonly days: number | null;
  readonly zone: string;
}

/** A place in the order of time, then UUID. */
interface After {
  readonly at: number;
  readonly uuid: string;
}

/** Reads calls for a tally in slices, oldest first. */
export interface SoundCalls {
  /** Adds the next calls that began before `to` to the tally. Returns where they end; null when there are no more. */
  addSlice(tally: SoundTally, extension: string, after: After, to: number): After | null;
}

/** Calls read at a time: about a millisecond. */
const SLICE = 300;

/** Prepares the statements once. */
export function createSoundCalls(db: Database): SoundCalls {
  const answered = [...kindsOf({ ...noFilter, outcomes: ['answered'] })].flatMap((is, kind) =>
    is === 1 ? [kind] : [],
  );
  // Only the score comes from the row's JSON. Every other column is in the index.
  const slice = prepareArrays<[at: number, uuid: string, kind: number, trace: number, mos: number | null]>(
    db,
    `SELECT at, uuid, kind, trace, json_extract(shown, '$.verdict.mos') FROM involvement
       WHERE extension = ? AND (at, uuid) > (?, ?) AND at < ? AND kind IN (${answered.join()}) ORDER BY at, uuid LIMIT ?`,
  );
  const remote = prepare<{ remote: string }>(db, 'SELECT remote FROM traces WHERE id = ?');
  const addresses = new Map<number, string | null>();

  function addressOf(trace: number): string | null {
    const known = addresses.get(trace);
    if (known !== undefined) return known;
    const found = remote.get(trace)?.remote || null;
    addresses.set(trace, found);
    return found;
  }

  return {
    addSlice(tally, extension, after, to) {
      const rows = slice(extension, after.at, after.uuid, to, SLICE);
      for (const [at, uuid, kind, trace, mos] of rows) {
        const score = typeof mos === 'number' ? mos : null;
        tally.add({ uuid, at, ...soundOfKind(kind), mos: score, address: addressOf(trace) });
      }
      const [at, uuid] = rows.at(-1) ?? [];
      return rows.length < SLICE || at === undefined || uuid === undefined ? null : { at, uuid };
    },
  };
}

/** Makes quality reports without holding main up: half a frame of work, then everything else has its turn. */
export function createQualityReports(read: DatabaseManager['read'], timers: Timers, now: () => number) {
  return async ({ extension, days, zone }: QualityReportRequest): Promise<QualityReport> => {
    const at = now();
    const { from, ...span } = soundSpan(days, at, zone);
    const tally = createSoundTally(span, localClock(zone));
    // A call without a readable start has 0. A call that claims to be of the day after tomorrow would stretch the picture.
    let after: After = { at: Math.max(1, from ?? 1), uuid: '' };
    await inTurns(() => {
      const next = read(({ soundCalls }) => soundCalls.addSlice(tally, extension, after, at + DAY));
      after = next ?? after;
      return next !== null;
    }, timers);
    return tally.report();
  };
}
