import type { MeasuredCall } from '../../../shared/quality/measured-call.ts';
import { bands } from '../../../shared/quality/verdict.ts';
import { inTurns, type Timers } from '../../timers.ts';
import type { DatabaseManager } from '../db/database-manager.ts';
import type { Database } from '../db/sqlite.ts';
import { kindList, soundOfKind } from '../search/index-rows.ts';

/** The measured calls of an extension that began from `from` on and before `to`, epoch ms. */
export interface MeasuredCallsRequest {
  readonly extension: string;
  readonly from: number;
  readonly to: number;
}

/** Calls read at a time, see `inTurns`. */
const SLICE = 100;
/** The most calls that are read, the newest first. More would not change what the rules say. */
const MOST = 6000;

const kinds = kindList({ outcomes: ['answered'], verdicts: [...bands] });

/** Reads measured calls, oldest first, without holding main up. Nothing is prepared before the first request. */
export function createMeasuredCalls(read: DatabaseManager['read'], timers: Timers) {
  return async (request: MeasuredCallsRequest): Promise<MeasuredCall[]> => {
    const calls: MeasuredCall[] = [];
    await inTurns(() => {
      const slice = read(({ db }) => sliceOf(db, request, calls.at(-1)));
      calls.push(...slice);
      return slice.length === SLICE && calls.length < MOST;
    }, timers);
    return calls.reverse();
  };
}

/** The newest calls before `last`, newest first. */
function sliceOf(db: Database, { extension, from, to }: MeasuredCallsRequest, last?: MeasuredCall): MeasuredCall[] {
  type Row = [at: number, uuid: string, kind: number, remote: string | null, key: string | null];
  const newest = db.arrays<Row>(`
    SELECT i.at, i.uuid, i.kind, t.remote, p.key FROM involvement i
      LEFT JOIN traces t ON t.id = i.trace LEFT JOIN parties p ON p.id = i.party
      WHERE i.extension = ? AND i.at >= ? AND (i.at, i.uuid) < (?, ?) AND i.kind IN (${kinds})
      ORDER BY i.at DESC, i.uuid DESC LIMIT ?`);
  // A call without a readable start has 0.
  const rows = newest(extension, Math.max(1, from), last?.at ?? to, last?.uuid ?? '', SLICE);
  return rows.map(([at, uuid, kind, remote, party]) => {
    const { direction, verdict } = soundOfKind(kind);
    return { uuid, at, poor: verdict === 'poor' || verdict === 'bad', direction, address: remote || null, party };
  });
}
