import type { ExtensionStatus } from '../../shared/calls/call.ts';
import { sideOf } from '../../shared/calls/outcome.ts';
import type { PbxFound } from '../../shared/calls/pbx-results.ts';
import { DAY, HOUR } from '../../shared/time/durations.ts';
import { formatPbxTime, parsePbxTime } from '../../shared/time/pbx-time.ts';
import { apartMs, pbxLocalTime, secondBefore } from '../history/calls/pbx-local-time.ts';
import type { History } from '../history/history.ts';
import type { SuppressReason } from '../history/missed/notification-ledger.ts';
import type { ListPage } from '../pbx/client.ts';
import { readDirection } from '../pbx/wire.ts';
import { afterGap, type Coverage, changeCoverage, coverageOf, nextMissing, withGap } from './coverage.ts';
import {
  type CallLister,
  type FetchedRecord,
  type FetchedWindow,
  fetchWindow,
  isWitness,
  LONGEST_CALL,
  type Span,
  startOf,
  type TimeFilter,
  uuidOf,
  type Witness,
} from './fetch-window.ts';

/** How far before the last deep poll a deep poll begins, ms. */
const DEEP = 3 * DAY;
/** So many pages are fetched before other requests have their turn. */
export const PAGES_AT_ONCE = 4;

/**
 * `regular`: back over the longest call from the last poll; `deep`: days further, for records that arrive late or are corrected;
 * `missedOnly`: only the missed calls of the regular window.
 */
export type PollKind = 'regular' | 'deep' | 'missedOnly';

/** What polls learn of a PBX. `unsettleable`: calls (extension and UUID) of which its filters tell nothing. */
export interface PbxTraits {
  readonly timeFilter: TimeFilter;
  readonly unsettleable: Set<string>;
}

/** Nothing is known of a PBX yet. */
export const unknownTraits = (): PbxTraits => ({ timeFilter: { means: null }, unsettleable: new Set() });

