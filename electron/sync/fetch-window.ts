import { normalUuid } from '../../shared/calls/call.ts';
import { HOUR } from '../../shared/time/durations.ts';
import { pbxLocalTime, secondAfter, secondsAfter } from '../history/calls/pbx-local-time.ts';
import type { ListPage, ListQuery } from '../pbx/client.ts';
import { fieldsOf, rawUuidOf } from '../pbx/wire.ts';

/** What fetching a window needs of the PBX client. */
export interface CallLister {
  list(query: ListQuery, signal?: AbortSignal): Promise<ListPage>;
}

/** A record of the list. `start`: the PBX's text; null where it cannot be read. */
export interface FetchedRecord {
  readonly uuid: string;
  readonly start: string | null;
  readonly raw: Record<string, unknown>;
}

/** A stretch of time, in the PBX's texts; null where it is open. Both ends are included. */
export interface Span {
  readonly from: string | null;
  readonly to: string | null;
}

/** The `whole` window, or its newer `part` back to `low`, with the records in it. */
export type FetchedWindow = { readonly records: ReadonlyMap<string, FetchedRecord> } & (
  | { readonly extent: 'whole' }
  | { readonly extent: 'part'; readonly low: string }
);

/** Which time `from` and `to` filter at a PBX, learned while fetching; null: not known yet. */
export interface TimeFilter {
  means: 'start' | 'other' | null;
}

export interface WindowRequest {
  readonly query: Pick<ListQuery, 'extension' | 'extensionCallStatus'>;
  readonly span: Span;
  /** A known call that started at `span.to` and `isWitness`; null without one. */
  readonly border: Witness | null;
  readonly timeFilter: TimeFilter;
  /** After so many pages it may end with a part. */
  readonly maxPages: number;
  readonly signal: AbortSignal;
  /** Called before each request; throws to break off. */
  readonly beforeRequest: () => void;
  /** Called with each page. `read`: records so far. */
  readonly onPage: (page: ListPage, read: number) => void;
}

/** Records are dated by their start and written at their end: no call is expected to last longer than this, ms. */
export const LONGEST_CALL = 6 * HOUR;

/** So many witnesses are not deleted at the PBX while one window is fetched. */
const MAX_REFUTED = 10;

/** A list with more records in a window does not end. */
const MAX_RECORDS = 50_000;

/** A record that the list must return again when calls up to its own start are requested. Times in the PBX's texts. */
export interface Witness {
  readonly uuid: string;
  readonly start: string;
  /** Null where it cannot be read: returned again, the record then proves nothing. */
  readonly end: string | null;
}

interface Request {
  /** As sent; null where the window is open. */
  readonly to: string | null;
  readonly page: number;
}

/**
 * The next request. `time`: `to` follows the oldest start; `pages`: page numbers are counted, because `to` filters another time than
 * the start; `toTheEnd`: also page numbers, for a list that is unsorted or ignores `to`, so that only its end tells how far it went.
 */
interface Position {
  paging: 'time' | 'pages' | 'toTheEnd';
  next: Request;
  /** The witness that the next request has to return, and the request that returned it first. */
  awaited: { witness: Witness; from: Request } | null;
  /** This witness did not return: it was deleted, or `to` does not filter the start. Repeating the request shows which. */
  doubted: Witness | null;
  /** How many witnesses did not return. */
  refuted: number;
}

/**
 * Fetches a window of the call list, newest first. Pages by time, not by number: the next request ends at the start of a record near
 * the end of the last page, so calls that arrive, vanish or swap places between two requests are neither lost nor counted twice.
 *
 * Which time `to` filters is not documented. So each request ends at the start of a record that ended later, a witness: it is returned
 * again only where `to` filters the start. If it is not, although it still exists, page numbers are counted from there. Where the
 * window's own end has no witness, the first request ends the longest call later. Page numbers are also counted where the list is
 * unsorted or ignores `to`. Whether `to` includes its second is not documented either: it is set one second later, and duplicates are
 * dropped by UUID.
 *
 * Rejects with the client's AppError, with what `beforeRequest` or `onPage` throws, or with the signal's reason.
 */
export async function fetchWindow(client: CallLister, window: WindowRequest): Promise<FetchedWindow> {
  const { span, timeFilter } = window;
  const found = new Map<string, FetchedRecord>();
  const keys = new Set<string>();
  const at = beginning(window);
  let barren = 0;
  for (let pages = 1; ; pages += 1) {
    const sent = at.next;
    const answer = await requestPage(client, window, sent);
    const before = keys.size;
    const isRepeat = at.doubted !== null;
    const records = answer.records.map((raw) => noteRecord(raw, found, keys));
    window.onPage(answer, keys.size);
    if (isRefuted(at, timeFilter, records, answer.hasNext)) continue;
    if (keys.size > before) barren = 0;
    else if (!isRepeat) barren += 1;
    // Where very many calls began in one second, as many pages may bring nothing new as are fetched again.
    const isEndless = barren >= Math.max(2, pages - barren + 1);
    if (!answer.hasNext || isEndless || keys.size >= MAX_RECORDS) return { extent: 'whole', records: found };
    const low = advance(at, timeFilter, sent, records);
    if (at.paging === 'toTheEnd' || low === null) continue;
    if (span.from !== null && low < span.from) return { extent: 'whole', records: found };
    if (pages >= window.maxPages && (span.to === null || low < span.to))
      return { extent: 'part', low, records: downTo(found, low) };
  }
}

