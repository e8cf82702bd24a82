import { normalUuid } from '../../shared/calls/call.ts';
import { HOUR } from '../../shared/time/durations.ts';
import { pbxLocalTime, secondAfter, secondsAfter } from '../history/calls/pbx-local-time.ts';
import type { ListPage, ListQuery } from '../pbx/client.ts';
import { fieldsOf, rawUuidOf } from '../pbx/wire.ts';

/** What a window's reading needs of the PBX client. */
export interface CallLister {
  list(query: ListQuery, signal?: AbortSignal): Promise<ListPage>;
}

/** A record as far as the reading itself has to know it. `start`: as the PBX's text; null where it cannot be read. */
export interface FetchedRecord {
  readonly uuid: string;
  readonly start: string | null;
  readonly raw: Record<string, unknown>;
}

/** A stretch of time, as the PBX's texts; null where it is open. Both ends belong to it. */
export interface Span {
  readonly from: string | null;
  readonly to: string | null;
}

/** How far it came: the `whole` window, or only its newer `part`, back to `low`. `met` holds what lies in what was read. */
export type FetchedWindow = { readonly records: ReadonlyMap<string, FetchedRecord> } & (
  | { readonly extent: 'whole' }
  | { readonly extent: 'part'; readonly low: string }
);

/** What `from` and `to` filter at a PBX, learned as windows are read; null: not known yet. */
export interface TimeFilter {
  means: 'start' | 'other' | null;
}

export interface WindowRequest {
  readonly query: Pick<ListQuery, 'extension' | 'extensionCallStatus'>;
  readonly span: Span;
  /** A call that is known to have started at `span.to`, where there is one that `isWitness`. */
  readonly border: Witness | null;
  readonly timeFilter: TimeFilter;
  /** After so many pages it may end in the middle. */
  readonly maxPages: number;
  readonly signal: AbortSignal;
  /** Called before each request; throws to break off. */
  readonly beforeRequest: () => void;
  /** Called with each page as it comes. `read`: records so far. */
  readonly onPage: (page: ListPage, read: number) => void;
}

/** Records are dated by their start and written at their end: no call is taken to run longer than this. */
export const longestCallMs = 6 * HOUR;

/** So many witnesses are not deleted while one window is read. */
const mostRefuted = 10;

/** A window with more records than this is a list that does not end. */
const mostRecords = 50_000;

/** A record that has to come again when the list is asked for all that started up to its own start. Times as the PBX's texts. */
export interface Witness {
  readonly uuid: string;
  readonly start: string;
  /** Null where it cannot be read: it then proves nothing by coming again. */
  readonly end: string | null;
}

interface Request {
  /** As it is sent; null where the window is open. */
  readonly to: string | null;
  readonly page: number;
}

/**
 * Where the next page is asked for. `time`: the border follows the oldest start; `pages`: page numbers are counted, because the list
 * filters by something else than the start; `toTheEnd`: the same for a list that is not sorted or ignores `to`, which says nothing
 * of how far it was read.
 */
interface Position {
  paging: 'time' | 'pages' | 'toTheEnd';
  next: Request;
  /** The witness that the next request has to bring, and the request that brought it the first time. */
  awaited: { witness: Witness; from: Request } | null;
  /** This witness did not come again. Either it was deleted, or the list does not filter by start: the former request tells. */
  doubted: Witness | null;
  /** How many witnesses stayed away. */
  refuted: number;
}

/**
 * Fetches a window of the call list, newest first. Pages by time, not by number: the next request ends at the start of a record near
 * the end of the last page, so calls that arrive, vanish or swap places between two requests are neither lost nor counted twice.
 *
 * Which time `to` filters is not documented. So each border is the start of a record that ended later: it comes again only where `to`
 * means the start. If it does not, although it still exists, page numbers are counted from there. Where nothing can prove the window's
 * own border, the first request ends a longest call later. Page numbers are also counted where the list is unsorted or ignores `to`.
 * Whether `to` includes its second is not documented either; duplicates are dropped by UUID.
 *
 * Rejects with the client's AppError, with what `beforeAsking` or `onPage` throws, or with the signal's reason.
 */
export async function fetchWindow(client: CallLister, wanted: WindowRequest): Promise<FetchedWindow> {
  const { span, timeFilter } = wanted;
  const met = new Map<string, FetchedRecord>();
  const keys = new Set<string>();
  const at = beginning(wanted);
  let barren = 0;
  for (let pages = 1; ; pages += 1) {
    const asked = at.next;
    const answer = await ask(client, wanted, asked);
    const before = keys.size;
    const isAskedAgain = at.doubted !== null;
    const records = answer.records.map((raw) => meet(raw, met, keys));
    wanted.onPage(answer, keys.size);
    if (isRefuted(at, timeFilter, records, answer.hasNext)) continue;
    if (keys.size > before) barren = 0;
    else if (!isAskedAgain) barren += 1;
    // As many pages may bring nothing new as there are to go over again, where very many calls began in one second.
    const isEndless = barren >= Math.max(2, pages - barren + 1);
    if (!answer.hasNext || isEndless || keys.size >= mostRecords) return { extent: 'whole', records: met };
    const low = advance(at, timeFilter, asked, records);
    if (at.paging === 'toTheEnd' || low === null) continue;
    if (span.from !== null && low < span.from) return { extent: 'whole', records: met };
    if (pages >= wanted.maxPages && (span.to === null || low < span.to))
      return { extent: 'part', low, records: downTo(met, low) };
  }
}

