import type { ListPage, ListQuery } from '../pbx/client.ts';

/** What a window's reading needs of the PBX client. */
export interface Lister {
  list(query: ListQuery, signal?: AbortSignal): Promise<ListPage>;
}

/** A record as far as the reading itself has to know it. */
export interface MetRecord {
  readonly uuid: string;
  readonly raw: Record<string, unknown>;
}

/** How far it came: `whole` window, or `full` at the record limit. */
export interface WindowRead {
  readonly end: 'whole' | 'full';
  readonly met: ReadonlyMap<string, MetRecord>;
}

export interface WindowWanted {
  readonly query: ListQuery;
  /** Stops after about so many records. */
  readonly mostRecords: number;
  readonly signal: AbortSignal;
  /** Called before each request; throws to break off. */
  readonly beforeAsking: () => void;
  /** Called with each page as it comes. */
  readonly onPage: (page: ListPage, read: number) => void;
}

/** So many pages without a record that is new to this reading mean a list that does not end by itself. */
const mostBarrenPages = 2;

/**
 * Reads a window of the list, newest first. Pages shift while calls arrive, so records are known by their UUID and a page may
 * repeat what the last one had. Rejects with the client's AppError, with what `beforeAsking` or `onPage` throws, or with the
 * signal's reason.
 */
export async function readWindow(client: Lister, wanted: WindowWanted): Promise<WindowRead> {
  const met = new Map<string, MetRecord>();
  const keys = new Set<string>();
  let barren = 0;
  for (let page = 1; ; page += 1) {
    wanted.signal.throwIfAborted();
    wanted.beforeAsking();
    const answer = await client.list({ ...wanted.query, direction: 'desc', perPage: 100, page }, wanted.signal);
    wanted.signal.throwIfAborted();
    const before = keys.size;
    for (const raw of answer.records) meet(raw, met, keys);
    wanted.onPage(answer, keys.size);
    if (!answer.hasNext) return { end: 'whole', met };
    barren = keys.size === before ? barren + 1 : 0;
    if (barren >= mostBarrenPages) return { end: 'whole', met };
    if (keys.size >= wanted.mostRecords) return { end: 'full', met };
  }
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
