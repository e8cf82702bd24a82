import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CallCursor, ShownRow } from '../../shared/calls/rows.ts';
import { callFilterOf, noViewFilter, type ViewFilter } from '../../shared/calls/view-filter.ts';
import type { CallOutput } from '../../shared/contract/calls.ts';
import type { AppErrorData, Result } from '../../shared/errors.ts';
import { type Bridge, perConnection } from '../bridge.ts';
import { type Loadable, settled } from '../ui/feedback/loadable.ts';
import { isSameJson } from '../ui/same-json.ts';
import { singleFlight } from '../ui/single-flight.ts';
import { hasSameRows } from './list/group-attempts.ts';

/** Loading rows further back. `end`: nothing older is stored. */
export type Older = { kind: 'ready' } | { kind: 'loading' } | { kind: 'failed'; error: AppErrorData } | { kind: 'end' };

/** The loaded part of the list, newest first. */
export type ListState = Loadable<{ rows: ShownRow[]; older: Older }>;

/** The state of the calls: the list and its filter. */
export interface CallsState {
  extension: string | null;
  /** Where days begin (IANA). */
  zone: string;
  /** The filter that is set; the rows may still be those of the previous one. */
  filter: ViewFilter;
  /** The filter of the shown rows. */
  shownFilter: ViewFilter;
  list: ListState;
  /** Shows the calls of an extension under the filter. Calls on screen stay until the response. */
  openList(extension: string, zone: string): Promise<void>;
  /** Changes the filter. The rows stay until the response; stale responses are ignored. */
  setFilter(patch: Partial<ViewFilter>): Promise<void>;
  /** Loads the next older rows; does nothing while that is under way. */
  loadOlder(): Promise<void>;
  /** Loads again what is loaded, leaving what is on screen in place. Overlapping calls are one more run. */
  refreshList(): Promise<void>;
  /** Removes forgotten rows: a refresh does not look that far back. */
  dropRows(uuids: readonly string[]): void;
}

const PAGE = 100;
/** What a list begins with: more than a tall window shows, and little enough to be there at once. */
const FIRST_PAGE = 40;
/** How many rows a refresh loads again. A record arrives when its call has ended, and this is more than a day's calls. */
const REFRESH_ROWS = 500;

type Get = () => CallsState;
type Put = (patch: Partial<CallsState>) => void;

const olderThan = (next: CallCursor | null): Older => ({ kind: next === null ? 'end' : 'ready' });

/** The state of the calls over a bridge; tests hand in a fake one. `now` in epoch ms. */
function callsState(bridge: Bridge, get: Get, put: Put, now: () => number): CallsState {
  /** Asks for rows of the list; null where another list is wanted by the time of the answer. */
  const ask = async (before: CallCursor | null, limit: number) => {
    const { extension, filter: wanted, zone } = get();
    if (extension === null) return null;
    const filter = callFilterOf(wanted, now(), zone);
    const answer = await bridge.call('calls.list', { extension, filter, before, limit });
    return get().extension === extension && get().filter === wanted ? { answer, wanted } : null;
  };
  // Overlapping calls are one more run, for the last of them.
  const load = singleFlight(async () => {
    const asked = await ask(null, FIRST_PAGE);
    if (asked === null) return;
    const list = settled(asked.answer, ({ rows, next }) => ({ rows, older: olderThan(next) }));
    put({ shownFilter: asked.wanted, list });
  });
  return {
    extension: null,
    zone: 'UTC',
    filter: noViewFilter,
    shownFilter: noViewFilter,
    list: { kind: 'loading' },
    openList: async (extension, zone) => {
      const { list, ...last } = get();
      const isSame = last.extension === extension && last.zone === zone;
      if (isSame && list.kind === 'loading') return;
      put({ extension, zone, list: isSame && list.kind === 'shown' ? list : { kind: 'loading' } });
      await load();
    },
    setFilter: async (patch) => {
      put({ filter: { ...get().filter, ...patch } });
      await load();
    },
    loadOlder: () => loadOlder(ask, get, put),
    refreshList: singleFlight(async () => {
      const before = get().list;
      if (before.kind === 'loading') return;
      const least = before.kind === 'shown' ? before.rows.length : 0;
      const asked = await ask(null, Math.min(REFRESH_ROWS, Math.max(FIRST_PAGE, least)));
      const { list, shownFilter } = get();
      if (asked === null || !asked.answer.ok || list.kind === 'loading') return;
      const { rows: fresh, next } = asked.answer.value;
      // The rows of another filter say nothing about what lies further back under this one.
      const shown = list.kind === 'shown' && shownFilter === asked.wanted ? list : null;
      const rows = mergeRows(shown?.rows ?? [], fresh, next === null);
      const isWhole = shown === null || (rows.length === fresh.length && shown.older.kind !== 'loading');
      const older = isWhole ? olderThan(next) : shown.older;
      if (shown !== null && hasSameRows(shown.rows, rows) && isSameJson(shown.older, older)) return;
      put({ shownFilter: asked.wanted, list: { kind: 'shown', rows, older } });
    }),
    dropRows: (uuids) => {
      const { list } = get();
      if (list.kind !== 'shown') return;
      const gone = new Set(uuids);
      put({ list: { ...list, rows: list.rows.filter((row) => !gone.has(row.uuid)) } });
    },
  };
}