function beginning({ span, border, timeFilter }: WindowRequest): Position {
  const paging = timeFilter.means === 'other' ? 'pages' : 'time';
  if (span.to === null) return { paging, next: { to: null, page: 1 }, awaited: null, doubted: null, refuted: 0 };
  const exact = { to: secondAfter(span.to), page: 1 };
  const safe = { to: secondsAfter(span.to, LONGEST_CALL / 1000), page: 1 };
  if (timeFilter.means === 'start') return { paging, next: exact, awaited: null, doubted: null, refuted: 0 };
  if (paging === 'pages' || border === null) return { paging, next: safe, awaited: null, doubted: null, refuted: 0 };
  return { paging, next: exact, awaited: { witness: border, from: safe }, doubted: null, refuted: 0 };
}

async function requestPage(client: CallLister, window: WindowRequest, { to, page }: Request): Promise<ListPage> {
  const { query, span, signal } = window;
  signal.throwIfAborted();
  window.beforeRequest();
  const borders = { ...(span.from !== null && { from: span.from }), ...(to !== null && { to }) };
  const answer = await client.list({ ...query, ...borders, direction: 'desc', perPage: 100, page }, signal);
  signal.throwIfAborted();
  return answer;
}

/** Whether the awaited witness did not return. The request that returned it is then repeated. */
function isRefuted(at: Position, filter: TimeFilter, records: readonly PageRecord[], hasNext: boolean): boolean {
  if (at.awaited === null) return false;
  const { witness, from } = at.awaited;
  if (records.some(({ uuid }) => uuid === witness.uuid)) {
    at.awaited = null;
    if (witness.end !== null) filter.means ??= 'start';
    return false;
  }
  // Very many calls of the same second may come before it.
  const isAbove = records.every(({ start }) => start === null || start >= witness.start);
  if (isAbove && hasNext && records.length > 0) return false;
  at.awaited = null;
  at.doubted = witness;
  at.refuted += 1;
  at.next = from;
  return true;
}

/** Sets the request after a page; returns the oldest start on the page. */
function advance(at: Position, filter: TimeFilter, sent: Request, records: readonly PageRecord[]): string | null {
  const starts = records.map(({ start }) => start).filter((text) => text !== null);
  const isSorted = starts.every((text, index) => index === 0 || text <= (starts[index - 1] ?? ''));
  const isWithin = starts.every((text) => sent.to === null || text <= sent.to);
  const { doubted } = at;
  at.doubted = null;
  if (!isSorted || !isWithin) at.paging = 'toTheEnd';
  else if (doubted !== null && at.paging === 'time') {
    const isThere = records.some(({ uuid }) => uuid === doubted.uuid);
    if (isThere) filter.means = 'other';
    if (isThere || at.refuted >= MAX_REFUTED) at.paging = 'pages';
  }
  const witness = at.paging === 'time' ? witnessOf(records) : null;
  const to = witness === null ? null : secondAfter(witness.start);
  if (witness !== null && to !== null && (sent.to === null || to < sent.to)) {
    at.next = { to, page: 1 };
    at.awaited = { witness, from: sent };
  } else at.next = { to: sent.to, page: sent.page + 1 };
  return starts.at(-1) ?? null;
}

/** The oldest possible witness of a page, from its older half, so that each page brings new records. */
function witnessOf(records: readonly PageRecord[]): Witness | null {
  for (const { uuid, start, end } of records.slice(Math.floor(records.length / 2)).reverse()) {
    if (uuid !== null && start !== null && isWitness({ start, end })) return { uuid, start, end };
  }
  return null;
}

/** Whether a call that is returned again proves that `to` filters the start. A PBX that filters the end returns no record without one. */
export const isWitness = ({ start, end }: Pick<Witness, 'start' | 'end'>): boolean =>
  end === null || end > secondAfter(start);

interface PageRecord {
  readonly uuid: string | null;
  readonly start: string | null;
  readonly end: string | null;
}

function noteRecord(raw: unknown, found: Map<string, FetchedRecord>, keys: Set<string>): PageRecord {
  const fields = fieldsOf(raw);
  const uuid = uuidOf(raw);
  const start = startOf(raw);
  // A record without a UUID is identified by its text; it is stored as unreadable and only counted here.
  keys.add(uuid ?? JSON.stringify(raw) ?? '');
  if (uuid !== null) found.set(uuid, { uuid, start, raw: fields });
  return { uuid, start, end: pbxLocalTime(fields.end_time) };
}

/** When a raw record started, as the PBX's text; null where that cannot be read. */
export const startOf = (raw: unknown): string | null => pbxLocalTime(fieldsOf(raw).start_time);

/** A raw record's UUID as it is stored; null where it has none. */
export function uuidOf(raw: unknown): string | null {
  const uuid = rawUuidOf(raw);
  return uuid === null ? null : normalUuid(uuid);
}

/** Without what is older than `low`, of which the page held only a part. */
function downTo(found: ReadonlyMap<string, FetchedRecord>, low: string): ReadonlyMap<string, FetchedRecord> {
  return new Map([...found].filter(([, { start }]) => start !== null && start >= low));
}