/** What a fetch works with. `zone`: IANA, the PBX's; `now`: epoch ms; `source`: names the PBX. */
export interface WindowContext {
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
  readonly traits: PbxTraits;
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
export interface IngestContext extends WindowContext {
  readonly ingest: (records: unknown[], status: ExtensionStatus) => void;
}

function withNotifications(context: WindowContext): IngestContext {
  const { history, extension } = context;
  return { ...context, ingest: (records, status) => void history.ingest(records, { extension, status }) };
}

function withoutNotifications(context: WindowContext): IngestContext {
  const { history, extension, suppressed } = context;
  const ingest: IngestContext['ingest'] = (records, status) =>
    void history.ingest(records, { extension, status, withoutNotifications: suppressed });
  return { ...context, ingest };
}

/**
 * Fetches what is new of one extension, from the last poll and the longest call that may have been running then. What does not fit
 * into `maxPages` is recorded as a gap, in the same transaction as the poll. The first poll begins the backfill, without
 * notifications. Returns the kind it was: the first poll counts as a deep one.
 */
export async function syncWindow(context: WindowContext, kind: PollKind): Promise<PollKind> {
  const startedAt = context.now();
  const { polledAt } = coverageOf(context);
  if (polledAt === null) {
    await firstPoll(context, startedAt);
    return 'deep';
  }
  const span = { from: windowStart(context, polledAt, kind), to: null };
  if (kind === 'missedOnly') {
    await ingestMissed(withNotifications(context), span);
    return kind;
  }
  const fetched = await fetchAndIngest(withNotifications(context), span);
  changeCoverage(context, ({ gaps, deepPolledAt }) => ({
    polledAt: startedAt,
    deepPolledAt: kind === 'deep' ? startedAt : deepPolledAt,
    gaps: fetched.extent === 'whole' ? gaps : withGap(gaps, { from: span.from, to: fetched.low }),
  }));
  return kind;
}

async function firstPoll(context: WindowContext, startedAt: number): Promise<void> {
  const span = { from: context.depth, to: null };
  context.onProgress({ fetched: 0, total: null });
  // Records of other extensions may have brought calls of this one.
  context.history.suppressNotifications(context.extension, context.suppressed);
  const fetched = await fetchAndIngest(withoutNotifications(context), span, progressOf(context, null));
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
export async function fetchMissing(context: WindowContext): Promise<void> {
  const coverage = coverageOf(context);
  const missing = nextMissing(coverage, context.depth);
  const [gap] = coverage.gaps;
  if (missing === 'gap' && gap) {
    const fetched = await fetchAndIngest(withNotifications(context), gap);
    changeCoverage(context, ({ gaps }) => ({ gaps: afterGap(gaps, fetched.extent === 'whole' ? null : fetched.low) }));
  } else if (missing !== null) await fetchBelowCoverage(context, context.depth);
}

/** Fetches a part below everything that is stored, down to `from` (null: as far as the PBX goes), without notifications. */
export async function fetchBelowCoverage(context: WindowContext, from: string | null): Promise<void> {
  const span = { from, to: coverageOf(context).oldestFetched };
  const fetched = await fetchAndIngest(withoutNotifications(context), span, progressOf(context, span.to));
  changeCoverage(context, (now) => extended(now, fetched, span));
}

function extended(now: Coverage, fetched: FetchedWindow, { from, to }: Span): Partial<Coverage> {
  const starts = [...fetched.records.values()].map(({ start }) => start);
  const fetchedCount = now.fetchedCount + countBelow(starts, to);
  if (fetched.extent === 'part') return { fetchedCount, oldestFetched: fetched.low };
  return { fetchedCount, oldestFetched: from, ...(from === null && { isComplete: true }) };
}

/** How many of these starts are new: the second at `to` was fetched before. */
function countBelow(starts: readonly (string | null)[], to: string | null): number {
  return to === null ? starts.length : starts.filter((start) => start !== null && start < to).length;
}

function progressOf(context: WindowContext, to: string | null): (page: ListPage, read: number) => void {
  const { fetchedCount } = coverageOf(context);
  let again: number | null = null;
  let total: number | null = null;
  return (page, read) => {
    again ??= page.records.length - countBelow(page.records.map(startOf), to);
    // The first page's total: each further one counts only what lies below it.
    total ??= page.total === null ? null : fetchedCount + page.total - again;
    context.onProgress({ fetched: fetchedCount + Math.max(0, read - again), total });
  };
}

/**
 * Where the window begins: the longest call before the last poll, the newest stored call or now, whichever is earliest. So a PBX whose
 * clock is behind its zone and a clock that was set back lose nothing; starting at the newest call costs nothing.
 */
function windowStart(context: WindowContext, polledAt: number, kind: PollKind): string {
  const { history, extension, now, zone } = context;
  const { deepPolledAt, oldestFetched } = coverageOf(context);
  const regular = Math.min(polledAt, now(), history.newestAt(extension) ?? polledAt) - LONGEST_CALL;
  const start = kind === 'deep' ? Math.min(regular, (deepPolledAt ?? polledAt) - DEEP) : regular;
  // Whether `from` includes its second is not documented.
  const from = secondBefore(earliestText(start, zone));
  // Older calls are the backfill's, which does not notify.
  return oldestFetched !== null && oldestFetched > from ? oldestFetched : from;
}

/** Where the clock is put back within the hour, later calls have earlier texts. */
function earliestText(at: number, zone: string): string {
  const text = formatPbxTime(at, zone);
  return apartMs(text, formatPbxTime(at + HOUR, zone)) < HOUR ? formatPbxTime(at - HOUR, zone) : text;
}

/**
 * Ingests records that were found without fetching a window, and asks the missed filter of their time. Nothing is notified, and the
 * coverage stays as it is. Returns how many could not be read.
 */
export async function ingestOlder(context: WindowContext, records: unknown[], span: Span): Promise<number> {
  const { history, extension, suppressed } = context;
  const { unreadable } = history.ingest(records, { extension, status: 'unknown', withoutNotifications: suppressed });
  const byUuid = new Map(
    records.flatMap((raw) => {
      const uuid = uuidOf(raw);
      return uuid === null ? [] : [[uuid, { uuid, start: startOf(raw), raw: raw as Record<string, unknown> }] as const];
    }),
  );
  if (byUuid.size > 0) await settleMissed(withoutNotifications(context), { extent: 'whole', records: byUuid }, span);
  return unreadable;
}

/**
 * Searches the PBX for digits with one request and stores the newest page of the results. The coverage stays as it is. No notification
 * follows, except for a call that the next poll would have fetched anyway.
 */
export async function searchPbx(context: WindowContext, query: string): Promise<PbxFound> {
  const { client, history, extension, suppressed, signal } = context;
  const page = await client.list({ extension, query, direction: 'desc', perPage: 100, page: 1 }, signal);
  signal.throwIfAborted();
  const isStored = (raw: unknown) => history.call(uuidOf(raw) ?? '') !== null;
  const unknown = page.records.filter((raw) => !isStored(raw));
  const isNews = isFetchedByPolls(context);
  const news = unknown.filter((raw) => isNews(startOf(raw)));
  const older = unknown.filter((raw) => !isNews(startOf(raw)));
  if (news.length > 0) history.ingest(news, { extension, status: 'unknown' });
  if (older.length > 0) history.ingest(older, { extension, status: 'unknown', withoutNotifications: suppressed });
  const added = unknown.filter(isStored).length;
  return { found: page.records.length, added, notStored: unknown.length - added, total: page.total };
}

/** Whether the next poll or a gap will fetch a call with that start, and so notify of it. */
function isFetchedByPolls(context: WindowContext): (start: string | null) => boolean {
  const { polledAt, gaps } = coverageOf(context);
  if (polledAt === null) return () => false;
  const from = windowStart(context, polledAt, 'regular');
  return (start) =>
    start !== null && (start >= from || gaps.some((gap) => start >= gap.from && (gap.to === null || start <= gap.to)));
}

async function fetchAndIngest(
  context: IngestContext,
  span: Span,
  onPage: (page: ListPage, read: number) => void = () => {},
): Promise<FetchedWindow> {
  const { client, extension, traits, maxPages, signal, beforeRequest } = context;
  const fetched = await fetchWindow(client, {
    query: { extension },
    ...{ span, maxPages, signal, beforeRequest },
    border: borderOf(context, span),
    timeFilter: traits.timeFilter,
    onPage(page, read) {
      context.ingest(page.records, 'unknown');
      onPage(page, read);
    },
  });
  await settleMissed(context, fetched, { from: fetched.extent === 'part' ? fetched.low : span.from, to: span.to });
  signal.throwIfAborted();
  return fetched;
}

/** A stored call that started where the span ends, and that the PBX has to return there. */
function borderOf({ history, extension, zone }: WindowContext, { to }: Span): Witness | null {
  const at = parsePbxTime(to, zone)?.at ?? null;
  if (to === null || at === null) return null;
  for (const { uuid, start, end } of history.between(extension, at, at)) {
    const witness = { uuid, start: to, end: pbxLocalTime(end?.text) };
    if (pbxLocalTime(start?.text) === to && isWitness(witness)) return witness;
  }
  return null;
}

/** So many calls of which the PBX's filters tell nothing are remembered. */
const MAX_UNSETTLEABLE = 20_000;

/**
 * Finds out which of the window's incoming calls this phone missed: by the PBX's missed filter, then by their records, then by the
 * answered filter. Sends nothing where all of them are settled already.
 */
async function settleMissed(context: IngestContext, fetched: FetchedWindow, span: Span): Promise<void> {
  const { history, extension, traits, signal } = context;
  const incoming = [...fetched.records.values()].filter((record) => isIncoming(record, context));
  const isUnsettled = ({ uuid }: FetchedRecord) =>
    !traits.unsettleable.has(`${extension} ${uuid}`) && history.hasUnsettled(extension, [uuid]);
  if (!context.alwaysQueryMissed && !incoming.some(isUnsettled)) return;
  // Whether `from` includes its second is not documented.
  const missed = await ingestMissed(context, { ...span, from: span.from === null ? null : secondBefore(span.from) });
  signal.throwIfAborted();
  const others = incoming.filter(({ uuid }) => !missed.records.has(uuid));
  history.settleAnswered(
    extension,
    others.map(({ uuid }) => uuid),
  );
  const unsettled = others.filter(isUnsettled);
  if (unsettled.length > 0) await settleAnswered(context, unsettled);
}

/** Fetches and ingests the calls of a span that this phone missed. */
function ingestMissed(context: IngestContext, span: Span): Promise<FetchedWindow> {
  return fetchFiltered(context, 'missed', { span, onPage: ({ records }) => context.ingest(records, 'missed') });
}

/** Asks which of these calls this phone answered. One that is missing from the answer is not queried again. */
async function settleAnswered(context: IngestContext, records: readonly FetchedRecord[]): Promise<void> {
  const { extension, signal } = context;
  const { unsettleable } = context.traits;
  const starts = records.flatMap(({ start }) => start ?? []).toSorted();
  const uuids = new Set(records.map(({ uuid }) => uuid));
  const [from = null] = starts;
  const answered = await fetchFiltered(context, 'answered', {
    span: { from: from === null ? null : secondBefore(from), to: starts.at(-1) ?? null },
    onPage(page) {
      const unsettled = page.records.filter((raw) => uuids.has(uuidOf(raw) ?? ''));
      if (unsettled.length > 0) context.ingest(unsettled, 'answered');
    },
  });
  signal.throwIfAborted();
  if (unsettleable.size > MAX_UNSETTLEABLE) unsettleable.clear();
  for (const uuid of uuids) if (!answered.records.has(uuid)) unsettleable.add(`${extension} ${uuid}`);
}

function fetchFiltered(
  { client, extension, traits, signal, beforeRequest }: IngestContext,
  status: 'answered' | 'missed',
  { span, onPage }: { span: Span; onPage: (page: ListPage) => void },
): Promise<FetchedWindow> {
  return fetchWindow(client, {
    query: { extension, extensionCallStatus: status },
    ...{ span, signal, beforeRequest, onPage },
    border: null,
    timeFilter: traits.timeFilter,
    maxPages: Number.POSITIVE_INFINITY,
  });
}

/** Whether the call rang on the extension: an outgoing call is neither missed nor answered. */
function isIncoming({ uuid, raw }: FetchedRecord, { history, extension }: WindowContext): boolean {
  const direction = readDirection(raw.direction);
  if (direction === 'outbound' || direction === 'inbound') return direction === 'inbound';
  const call = history.call(uuid);
  return call !== null && sideOf(call, extension) === 'called';
}
