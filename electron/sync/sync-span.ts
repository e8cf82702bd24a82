import type { ExtensionStatus } from '../../shared/calls/call.ts';
import { sideOf } from '../../shared/calls/call-outcome.ts';
import type { PbxFound } from '../../shared/calls/pbx-results.ts';
import { DAY, HOUR } from '../../shared/time/durations.ts';
import { formatPbxTime } from '../../shared/time/pbx-time.ts';
import type { History } from '../history/history.ts';
import type { SuppressReason } from '../history/missed/notification-ledger.ts';
import type { ListPage } from '../pbx/client.ts';
import { fieldsOf, readDirection } from '../pbx/wire.ts';
import { afterGap, type Coverage, changeCoverage, coverageOf, nextMissing, withGap } from './coverage.ts';
import {
  type CallLister,
  type FetchedRecord,
  type FetchedSpan,
  fetchSpan,
  LONGEST_CALL,
  type Span,
  startOf,
  uuidOf,
} from './fetch-span.ts';

/** How far before the last deep poll a deep poll begins, ms. */
const DEEP = 3 * DAY;
/** So many pages are fetched before other requests have their turn. */
export const PAGES_AT_ONCE = 4;

/** `regular`: back over the longest call from the last poll; `deep`: days further, for records that arrive late or are corrected. */
export type PollKind = 'regular' | 'deep';

/** What a fetch works with. `zone`: IANA, the PBX's; `now`: epoch ms; `source`: names the PBX. */
export interface SpanContext {
  readonly client: CallLister;
  readonly history: History;
  readonly extension: string;
  readonly source: string;
  readonly zone: string;
  readonly now: () => number;
  readonly signal: AbortSignal;
  /** Called before each request; throws to break off. */
  readonly beforeRequest: () => void;
  /** Asks the missed filter even where every call is settled. */
  readonly alwaysQueryMissed: boolean;
  /** Calls (extension and UUID) of which the PBX's filters tell nothing. */
  readonly unsettleable: Set<string>;
  /** After so many pages a fetch may end; the rest is left to `fetchMissing`. */
  readonly maxPages: number;
  /** How far back to backfill, as the PBX's text; null: as far as the PBX. */
  readonly depth: string | null;
  /** Why the backfill does not notify. */
  readonly suppressed: SuppressReason;
  /** Progress of the backfill, in records. */
  readonly onProgress: (progress: { fetched: number; total: number | null }) => void;
}

/** A context that knows whether what it ingests is notified of. */
export interface IngestContext extends SpanContext {
  readonly ingest: (records: unknown[], status: ExtensionStatus) => void;
}

function withNotifications(context: SpanContext): IngestContext {
  const { history, extension } = context;
  return { ...context, ingest: (records, status) => void history.records.ingest(records, { extension, status }) };
}

function withoutNotifications(context: SpanContext): IngestContext {
  const { history, extension, suppressed } = context;
  const ingest: IngestContext['ingest'] = (records, status) =>
    void history.records.ingest(records, { extension, status, withoutNotifications: suppressed });
  return { ...context, ingest };
}

/**
 * Fetches what is new of one extension, from the last poll and the longest call that may have been running then. What does not fit
 * into `maxPages` is recorded as a gap, in the same transaction as the poll. The first poll begins the backfill, without
 * notifications, and counts as a deep one.
 */
export async function syncSpan(context: SpanContext, kind: PollKind): Promise<void> {
  const { history, extension } = context;
  const startedAt = context.now();
  const { polledAt } = coverageOf(context);
  if (polledAt === null) return firstPoll(context, startedAt);
  const span = { from: spanStart(context, polledAt, kind), to: null };
  let atPbx: number | null = null;
  const fetched = await fetchAndIngest(withNotifications(context), span, {
    countsAll: kind === 'deep',
    onPage: (page) => {
      atPbx = page.total;
    },
  });
  changeCoverage(context, ({ gaps }) => ({
    polledAt: startedAt,
    ...(kind === 'deep' && { deepPolledAt: startedAt, counts: { atPbx, stored: history.calls.countOf(extension) } }),
    gaps: fetched.extent === 'whole' ? gaps : withGap(gaps, { from: span.from, to: fetched.low }),
  }));
}