function beginning({ span, border, timeFilter }: WindowRequest): Position {
  const paging = timeFilter.means === 'other' ? 'pages' : 'time';
  if (span.to === null) return { paging, next: { to: null, page: 1 }, awaited: null, doubted: null, refuted: 0 };
  const exact = { to: secondAfter(span.to), page: 1 };
  const safe = { to: secondsAfter(span.to, longestCallMs / 1000), page: 1 };
  if (timeFilter.means === 'start') return { paging, next: exact, awaited: null, doubted: null, refuted: 0 };
  if (paging === 'pages' || border === null) return { paging, next: safe, awaited: null, doubted: null, refuted: 0 };
  return { paging, next: exact, awaited: { witness: border, from: safe }, doubted: null, refuted: 0 };
}

async function ask(client: CallLister, wanted: WindowRequest, { to, page }: Request): Promise<ListPage> {
  const { query, span, signal } = wanted;
  signal.throwIfAborted();
  wanted.beforeRequest();
  const borders = { ...(span.from !== null && { from: span.from }), ...(to !== null && { to }) };
  const answer = await client.list({ ...query, ...borders, direction: 'desc', perPage: 100, page }, signal);
  signal.throwIfAborted();
  return answer;
}

/** Whether the awaited witness stayed away. The request that brought it is then made again. */
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

/** Moves on behind a page, and returns the oldest start on it. */
function advance(at: Position, filter: TimeFilter, asked: Request, records: readonly PageRecord[]): string | null {
  const starts = records.map(({ start }) => start).filter((text) => text !== null);
  const isSorted = starts.every((text, index) => index === 0 || text <= (starts[index - 1] ?? ''));
  const isWithin = starts.every((text) => asked.to === null || text <= asked.to);
  const { doubted } = at;
  at.doubted = null;
  if (!isSorted || !isWithin) at.paging = 'toTheEnd';
  else if (doubted !== null && at.paging === 'time') {
    const isThere = records.some(({ uuid }) => uuid === doubted.uuid);
    if (isThere) filter.means = 'other';
    if (isThere || at.refuted >= mostRefuted) at.paging = 'pages';
  }
  const witness = at.paging === 'time' ? witnessOf(records) : null;
  const to = witness === null ? null : secondAfter(witness.start);
  if (witness !== null && to !== null && (asked.to === null || to < asked.to)) {
    at.next = { to, page: 1 };
    at.awaited = { witness, from: asked };
  } else at.next = { to: asked.to, page: asked.page + 1 };
  return starts.at(-1) ?? null;
}

/** The oldest record of a page whose return proves that `to` means the start; in its older half, so that each page brings news. */
function witnessOf(records: readonly PageRecord[]): Witness | null {
  for (const { uuid, start, end } of records.slice(Math.floor(records.length / 2)).reverse()) {
    if (uuid !== null && start !== null && isWitness({ start, end })) return { uuid, start, end };
  }
  return null;
}

/** Whether a call shows by coming again that `to` means the start. A PBX that filters by end gives no record without one. */
export const isWitness = ({ start, end }: Pick<Witness, 'start' | 'end'>): boolean =>
  end === null || end > secondAfter(start);

/** What a page's record is known by. */
interface PageRecord {
  readonly uuid: string | null;
  readonly start: string | null;
  readonly end: string | null;
}

function meet(raw: unknown, met: Map<string, FetchedRecord>, keys: Set<string>): PageRecord {
  const fields = fieldsOf(raw);
  const uuid = uuidOf(raw);
  const start = startOf(raw);
  // A record without a UUID is known by its text; it is kept as unreadable and only counts here.
  keys.add(uuid ?? JSON.stringify(raw) ?? '');
  if (uuid !== null) met.set(uuid, { uuid, start, raw: fields });
  return { uuid, start, end: pbxLocalTime(fields.end_time) };
}

/** When a raw record started, as the PBX's text; null where that cannot be read. */
export const startOf = (raw: unknown): string | null => pbxLocalTime(fieldsOf(raw).start_time);

/** A raw record's UUID as it is stored; null where it has none. */
export function uuidOf(raw: unknown): string | null {
  const uuid = rawUuidOf(raw);
  return uuid === null ? null : normalUuid(uuid);
}

/** What a page brought from below the border is not yet all there is of that time. */
function downTo(met: ReadonlyMap<string, FetchedRecord>, low: string): ReadonlyMap<string, FetchedRecord> {
  return new Map([...met].filter(([, { start }]) => start !== null && start >= low));
}
