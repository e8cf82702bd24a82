import { normalUuid } from '../../shared/calls/call.ts';
import { DAY, HOUR } from '../../shared/time/durations.ts';
import { formatPbxTime, parsePbxTime } from '../../shared/time/pbx-time.ts';
import { pbxLocalTime, secondsAfter, secondsBefore } from '../history/calls/pbx-local-time.ts';
import type { ListPage, ListQuery } from '../pbx/client.ts';
import { fieldsOf, rawUuidOf } from '../pbx/wire.ts';

/** What fetching a span needs of the PBX client. */
export interface CallLister {
  list(query: ListQuery, signal?: AbortSignal): Promise<ListPage>;
}

/** A record of the list. `start`: the PBX's local time; null where it cannot be read. */
export interface FetchedRecord {
  readonly uuid: string;
  readonly start: string | null;
  readonly raw: unknown;
}

/** A stretch of time, in the PBX's texts; null where it is open. Both ends are included. */
export interface Span {
  readonly from: string | null;
  readonly to: string | null;
}

/** The `whole` span, or its newer `part` back to `low`, with the records in it. */
export type FetchedSpan = { readonly records: ReadonlyMap<string, FetchedRecord> } & (
  | { readonly extent: 'whole' }
  | { readonly extent: 'part'; readonly low: string }
);

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
  readonly onPage: (records: unknown[], page: ListPage) => void;
}

/** Records are dated by their start and written at their end: no call is expected to last longer than this, ms. */
export const LONGEST_CALL = 6 * HOUR;

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

/** What is known of a fetch after some pages. */
interface Progress {
  readonly page: number;
  /** The furthest page that was fetched. */
  readonly furthest: number;
  readonly total: number | null;
  readonly repeats: number;
  /** New pages in a row without a new record. */
  readonly barren: number;
  /** Pages that reached below `span.to`. */
  readonly below: number;
  /** The list is newest first and honours `to`, so that a page tells how far the fetch has come. */
  readonly isObedient: boolean;
  readonly low: string | null;
}

/**
 * Fetches a span of the call list by page numbers, newest first. A call that arrives pushes others to a later page, where they are
 * fetched again and dropped by UUID. One that is deleted, or that swaps places with another, pulls others to an earlier page: then the
 * total falls, or more records come again than calls arrived, and that earlier page is fetched again.
 *
 * Rejects with the client's AppError, with what `beforeRequest` or `onPage` throws, or with the signal's reason.
 */
export async function fetchSpan(client: CallLister, request: SpanRequest): Promise<FetchedSpan> {
  const seen = new Set<string>();
  const records = new Map<string, FetchedRecord>();
  let at: Progress = {
    ...{ page: 1, furthest: 0, total: null, repeats: 0, barren: 0, below: 0 },
    ...{ isObedient: true, low: null },
  };
  for (;;) {
    const answer = await requestPage(client, request, at.page);
    const page = answer.records.map((raw) => ({ uuid: uuidOf(raw), start: startOf(raw, request.zone), raw }));
    const again = page.filter(({ uuid }) => uuid !== null && seen.has(uuid)).length;
    const before = seen.size;
    for (const { uuid } of page) if (uuid !== null) seen.add(uuid);
    const within = page.filter(({ start }) => isWithin(start, request.span));
    for (const { uuid, ...record } of within) if (uuid !== null) records.set(uuid, { uuid, ...record });
    request.onPage(
      within.map(({ raw }) => raw),
      answer,
    );
    const next = advance(at, request, { answer, again, added: seen.size - before, starts: startsOf(page) });
    const isRepeat = next.page <= at.page;
    at = next;
    if (isRepeat) continue;
    if (!answer.hasNext || at.barren >= MAX_BARREN || seen.size >= MAX_RECORDS) return { extent: 'whole', records };
    const end = endOf(at, request);
    if (end === 'whole') return { extent: 'whole', records };
    if (end !== null) return { extent: 'part', low: end.low, records };
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

/** What a page brought. `again`: records that came before; `added`: new ones. */
interface Brought {
  readonly answer: ListPage;
  readonly again: number;
  readonly added: number;
  readonly starts: readonly string[];
}

/** The progress after a page; `page` is the next one to request, which is an earlier one where the pages shifted. */
function advance(at: Progress, { span }: SpanRequest, { answer, again, added, starts }: Brought): Progress {
  const isNew = at.page > at.furthest;
  const arrived = answer.total === null || at.total === null ? 0 : answer.total - at.total;
  const isSwapped = isNew && again > Math.max(0, arrived) && (added > 0 || !answer.hasNext);
  const isShifted = at.page > 1 && at.repeats < MAX_REPEATS && (arrived < 0 || isSwapped);
  const isSorted = starts.every((text, index) => index === 0 || text <= (starts[index - 1] ?? ''));
  const latest = span.to === null ? '~' : secondsAfter(span.to, 2 * FILTER_SLACK);
  const low = starts.at(-1) ?? at.low;
  const isBelow = low !== null && (span.to === null || low < span.to);
  return {
    page: isShifted ? at.page - 1 : at.page + 1,
    furthest: Math.max(at.furthest, at.page),
    total: answer.total,
    repeats: at.repeats + (isShifted ? 1 : 0),
    barren: isNew && added === 0 ? at.barren + 1 : 0,
    below: at.below + (isNew && isBelow ? 1 : 0),
    isObedient: at.isObedient && isSorted && starts.every((text) => text <= latest),
    low,
  };
}

/** How the fetch ends here; null where it goes on. */
function endOf(
  { isObedient, low, below }: Progress,
  { span, maxPages }: SpanRequest,
): 'whole' | { low: string } | null {
  if (!isObedient || low === null) return null;
  if (span.from !== null && low < span.from) return 'whole';
  return below >= maxPages && (span.to === null || low < span.to) ? { low } : null;
}

const isWithin = (start: string | null, { from, to }: Span): boolean =>
  start === null || ((from === null || start >= from) && (to === null || start <= to));

const startsOf = (page: readonly { start: string | null }[]): string[] => page.flatMap(({ start }) => start ?? []);

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
