import type { NotReachedReason, Outcome, Perspective } from '../../../shared/calls/call.ts';
import type { CallFilter } from '../../../shared/calls/call-filter.ts';
import { causeKey, parseCause } from '../../../shared/calls/hangup-cause.ts';
import type { VerdictWord } from '../../../shared/quality/verdict.ts';
import type { Database } from '../db/sqlite.ts';
import type { CallIndex } from '../search/call-index.ts';
import { soundOfKind } from '../search/index-rows.ts';
import type { Trace } from '../search/text-index.ts';

/** A call as reports take it. */
export interface ReportCall {
  readonly uuid: string;
  /** Epoch ms. */
  readonly at: number;
  readonly direction: Perspective['direction'];
  readonly outcome: Outcome['kind'];
  /** Of a call that was not reached. */
  readonly reason: NotReachedReason | null;
  readonly verdict: VerdictWord;
  /** The PBX's score; null unless the call was measured. */
  readonly mos: number | null;
  readonly trace: Trace;
  /** The number key of the other side. */
  readonly party: string | null;
  /** The longest error period, ms, as in `longestErrorMs`. */
  readonly disturbedMs: number | null;
  /** The post-dial delay as the record states it. */
  readonly delay: number | null;
}

/** A place in the order of time, then UUID. */
export interface After {
  readonly at: number;
  readonly uuid: string;
}

/** Which calls a report reads: those of an extension that began before `to` (epoch ms). */
export interface ReportCallsRequest {
  readonly extension: string;
  readonly to: number;
  readonly holds: ReturnType<CallIndex['test']>;
}

/** Calls read at a time, see `inTurns`. */
const SLICE = 100;

type Row = [
  ...[at: number, uuid: string, callId: number, kind: number, party: number, trace: number, talk: number],
  ...[partyKey: string | null, disturbedMs: number | null, delay: number | null],
  ...[mos: number | null, reason: NotReachedReason | null],
];

/** What a report reads of a call. The score and the reason come from the row's JSON. */
export const REPORT_COLUMNS = `at, uuid, call_id, kind, party, trace, talk, party_key, disturbed, delay,
  json_extract(shown, '$.verdict.mos'), json_extract(shown, '$.perspective.outcome.reason')`;

/** Reads calls for a report in slices, oldest first. */
export function createReportCalls(db: Database) {
  const slice = db.arrays<Row>(`
    SELECT ${REPORT_COLUMNS} FROM involvement
      WHERE extension = ? AND (at, uuid) > (?, ?) AND at < ? ORDER BY at, uuid LIMIT ?`);
  const trace = db.query<Omit<Trace, 'causeKey'> & { cause: string }>(
    'SELECT cause, remote, local, codec, line FROM traces WHERE id = ?',
  );
  const next = db.column<string>('SELECT min(extension) FROM involvement WHERE extension > ?');
  const traces = new Map<number, Trace>();

  function traceOf(id: number): Trace {
    const known = traces.get(id);
    if (known !== undefined) return known;
    const { cause = '', remote = '', local = '', codec = '', line = '' } = trace.get(id) ?? {};
    const found = { causeKey: causeKey(parseCause(cause)), remote, local, codec, line };
    traces.set(id, found);
    return found;
  }

  return {
    /** Passes the next calls to `take`. Returns where they end; null when there are no more. */
    eachOfSlice(
      { extension, to, holds }: ReportCallsRequest,
      after: After,
      take: (call: ReportCall) => void,
    ): After | null {
      const rows = slice(extension, after.at, after.uuid, to, SLICE);
      for (const [at, uuid, callId, kind, party, traceId, talk, partyKey, disturbedMs, delay, mos, reason] of rows) {
        // Below 0: stored by an older version and not decoded again yet.
        const row = { callId, at, kind, party, trace: traceId, talk, delay, disturbed: disturbedMs };
        if (kind < 0 || !holds(row)) continue;
        const score = typeof mos === 'number' ? mos : null;
        const call = { uuid, at, ...soundOfKind(kind), reason, mos: score, trace: traceOf(traceId), party: partyKey };
        take({ ...call, disturbedMs, delay });
      }
      const [at, uuid] = rows.at(-1) ?? [];
      return rows.length < SLICE || at === undefined || uuid === undefined ? null : { at, uuid };
    },
    /** The extensions that have calls, at most `most`. Counting their calls would read them all. */
    extensions(most: number): string[] {
      const found: string[] = [];
      for (let number = next.get(''); number && found.length < most; number = next.get(number)) found.push(number);
      return found;
    },
  };
}

/** A filter without the conditions that a report of tries and failures would turn into its own result. */
export function withoutResults(filter: CallFilter): CallFilter {
  return { ...filter, outcomes: [], verdicts: [] };
}
