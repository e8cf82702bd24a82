import type { Outcome, Perspective } from '../../../shared/calls/call.ts';
import type { VerdictWord } from '../../../shared/quality/verdict.ts';
import type { Database } from '../db/sqlite.ts';
import { soundOfKind } from '../search/call-kinds.ts';
import type { Place } from '../search/find-calls.ts';
import { type Sql, sql } from '../search/sql-text.ts';

/** What a report takes of what many calls have in common; '' for what is not reported. */
export interface ReportTrace {
  readonly codec: string;
  readonly line: string;
}

/** A call as reports take it. */
export interface ReportCall {
  readonly uuid: string;
  /** Epoch ms. */
  readonly at: number;
  readonly direction: Perspective['direction'];
  readonly outcome: Outcome['kind'];
  readonly verdict: VerdictWord;
  /** R of G.107; null unless the call was measured, 0 where no sound arrived. */
  readonly rating: number | null;
  /** Seconds that were lost, or in which no sound arrived; null unless the call was measured. */
  readonly seconds: number | null;
  readonly trace: ReportTrace;
  /** The number key of the other side. */
  readonly party: string | null;
}

/** Which calls a report reads: those of an extension that began before `to` (epoch ms). */
export interface ReportCallsRequest {
  readonly extension: string;
  readonly to: number;
  /** A condition on a row `f` of `find`. */
  readonly holds: Sql;
}

/** Calls read at a time, see `inTurns`. */
const SLICE = 100;

type Row = [
  ...[at: number, id: number, kind: number, trace: number, holds: 0 | 1 | null],
  ...[uuid: string, partyKey: string | null, rating: number | null, seconds: number | null],
];

/** Reads calls for a report in slices, oldest first. */
export function createReportCalls(db: Database) {
  const trace = db.query<ReportTrace>('SELECT codec, line FROM traces WHERE id = ?');
  const traces = new Map<number, ReportTrace>();

  function traceOf(id: number): ReportTrace {
    const found = traces.get(id) ?? trace.get(id) ?? { codec: '', line: '' };
    traces.set(id, found);
    return found;
  }

  /** Rating and seconds come from the row's JSON. */
  function slice({ extension, to, holds }: ReportCallsRequest, after: Place): Row[] {
    const { text, values } = sql`
      SELECT f.at, f.call_id, f.kind, f.trace, f.holds, i.uuid, i.party_key,
          json_extract(i.shown, '$.verdict.received.r'),
          coalesce(json_extract(i.shown, '$.verdict.received.lost'), json_extract(i.shown, '$.verdict.of'))
        FROM (SELECT *, ${holds} AS holds FROM find f WHERE extension = ${extension}
          AND (at, call_id) > (${after.at}, ${after.id}) AND at < ${to} ORDER BY at, call_id LIMIT ${SLICE}) f
        CROSS JOIN involvement i ON i.call_id = f.call_id AND i.extension = f.extension ORDER BY f.at, f.call_id`;
    return db.arrays<Row>(text)(...values);
  }

  return {
    /** Passes the next calls to `take`. Returns where they end; null when there are no more. */
    eachOfSlice(request: ReportCallsRequest, after: Place, take: (call: ReportCall) => void): Place | null {
      const rows = slice(request, after);
      for (const [at, , kind, traceId, holds, uuid, party, r, seconds] of rows) {
        if (holds !== 1) continue;
        const { direction, outcome, verdict } = soundOfKind(kind);
        const rating = verdict === 'noSound' ? 0 : r;
        take({ uuid, at, direction, outcome, verdict, rating, seconds, trace: traceOf(traceId), party });
      }
      const [at, id] = rows.at(-1) ?? [];
      return rows.length < SLICE || at === undefined || id === undefined ? null : { at, id };
    },
  };
}