type Ask = (
  before: CallCursor | null,
  limit: number,
) => Promise<{ answer: Result<CallOutput<'calls.list'>>; wanted: ViewFilter } | null>;

async function loadOlder(ask: Ask, get: Get, put: Put): Promise<void> {
  const { list, filter, shownFilter } = get();
  const last = list.kind === 'shown' && filter === shownFilter ? list.rows.at(-1) : undefined;
  if (list.kind !== 'shown' || last === undefined || list.older.kind === 'loading') return;
  const older: Older = { kind: 'loading' };
  put({ list: { ...list, older } });
  const asked = await ask({ at: last.at ?? 0, uuid: last.uuid }, PAGE);
  const shown = get().list;
  // The list was loaded again since.
  if (asked === null || shown.kind !== 'shown' || shown.older !== older) return;
  const { answer } = asked;
  if (!answer.ok) {
    put({ list: { ...shown, older: { kind: 'failed', error: answer.error } } });
    return;
  }
  const known = new Set(shown.rows.map((row) => row.uuid));
  const rows = [...shown.rows, ...answer.value.rows.filter((row) => !known.has(row.uuid))];
  put({ list: { kind: 'shown', rows, older: olderThan(answer.value.next) } });
}

/** Unchanged rows keep their identity, so that they are not rendered again. */
function keepUnchanged(old: readonly ShownRow[], fresh: readonly ShownRow[]): ShownRow[] {
  const byUuid = new Map(old.map((row) => [row.uuid, row]));
  return fresh.map((row) => {
    const before = byUuid.get(row.uuid);
    return before && isSameJson(before, row) ? before : row;
  });
}

/**
 * Lays fresh rows (from the newest on, without a gap) over the loaded ones: late records appear in their place, changed rows are
 * replaced, older rows stay. No call appears twice. `isAll`: the fresh rows reach the end, so that older ones were forgotten.
 */
export function mergeRows(old: readonly ShownRow[], fresh: readonly ShownRow[], isAll = false): ShownRow[] {
  const last = fresh.at(-1);
  if (!last) return [];
  const head = keepUnchanged(old, fresh);
  if (isAll) return head;
  const inHead = new Set(head.map((row) => row.uuid));
  const border = old.findIndex((row) => row.uuid === last.uuid);
  const tail = border >= 0 ? old.slice(border + 1) : old.filter((row) => (row.at ?? 0) < (last.at ?? 0));
  return [...head, ...tail.filter((row) => !inHead.has(row.uuid))];
}

export const createCallsStore = (bridge: Bridge, now: () => number): StoreApi<CallsState> =>
  createStore<CallsState>((put, get) => callsState(bridge, get, put, now));

/** The window's calls store. */
export const callsStore = perConnection((bridge) => createCallsStore(bridge, Date.now));
