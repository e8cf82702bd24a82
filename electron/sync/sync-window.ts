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
  longestCallMs,
  type Span,
  startOf,
  type TimeFilter,
  uuidOf,
  type Witness,
} from './fetch-window.ts';

/** How far a deep pass reads back from the last deep one. */
const deepMs = 3 * DAY;

/** See `LookOrder`. */
export type PollKind = 'regular' | 'deep' | 'missedOnly';

/** What the passes learn of a PBX. `unsettleable`: calls (extension and UUID) of which its filters tell nothing. */
export interface PbxTraits {
  readonly timeFilter: TimeFilter;
  readonly unsettleable: Set<string>;
}

/** Nothing is known of a PBX yet. */
export const unknownTraits = (): PbxTraits => ({ timeFilter: { means: null }, unsettleable: new Set() });

/** What a pass needs. `zone`: the PBX's; `now`: epoch ms; `source` tells one PBX's coverage from another's. */
export interface WindowContext {
  readonly client: CallLister;
  readonly history: History;
  readonly extension: string;
  readonly source: string;
  readonly zone: string;
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly beforeRequest: () => void;
  /** Asks the missed filter even where nothing new calls for it. */
  readonly alwaysAskMissed: boolean;
  readonly traits: PbxTraits;
  /** After so many pages it may end in the middle; the rest is left to `readRest`. */
  readonly maxPages: number;
  /** How far back the history is to reach, as the PBX's text; null: as far as the PBX. */
  readonly depth: string | null;
  /** Why a fill notifies of nothing. */
  readonly silence: SuppressReason;
  /** Of what a fill reads. */
  readonly onProgress: (progress: { read: number; total: number | null }) => void;
}

/**
 * Reads what is new of one extension: back to the last look and over the longest call that may have been running then. Where that
 * is more than a stretch the rest is noted as a gap, in the same breath as the look itself. The first look of all begins the fill.
 * Answers what it was; the first one is a deep one, whatever was wanted.
 */
export async function syncWindow(deps: WindowContext, wanted: PollKind): Promise<PollKind> {
  const startedAt = deps.now();
  const { readAt } = coverageOf(deps);
  if (readAt === null) {
    await firstPoll(deps, startedAt);
    return 'deep';
  }
  const from = windowStart(deps, readAt, wanted);
  if (wanted === 'missedOnly') {
    await fetchMissed(withNotifications(deps), { from, to: null });
    return wanted;
  }
  const done = await fetchAndIngest(withNotifications(deps), { from, to: null });
  changeCoverage(deps, ({ gaps, deepAt }) => ({
    readAt: startedAt,
    deepAt: wanted === 'deep' ? startedAt : deepAt,
    gaps: done.extent === 'whole' ? gaps : withGap(gaps, { from, to: done.low }),
  }));
  return wanted;
}

async function firstPoll(deps: WindowContext, startedAt: number): Promise<void> {
  deps.onProgress({ read: 0, total: null });
  // What other extensions' records have brought of this one's calls.
  deps.history.suppressNotifications(deps.extension, deps.silence);
  const done = await fetchAndIngest(withoutNotifications(deps), { from: deps.depth, to: null }, progressOf(deps, null));
  changeCoverage(deps, (now) => ({
    readAt: startedAt,
    deepAt: startedAt,
    ...extended(now, done, { from: deps.depth, to: null }),
  }));
}

/**
 * Reads a stretch of what is still missing: the newest gap, else the fill further back. A stretch that breaks off is made again as a whole, because only then do its calls and the missed filter belong together.
 */
export async function fetchMissing(deps: WindowContext): Promise<void> {
  const before = coverageOf(deps);
  const rest = nextMissing(before, deps.depth);
  const [gap] = before.gaps;
  if (rest === 'gap' && gap) {
    const done = await fetchAndIngest(withNotifications(deps), gap);
    changeCoverage(deps, ({ gaps }) => ({ gaps: afterGap(gaps, done.extent === 'whole' ? null : done.low) }));
    return;
  }
  if (rest !== null) await fetchOlderThanCoverage(deps, deps.depth);
}

/** Reads a stretch below everything that was read, down to `from` (null: as far as the PBX goes). */
export async function fetchOlderThanCoverage(deps: WindowContext, from: string | null): Promise<void> {
  const to = coverageOf(deps).back;
  const done = await fetchAndIngest(withoutNotifications(deps), { from, to }, progressOf(deps, to));
  changeCoverage(deps, (now) => extended(now, done, { from, to }));
}

function extended(now: Coverage, done: FetchedWindow, { from, to }: Span): Partial<Coverage> {
  const filled =
    now.filled +
    countBelow(
      [...done.records.values()].map(({ start }) => start),
      to,
    );
  if (done.extent === 'part') return { filled, back: done.low };
  return from === null ? { filled, back: null, bottom: true } : { filled, back: from };
}

