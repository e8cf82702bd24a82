import { normalUuid } from '../../shared/calls/call.ts';
import { DAY, HOUR } from '../../shared/time/durations.ts';
import { formatPbxTime, parsePbxTime } from '../../shared/time/pbx-time.ts';
import type { ListPage, ListQuery, PbxOperations } from '../pbx/client.ts';
import { fieldsOf, rawUuidOf } from '../pbx/wire.ts';
import { pbxLocalTime, secondsAfter, secondsBefore } from '../store/calls/pbx-local-time.ts';
import type { Span } from './coverage.ts';

/** What fetching a span needs of the PBX client. */
export type CallLister = Pick<PbxOperations, 'list'>;

/** A record of the list. `start`: the PBX's local time; null where it cannot be read. */
export interface FetchedRecord {
  readonly uuid: string;
  readonly start: string | null;
  readonly raw: unknown;
}

/** The records of a span by UUID. `low`: only its newer part back to there was fetched; null: the whole. */
export interface FetchedSpan {
  readonly records: ReadonlyMap<string, FetchedRecord>;
  readonly low: string | null;
}

export interface SpanRequest {
  readonly query: Pick<ListQuery, 'extension' | 'extensionCallStatus'>;
  readonly span: Span;
  /** IANA, the PBX's. */
  readonly zone: string;
  /** Requests no `from`, so that the page's total counts every call of the extension; the span ends where it ends all the same. */
  readonly countsAll?: boolean;
  /** After so many pages below `span.to` it may end with a part. */
  readonly maxPages: number;
  readonly signal: AbortSignal;
  /** Called before each request; throws to break off. */
  readonly beforeRequest: () => void;
  /** Called with the page's records within the span; those without a readable start are among them. */
  readonly onPage: (records: unknown[], page: ListPage) => void | Promise<void>;
}

/**
 * Neither which time `from` and `to` filter is documented, nor in which zone, nor whether they include their second. So both are sent
 * this much wider, seconds: no two zones are further apart, and no call is expected to last as long.
 */
const FILTER_SLACK = (DAY + 2 * HOUR) / 1000;

/** A list with more records in a span does not end. */
const MAX_RECORDS = 50_000;
/** So often a page is requested again because the pages shifted. */
const MAX_REPEATS = 10;
/** A list whose pages bring nothing new does not end. */
const MAX_BARREN = 2;

/**
 * Fetches a span of the call list by page numbers, newest first. A call that arrives pushes others to a later page, where they are
 * fetched again and dropped by UUID. One that is deleted, or that swaps places with another, pulls others to an earlier page: then the
 * total falls, or more records come again than calls arrived, and that earlier page is fetched again.
 *
 * Rejects with the client's AppError, with what `beforeRequest` or `onPage` throws, or with the signal's reason.
 */
export async function fetchSpan(client: CallLister, request: SpanRequest): Promise<FetchedSpan> {
  const { span, zone, maxPages } = request;
  const seen = new Set<string>();
  const records = new Map<string, FetchedRecord>();
  let [furthest, repeats, barren, below] = [0, 0, 0, 0];
  let total: number | null = null;
  let low: string | null = null;
  /** The list is newest first and honours `to`, so that a page tells how far the fetch has come. */
  let isObedient = true;
  for (let page = 1; ; ) {
    const answer = await requestPage(client, request, page);
    const read = answer.records.map((raw) => ({ uuid: uuidOf(raw), start: startOf(raw, zone), raw }));
    const before = seen.size;
    const again = read.filter(({ uuid }) => uuid !== null && seen.has(uuid)).length;
    for (const { uuid } of read) if (uuid !== null) seen.add(uuid);
    const within = read.filter(({ start }) => isWithin(start, span));
    for (const { uuid, ...record } of within) if (uuid !== null) records.set(uuid, { uuid, ...record });
    await request.onPage(
      within.map(({ raw }) => raw),
      answer,
    );
    const isNew = page > furthest;
    const added = seen.size - before;
    const arrived = answer.total === null || total === null ? 0 : answer.total - total;
    const isSwapped = isNew && again > Math.max(0, arrived) && (added > 0 || !answer.hasNext);
    const isShifted = page > 1 && repeats < MAX_REPEATS && (arrived < 0 || isSwapped);
    const starts = read.flatMap(({ start }) => start ?? []);
    isObedient &&= isNewestFirst(starts, span.to);
    low = starts.at(-1) ?? low;
    const isBelow = low !== null && (span.to === null || low < span.to);
    total = answer.total;
    furthest = Math.max(furthest, page);
    barren = isNew && added === 0 ? barren + 1 : 0;
    if (isNew && isBelow) below += 1;
    if (isShifted) repeats += 1;
    page += isShifted ? -1 : 1;
    if (isShifted) continue;
    if (!answer.hasNext || barren >= MAX_BARREN || seen.size >= MAX_RECORDS) return { records, low: null };
    if (!isObedient || low === null) continue;
    if (span.from !== null && low < span.from) return { records, low: null };
    if (isBelow && below >= maxPages) return { records, low };
  }
}

async function requestPage(client: CallLister, request: SpanRequest, page: number): Promise<ListPage> {
  const { query, span, signal, countsAll = false } = request;
  signal.throwIfAborted();
  request.beforeRequest();
  const borders = {
    ...(span.from !== null && !countsAll && { from: secondsBefore(span.from, FILTER_SLACK) }),
    ...(span.to !== null && { to: secondsAfter(span.to, FILTER_SLACK) }),
  };
  const answer = await client.list({ ...query, ...borders, direction: 'desc', perPage: 100, page }, signal);
  signal.throwIfAborted();
  return answer;
}

/** Whether the starts of a page are in order, and none is later than a list that honours `to` gives. */
function isNewestFirst(starts: readonly string[], to: string | null): boolean {
  const limit = to === null ? '~' : secondsAfter(to, 2 * FILTER_SLACK);
  return starts.every((text, index) => text <= (starts[index - 1] ?? '~') && text <= limit);
}

const isWithin = (start: string | null, { from, to }: Span): boolean =>
  start === null || ((from === null || start >= from) && (to === null || start <= to));

/** When a raw record started, as the PBX's local time; null where that cannot be read. `zone`: for a time that came as a number. */
export function startOf(raw: unknown, zone: string): string | null {
  const { start_time: value } = fieldsOf(raw);
  const text = pbxLocalTime(value);
  if (text !== null) return text;
  const at = parsePbxTime(value, zone)?.at ?? null;
  return at === null ? null : formatPbxTime(at, zone);
}

/** A raw record's UUID as it is stored; null where it has none. */
export function uuidOf(raw: unknown): string | null {
  const uuid = rawUuidOf(raw);
  return uuid === null ? null : normalUuid(uuid);
}
