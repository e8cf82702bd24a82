import type { VerdictWord } from '../../../../shared/quality/verdict.ts';
import { soundOfKind } from '../../index/call-kinds.ts';
import type { Place } from '../../place.ts';
import type { Sql } from '../../sql.ts';
import type { Database } from '../../sqlite.ts';

/** An answered call as reports take it. */
export interface ReportCall {
  readonly uuid: string;
  /** Epoch ms. */
  readonly at: number;
  readonly verdict: VerdictWord;
  /** R of G.107; null unless the call was measured, 0 where no sound arrived. */
  readonly rating: number | null;
  /** Seconds that were lost, or in which no sound arrived; null unless the call was measured. */
  readonly seconds: number | null;
  /** Null for what is not reported. */
  readonly codec: string | null;
  readonly line: string | null;
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
  ...[at: number, id: number, kind: number, holds: 0 | 1 | null, codec: string | null, line: string | null],
  ...[uuid: string, partyKey: string | null, rating: number | null, seconds: number | null],
];

export type ReportCalls = ReturnType<typeof createReportCalls>;

/** Reads calls for a report in slices, oldest first. */
export function createReportCalls(db: Database) {
  /** Rating and seconds come from the row's JSON. */
  const slice = ({ extension, to, holds }: ReportCallsRequest, after: Place) => db.arrays<Row>`
    SELECT f.at, f.call_id, f.kind, f.holds, t.codec, t.line, i.uuid, i.party_key,
        iif(json_valid(i.shown), json_extract(i.shown, '$.verdict.received.r'), NULL),
        iif(json_valid(i.shown),
          coalesce(json_extract(i.shown, '$.verdict.received.lost'), json_extract(i.shown, '$.verdict.of')), NULL)
      FROM (SELECT *, ${holds} AS holds FROM find f WHERE extension = ${extension}
        AND (at, call_id) > (${after.at}, ${after.id}) AND at < ${to} ORDER BY at, call_id LIMIT ${SLICE}) f
      CROSS JOIN involvement i ON i.call_id = f.call_id AND i.extension = f.extension
      LEFT JOIN traces t ON t.id = f.trace ORDER BY f.at, f.call_id`;

  return {
    /** Passes the next calls to `take`, null for one that was not answered. Returns where they end; null when there are no more. */
    eachOfSlice(request: ReportCallsRequest, after: Place, take: (call: ReportCall | null) => void): Place | null {
      const rows = slice(request, after);
      for (const [at, , kind, holds, codec, line, uuid, party, r, seconds] of rows) {
        const sound = soundOfKind(kind);
        if (holds !== 1) continue;
        if (sound?.outcome !== 'answered') {
          take(null);
          continue;
        }
        const { verdict } = sound;
        const rating = verdict === 'noSound' ? 0 : r;
        take({ uuid, at, verdict, rating, seconds, codec: codec || null, line: line || null, party });
      }
      const [at, id] = rows.at(-1) ?? [];
      return rows.length < SLICE || at === undefined || id === undefined ? null : { at, id };
    },
  };
}