async function firstPoll(context: SpanContext, startedAt: number): Promise<void> {
  const span = { from: context.depth, to: null };
  context.onProgress({ fetched: 0, total: null });
  // Records of other extensions may have brought calls of this one.
  context.history.ledger.suppressNotifications(context.extension, context.suppressed);
  const fetched = await fetchAndIngest(withoutNotifications(context), span, { onPage: progressOf(context) });
  changeCoverage(context, (now) => ({
    polledAt: startedAt,
    deepPolledAt: startedAt,
    ...extended(now, fetched, span),
  }));
}

/**
 * Fetches the next part of what is missing: the newest gap, else the backfill. An interrupted part is fetched again as a whole, because
 * its calls and the missed filter belong together.
 */
export async function fetchMissing(context: SpanContext): Promise<void> {
  const coverage = coverageOf(context);
  const missing = nextMissing(coverage, context.depth);
  const [gap] = coverage.gaps;
  if (missing === 'gap' && gap) {
    const fetched = await fetchAndIngest(withNotifications(context), gap);
    changeCoverage(context, ({ gaps }) => ({ gaps: afterGap(gaps, fetched.extent === 'whole' ? null : fetched.low) }));
  } else if (missing !== null) await fetchBelowCoverage(context, context.depth);
}

/** Fetches a part below everything that is stored, down to `from` (null: as far as the PBX goes), without notifications. */
export async function fetchBelowCoverage(context: SpanContext, from: string | null): Promise<void> {
  const span = { from, to: coverageOf(context).oldestFetched };
  const fetched = await fetchAndIngest(withoutNotifications(context), span, { onPage: progressOf(context) });
  changeCoverage(context, (now) => extended(now, fetched, span));
}

function extended(now: Coverage, { records, ...fetched }: FetchedSpan, { from }: Span): Partial<Coverage> {
  const fetchedCount = now.fetchedCount + records.size;
  if (fetched.extent === 'part') return { fetchedCount, oldestFetched: fetched.low };
  return { fetchedCount, oldestFetched: from, ...(from === null && { isComplete: true }) };
}

/** Reports the backfill's progress with each page. */
function progressOf(context: SpanContext): (page: ListPage, within: number) => void {
  const { fetchedCount } = coverageOf(context);
  let fetched = fetchedCount;
  let besides = 0;
  return (page, within) => {
    fetched += within;
    // The pages also hold records outside the span.
    besides += page.records.length - within;
    context.onProgress({
      fetched,
      total: page.total === null ? null : Math.max(fetched, fetchedCount + page.total - besides),
    });
  };
}

/**
 * Where a poll's span begins: the longest call before the last poll, the newest stored call or now, whichever is earliest. So a PBX
 * whose clock is behind its zone and a clock that was set back lose nothing; starting at the newest call costs nothing. An hour is added,
 * because later calls have earlier texts where the clock is put back.
 */
function spanStart(context: SpanContext, polledAt: number, kind: PollKind): string {
  const { history, extension, now, zone } = context;
  const { deepPolledAt, oldestFetched } = coverageOf(context);
  const regular = Math.min(polledAt, now(), history.calls.newestAt(extension) ?? polledAt) - LONGEST_CALL;
  const start = kind === 'deep' ? Math.min(regular, (deepPolledAt ?? polledAt) - DEEP) : regular;
  const from = formatPbxTime(start - HOUR, zone);
  // Older calls are the backfill's, which does not notify.
  return oldestFetched !== null && oldestFetched > from ? oldestFetched : from;
}

/**
 * Searches the PBX for digits with one request and stores the newest page of the results. The coverage stays as it is. No notification
 * follows, except for a call that the next poll would have fetched anyway.
 */
export async function searchPbx(context: SpanContext, query: string): Promise<PbxFound> {
  const { client, history, extension, suppressed, signal, zone } = context;
  const page = await client.list({ extension, query, direction: 'desc', perPage: 100, page: 1 }, signal);
  signal.throwIfAborted();
  const isStored = (raw: unknown) => history.calls.call(uuidOf(raw) ?? '') !== null;
  const unknown = page.records.filter((raw) => !isStored(raw));
  const isNews = isFetchedByPolls(context);
  const news = unknown.filter((raw) => isNews(startOf(raw, zone)));
  const older = unknown.filter((raw) => !isNews(startOf(raw, zone)));
  if (news.length > 0) history.records.ingest(news, { extension, status: 'unknown' });
  if (older.length > 0)
    history.records.ingest(older, { extension, status: 'unknown', withoutNotifications: suppressed });
  const added = unknown.filter(isStored).length;
  return { found: page.records.length, added, notStored: unknown.length - added, total: page.total };
}

