import type { ListPage, ListQuery } from '../../pbx/client.ts';
import { secondAfter, wallText } from '../wall-text.ts';

/** What a window's reading needs of the PBX client. */
export interface Lister {
  list(query: ListQuery, signal?: AbortSignal): Promise<ListPage>;
}

/** A record as far as the reading itself has to know it. */
export interface MetRecord {
  readonly uuid: string;
  readonly raw: Record<string, unknown>;
}

/** A stretch of time, as the PBX's texts; null where it is open. Both ends belong to it. */
export interface Span {
  readonly from: string | null;
  readonly to: string | null;
}

/** How far it came: the `whole` window, or only its newer `part`, back to `low`. */
export type WindowRead = { readonly met: ReadonlyMap<string, MetRecord> } & (
  | { readonly end: 'whole' }
  | { readonly end: 'part'; readonly low: string }
);

export interface WindowWanted {
  readonly query: Pick<ListQuery, 'extension' | 'extensionCallStatus'>;
  readonly span: Span;
  /** After so many pages it may end in the middle. */
  readonly mostPages: number;
  readonly signal: AbortSignal;
  /** Called before each request; throws to break off. */
  readonly beforeAsking: () => void;
  /** Called with each page as it comes. `read`: records so far. */
  readonly onPage: (page: ListPage, read: number) => void;
}

/** A window with more records than this is a list that does not end. */
const mostRecords = 50_000;

/** Where the next page is asked for. `moves`: the list does as it is told, so that the border can follow what was read. */
interface Place {
  to: string | null;
  page: number;
  moves: boolean;
}

/**
 * Reads a window of the list, newest first. The next page is not asked for by its number but by the start of the oldest record that
 * was read: numbers shift while calls arrive, records are deleted or calls of one second change places, and then a record slips past
 * the border of two pages. Whether `to` includes its second is not documented, so the second after is asked for; what comes
 * twice is known by its UUID. Where the list is not sorted, or ignores `to`, pages are counted after all, to the end.
 *
 * Rejects with the client's AppError, with what `beforeAsking` or `onPage` throws, or with the signal's reason.
 */
export async function readWindow(client: Lister, wanted: WindowWanted): Promise<WindowRead> {
  const { span } = wanted;
  const met = new Map<string, MetRecord>();
  const keys = new Set<string>();
  const at: Place = { to: span.to, page: 1, moves: true };
  let barren = 0;
  for (let pages = 1; ; pages += 1) {
    const answer = await ask(client, wanted, at);
    const before = keys.size;
    for (const raw of answer.records) meet(raw, met, keys);
    wanted.onPage(answer, keys.size);
    barren = keys.size === before ? barren + 1 : 0;
    // As many pages may bring nothing new as there are to go over again, where very many calls began in one second.
    const isEndless = barren >= Math.max(2, pages - barren + 1);
    if (!answer.hasNext || isEndless || keys.size >= mostRecords) return { end: 'whole', met };
    const low = follow(at, answer.records);
    if (at.moves && span.from !== null && low !== null && low < span.from) return { end: 'whole', met };
    const hasMoved = at.to !== null && at.to !== span.to;
    if (at.moves && hasMoved && at.to !== null && pages >= wanted.mostPages) return { end: 'part', low: at.to, met };
  }
}

async function ask(client: Lister, wanted: WindowWanted, { to, page }: Place): Promise<ListPage> {
  const { query, span, signal } = wanted;
  signal.throwIfAborted();
  wanted.beforeAsking();
  const borders = { ...(span.from !== null && { from: span.from }), ...(to !== null && { to: secondAfter(to) }) };
  const answer = await client.list({ ...query, ...borders, direction: 'desc', perPage: 100, page }, signal);
  signal.throwIfAborted();
  return answer;
}

/** Moves the place behind a page, and answers the oldest start on it. */
function follow(at: Place, records: readonly unknown[]): string | null {
  const starts = records.map(startOf).filter((text) => text !== null);
  const isSorted = starts.every((text, index) => index === 0 || text <= (starts[index - 1] ?? ''));
  const isWithin = at.to === null || starts.every((text) => text <= secondAfter(at.to ?? ''));
  if (!isSorted || !isWithin) at.moves = false;
  const low = starts.at(-1) ?? null;
  if (at.moves && low !== null && (at.to === null || low < at.to)) {
    at.to = low;
    at.page = 1;
  } else at.page += 1;
  return low;
}

function startOf(raw: unknown): string | null {
  return typeof raw === 'object' && raw !== null && 'start_time' in raw ? wallText(raw.start_time) : null;
}

function meet(raw: unknown, met: Map<string, MetRecord>, keys: Set<string>): void {
  const uuid = uuidOf(raw);
  // A record without a UUID is known by its text; it is kept as unreadable and only counts here.
  keys.add(uuid ?? JSON.stringify(raw) ?? '');
  if (uuid !== null) met.set(uuid, { uuid, raw: raw as Record<string, unknown> });
}

function uuidOf(raw: unknown): string | null {
  const uuid = typeof raw === 'object' && raw !== null && 'call_uuid' in raw ? raw.call_uuid : null;
  return typeof uuid === 'string' && uuid.trim() !== '' ? uuid.trim() : typeof uuid === 'number' ? String(uuid) : null;
}