/** How many of these starts were not there before a stretch up to `to`, whose border is read over again. */
function countBelow(starts: readonly (string | null)[], to: string | null): number {
  return to === null ? starts.length : starts.filter((start) => start !== null && start < to).length;
}

function progressOf(deps: WindowContext, to: string | null): (page: ListPage, read: number) => void {
  const { filled } = coverageOf(deps);
  let again: number | null = null;
  let total: number | null = null;
  return (page, read) => {
    again ??= page.records.length - countBelow(page.records.map(startOf), to);
    // The first page's, because each further one counts only what lies below it.
    total ??= page.total === null ? null : filled + page.total - again;
    deps.onProgress({ read: filled + Math.max(0, read - again), total });
  };
}

/**
 * Back from the last look, and from the newest call: the second costs nothing, since nothing lies after it, and catches a PBX
 * whose clock is behind what the zone makes of it. A clock that was set back meanwhile counts too.
 */
function windowStart(deps: WindowContext, readAt: number, kind: PollKind): string {
  const { history, extension, now, zone } = deps;
  const { deepAt, back } = coverageOf(deps);
  const regular = Math.min(readAt, now(), history.newestAt(extension) ?? readAt) - longestCallMs;
  const wanted = kind === 'deep' ? Math.min(regular, (deepAt ?? readAt) - deepMs) : regular;
  // Whether `from` includes its second is not documented.
  const from = secondBefore(earliestText(wanted, zone));
  // What lies below `back` is for reading backwards to bring, and no news.
  return back !== null && back > from ? back : from;
}

/** Where the clock is put back within the hour, later calls have earlier texts. */
function earliestText(at: number, zone: string): string {
  const text = formatPbxTime(at, zone);
  return apartMs(text, formatPbxTime(at + HOUR, zone)) < HOUR ? formatPbxTime(at - HOUR, zone) : text;
}

interface IngestContext extends WindowContext {
  readonly ingest: (records: unknown[], status: ExtensionStatus) => void;
}

function withNotifications(deps: WindowContext): IngestContext {
  const { history, extension } = deps;
  return { ...deps, ingest: (records, status) => void history.ingest(records, { extension, status }) };
}

function withoutNotifications(deps: WindowContext): IngestContext {
  const { history, extension, silence: silent } = deps;
  return {
    ...deps,
    ingest: (records, status) => void history.ingest(records, { extension, status, withoutNotifications: silent }),
  };
}

/**
 * Takes in records that were found by another way than by reading a window, and asks the missed filter of their time. Nothing is
 * notified, and what was read so far stays as it is. Returns how many could not be read.
 */
export async function ingestOlder(deps: WindowContext, records: unknown[], span: Span): Promise<number> {
  const { history, extension, silence: silent } = deps;
  const { unreadable } = history.ingest(records, { extension, status: 'unknown', withoutNotifications: silent });
  const met = new Map(
    records.flatMap((raw) => {
      const uuid = uuidOf(raw);
      return uuid === null ? [] : [[uuid, { uuid, start: startOf(raw), raw: raw as Record<string, unknown> }] as const];
    }),
  );
  if (met.size > 0) await settleMissed(withoutNotifications(deps), { extent: 'whole', records: met }, span);
  return unreadable;
}

/**
 * Searches the PBX for digits and stores the newest page of the results. Coverage and gaps stay as they are. No notification follows, except
 * later for a call that the next poll would have fetched anyway.
 */
export async function searchPbx(deps: WindowContext, query: string): Promise<PbxFound> {
  const { history, extension, silence } = deps;
  const answer = await deps.client.list({ extension, query, direction: 'desc', perPage: 100, page: 1 }, deps.signal);
  deps.signal.throwIfAborted();
  const isHere = (raw: unknown) => history.call(uuidOf(raw) ?? '') !== null;
  const unknown = answer.records.filter((raw) => !isHere(raw));
  const isStillNews = willNotify(deps);
  const news = unknown.filter((raw) => isStillNews(startOf(raw)));
  const older = unknown.filter((raw) => !isStillNews(startOf(raw)));
  if (news.length > 0) history.ingest(news, { extension, status: 'unknown' });
  if (older.length > 0) history.ingest(older, { extension, status: 'unknown', withoutNotifications: silence });
  const added = unknown.filter(isHere).length;
  return { found: answer.records.length, added, notKept: unknown.length - added, total: answer.total };
}

/** Tells whether a call of that start is for a coming look or a gap to bring, which notify. */
function willNotify(deps: WindowContext): (start: string | null) => boolean {
  const { readAt, gaps } = coverageOf(deps);
  if (readAt === null) return () => false;
  const from = windowStart(deps, readAt, 'regular');
  return (start) =>
    start !== null && (start >= from || gaps.some((gap) => start >= gap.from && (gap.to === null || start <= gap.to)));
}