/** Whether the next poll or a gap will fetch a call with that start, and so notify of it. */
function isFetchedByPolls(context: SpanContext): (start: string | null) => boolean {
  const { polledAt, gaps } = coverageOf(context);
  if (polledAt === null) return () => false;
  const from = spanStart(context, polledAt, 'regular');
  return (start) =>
    start !== null && (start >= from || gaps.some((gap) => start >= gap.from && (gap.to === null || start <= gap.to)));
}

async function fetchAndIngest(
  context: IngestContext,
  span: Span,
  { countsAll = false, onPage }: { countsAll?: boolean; onPage?: (page: ListPage, within: number) => void } = {},
): Promise<FetchedSpan> {
  const { client, extension, zone, maxPages, signal, beforeRequest } = context;
  const fetched = await fetchSpan(client, {
    query: { extension },
    ...{ span, zone, countsAll, maxPages, signal, beforeRequest },
    onPage(records, page) {
      context.ingest(records, 'unknown');
      onPage?.(page, records.length);
    },
  });
  await settleMissed(context, fetched, { from: fetched.extent === 'part' ? fetched.low : span.from, to: span.to });
  signal.throwIfAborted();
  return fetched;
}

/** So many calls of which the PBX's filters tell nothing are remembered. */
const MAX_UNSETTLEABLE = 20_000;

/**
 * Finds out which of the span's incoming calls this phone missed: by the PBX's missed filter, then by their records, then by the
 * answered filter. Sends nothing where all of them are settled already.
 */
async function settleMissed(context: IngestContext, fetched: FetchedSpan, span: Span): Promise<void> {
  const { history, extension, unsettleable, signal } = context;
  const incoming = [...fetched.records.values()].filter((record) => isIncoming(record, context));
  const isUnsettled = ({ uuid }: FetchedRecord) =>
    !unsettleable.has(`${extension} ${uuid}`) && history.calls.hasUnsettled(extension, [uuid]);
  if (!context.alwaysQueryMissed && !incoming.some(isUnsettled)) return;
  const missed = await ingestMissed(context, span);
  signal.throwIfAborted();
  const others = incoming.filter(({ uuid }) => !missed.records.has(uuid));
  history.records.settleAnswered(
    extension,
    others.map(({ uuid }) => uuid),
  );
  const unsettled = others.filter(isUnsettled);
  if (unsettled.length > 0) await settleAnswered(context, unsettled);
}

/** Fetches and ingests the calls of a span that this phone missed. */
function ingestMissed(context: IngestContext, span: Span): Promise<FetchedSpan> {
  return fetchFiltered(context, 'missed', span, (records) => context.ingest(records, 'missed'));
}

/** Asks which of these calls this phone answered. One that is missing from the answer is not queried again. */
async function settleAnswered(context: IngestContext, records: readonly FetchedRecord[]): Promise<void> {
  const { extension, signal, unsettleable } = context;
  const starts = records.flatMap(({ start }) => start ?? []).toSorted();
  const uuids = new Set(records.map(({ uuid }) => uuid));
  const span = { from: starts[0] ?? null, to: starts.at(-1) ?? null };
  const answered = await fetchFiltered(context, 'answered', span, (page) => {
    const unsettled = page.filter((raw) => uuids.has(uuidOf(raw) ?? ''));
    if (unsettled.length > 0) context.ingest(unsettled, 'answered');
  });
  signal.throwIfAborted();
  if (unsettleable.size > MAX_UNSETTLEABLE) unsettleable.clear();
  for (const uuid of uuids) if (!answered.records.has(uuid)) unsettleable.add(`${extension} ${uuid}`);
}

function fetchFiltered(
  { client, extension, zone, signal, beforeRequest }: IngestContext,
  extensionCallStatus: 'answered' | 'missed',
  span: Span,
  onPage: (records: unknown[]) => void,
): Promise<FetchedSpan> {
  const query = { extension, extensionCallStatus };
  return fetchSpan(client, { query, span, zone, signal, beforeRequest, onPage, maxPages: Number.POSITIVE_INFINITY });
}

/** Whether the call rang on the extension: an outgoing call is neither missed nor answered. */
function isIncoming({ uuid, raw }: FetchedRecord, { history, extension }: SpanContext): boolean {
  const direction = readDirection(fieldsOf(raw).direction);
  if (direction === 'outbound' || direction === 'inbound') return direction === 'inbound';
  const call = history.calls.call(uuid);
  return call !== null && sideOf(call, extension) === 'called';
}