async function fetchAndIngest(
  deps: IngestContext,
  span: Span,
  onPage: (page: ListPage, read: number) => void = () => {},
): Promise<FetchedWindow> {
  const { extension } = deps;
  const calls = await fetchWindow(deps.client, {
    query: { extension },
    span,
    border: borderOf(deps, span),
    timeFilter: deps.traits.timeFilter,
    maxPages: deps.maxPages,
    signal: deps.signal,
    beforeRequest: deps.beforeRequest,
    onPage(page, read) {
      deps.ingest(page.records, 'unknown');
      onPage(page, read);
    },
  });
  await settleMissed(deps, calls, { from: calls.extent === 'part' ? calls.low : span.from, to: span.to });
  deps.signal.throwIfAborted();
  return calls;
}

/** A stored call that started where the span ends, and that the PBX has to give again there. */
function borderOf({ history, extension, zone }: WindowContext, { to }: Span): Witness | null {
  const at = parsePbxTime(to, zone)?.at ?? null;
  if (to === null || at === null) return null;
  for (const { uuid, start, end } of history.between(extension, at, at)) {
    const witness = { uuid, start: to, end: pbxLocalTime(end?.text) };
    if (pbxLocalTime(start?.text) === to && isWitness(witness)) return witness;
  }
  return null;
}

/**
 * Asks the server which of the stretch's calls this phone missed; the rest of what came in is then settled too, by its record or by
 * the answered filter. Without anything unsettled in it there is nothing to ask, and the request is saved.
 */
async function settleMissed(deps: IngestContext, calls: FetchedWindow, span: Span): Promise<void> {
  const { history, extension } = deps;
  const cameIn = [...calls.records.values()].filter((record) => isIncoming(record, deps));
  const uuids = cameIn.map(({ uuid }) => uuid);
  const isOpen = (uuid: string) =>
    !deps.traits.unsettleable.has(`${extension} ${uuid}`) && history.hasUnsettled(extension, [uuid]);
  if (!deps.alwaysAskMissed && !uuids.some(isOpen)) return;
  // Whether `from` includes its second is not documented.
  const missed = await fetchMissed(deps, { from: span.from === null ? null : secondBefore(span.from), to: span.to });
  deps.signal.throwIfAborted();
  const others = uuids.filter((uuid) => !missed.records.has(uuid));
  history.settleAnswered(extension, others);
  const left = new Set(others.filter(isOpen));
  if (left.size > 0)
    await settleByAnsweredFilter(
      deps,
      cameIn.filter(({ uuid }) => left.has(uuid)),
    );
}

/**
 * Asks which of these calls the phone answered, where neither the missed filter nor their records tell. A call that is missing from the
 * answer is not queried again.
 */
async function settleByAnsweredFilter(deps: IngestContext, records: readonly FetchedRecord[]): Promise<void> {
  const { traits: learned, extension } = deps;
  const starts = records.map(({ start }) => start).filter((text) => text !== null);
  const [from = null] = starts.toSorted();
  const to = starts.toSorted().at(-1) ?? null;
  const wanted = new Set(records.map(({ uuid }) => uuid));
  const answered = await fetchFiltered(deps, 'answered', {
    span: { from: from === null ? null : secondBefore(from), to },
    takeIn: (page) => {
      const own = page.records.filter((raw) => wanted.has(uuidOf(raw) ?? ''));
      if (own.length > 0) deps.ingest(own, 'answered');
    },
  });
  deps.signal.throwIfAborted();
  if (learned.unsettleable.size > mostUnsettleable) learned.unsettleable.clear();
  for (const uuid of wanted) if (!answered.records.has(uuid)) learned.unsettleable.add(`${extension} ${uuid}`);
}

/** The calls of a regular window are few; a PBX that tells nothing of years of calls must not fill the memory. */
const mostUnsettleable = 20_000;

function fetchMissed(deps: IngestContext, span: Span): Promise<FetchedWindow> {
  return fetchFiltered(deps, 'missed', { span, takeIn: (page) => deps.ingest(page.records, 'missed') });
}

function fetchFiltered(
  deps: IngestContext,
  status: 'answered' | 'missed',
  { span, takeIn }: { span: Span; takeIn: (page: ListPage) => void },
): Promise<FetchedWindow> {
  const { extension } = deps;
  return fetchWindow(deps.client, {
    query: { extension, extensionCallStatus: status },
    span,
    border: null,
    timeFilter: deps.traits.timeFilter,
    maxPages: Number.POSITIVE_INFINITY,
    signal: deps.signal,
    beforeRequest: deps.beforeRequest,
    onPage: takeIn,
  });
}

/** Whether the call rang on the extension: what it called itself is neither missed nor answered by it. */
function isIncoming({ uuid, raw }: FetchedRecord, { history, extension }: WindowContext): boolean {
  const direction = readDirection(raw.direction);
  if (direction === 'outbound' || direction === 'inbound') return direction === 'inbound';
  const call = history.call(uuid);
  return call !== null && sideOf(call, extension) === 'called';
}
