import type { CallFilter } from '../../../shared/calls/call-filter.ts';
import type { CallCursor, ShownRow } from '../../../shared/calls/rows.ts';
import { callFilterOf, noViewFilter, type ViewFilter } from '../../../shared/calls/view-filter.ts';
import type { CallOutput } from '../../../shared/contract/calls.ts';
import type { AppErrorData, Result } from '../../../shared/errors.ts';
import type { Bridge } from '../../bridge.ts';
import { type Loadable, settled } from '../../ui/feedback/loadable.ts';
import { isSameJson } from '../../ui/same-json.ts';
import { singleFlight } from '../../ui/single-flight.ts';
import { hasSameRows } from './group-attempts.ts';

/** Loading rows further back. `end`: nothing older is stored. */
export type Older =
  | { kind: 'ready'; before: CallCursor }
  | { kind: 'loading'; before: CallCursor }
  | { kind: 'failed'; before: CallCursor; error: AppErrorData }
  | { kind: 'end' };

/** The loaded part of the list, newest first. */
export type ListState = Loadable<{ rows: ShownRow[]; older: Older }>;

export interface ListSlice {
  extension: string | null;
  /** Where days begin (IANA). */
  zone: string;
  /** The filter that is set; the rows may still be those of the previous one. */
  filter: ViewFilter;
  /** The filter of the shown rows. */
  shownFilter: ViewFilter;
  list: ListState;
  /** How many calls the shown filter finds: all, or at least so many; null until that is known. */
  found: { kind: 'exact' | 'atLeast'; count: number } | null;
  /** Shows the calls of an extension under the filter; does nothing when they are shown already. */
  openList(extension: string, zone: string): Promise<void>;
  /** Changes the filter. The rows stay until the response; stale responses are ignored. */
  setFilter(patch: Partial<ViewFilter>): Promise<void>;
  /** Loads the next older rows; does nothing while that is under way or at the end. */
  loadOlder(): Promise<void>;
  /** Loads again what is loaded, leaving what is on screen in place. Overlapping calls are one more run. */
  refreshList(): Promise<void>;
  /** Removes forgotten rows: a refresh does not look that far back. */
  dropRows(uuids: readonly string[]): void;
}

export const PAGE = 100;
export const BIGGEST_PAGE = 200;
/** What a list begins with: more than a tall window shows, and little enough to be there at once. */
const FIRST_PAGE = 40;
/** How many rows a refresh loads again. A record arrives when its call has ended, and this is more than a day's calls. */
const REFRESH_ROWS = 1000;
/** With more calls than these, "1,000+" is shown until all are counted. */
const COUNTED_FIRST = 1000;

type Get = () => ListSlice;
type Put = (patch: Partial<ListSlice>) => void;

/** The extension and filter of a request; null without an extension. `isStale`: another one is wanted by now. */
function targetOf(get: Get) {
  const { extension, filter, zone } = get();
  if (extension === null) return null;
  return { extension, filter, zone, isStale: () => get().extension !== extension || get().filter !== filter };
}

function olderThan(next: CallCursor | null): Older {
  return next ? { kind: 'ready', before: next } : { kind: 'end' };
}

function rowsOf(list: ListState): ShownRow[] {
  return list.kind === 'shown' ? list.rows : [];
}

type ListPage = CallOutput<'calls.list'>;

/** Loads from the newest row on until `wanted` rows are there or there are no more. */
async function loadHead(
  bridge: Bridge,
  extension: string,
  filter: CallFilter,
  least: number,
): Promise<Result<ListPage>> {
  const rows: ShownRow[] = [];
  let before: CallCursor | null = null;
  for (;;) {
    const limit = Math.min(BIGGEST_PAGE, least - rows.length);
    const answer: Result<ListPage> = await bridge.call('calls.list', { extension, filter, before, limit });
    if (!answer.ok) return answer;
    rows.push(...answer.value.rows);
    before = answer.value.next;
    if (before === null || rows.length >= least) return { ok: true, value: { rows, next: before } };
  }
}

/** Counts first as far as it takes no time, then to the end. `take` returns false where nobody waits for it any more. */
async function countFound(
  bridge: Bridge,
  extension: string,
  filter: CallFilter,
  take: (found: NonNullable<ListSlice['found']>) => unknown,
): Promise<void> {
  const first = await bridge.call('calls.count', { extension, filter, atMost: COUNTED_FIRST });
  if (!first.ok) return;
  const isAll = first.value.count < COUNTED_FIRST;
  if (take({ kind: isAll ? 'exact' : 'atLeast', count: first.value.count }) === false || isAll) return;
  const all = await bridge.call('calls.count', { extension, filter });
  if (all.ok) take({ kind: 'exact', count: all.value.count });
}

/** Loads the newest rows of the wanted filter, and their count. Overlapping calls are one more run, for the last of them. */
function makeLoad(bridge: Bridge, get: Get, put: Put, now: () => number): () => Promise<void> {
  return singleFlight(async () => {
    const target = targetOf(get);
    if (target === null) return;
    const { extension, filter: wanted, zone, isStale } = target;
    const filter = callFilterOf(wanted, now(), zone);
    const answer = await loadHead(bridge, extension, filter, FIRST_PAGE);
    if (isStale()) return;
    const next = answer.ok ? answer.value.next : null;
    put({
      shownFilter: wanted,
      found: answer.ok && next === null ? { kind: 'exact', count: answer.value.rows.length } : null,
      list: settled(answer, ({ rows }) => ({ rows, older: olderThan(next) })),
    });
    if (next === null) return;
    // Not awaited: the next typed letter does not wait for the count.
    void countFound(bridge, extension, filter, (found) => !isStale() && put({ found }));
  });
}

function makeLoadOlder(bridge: Bridge, get: Get, put: Put, now: () => number): ListSlice['loadOlder'] {
  return async () => {
    const target = targetOf(get);
    const { shownFilter, list } = get();
    if (target === null || list.kind !== 'shown' || target.filter !== shownFilter) return;
    if (list.older.kind === 'loading' || list.older.kind === 'end') return;
    const { extension, zone, isStale } = target;
    const { before } = list.older;
    put({ list: { ...list, older: { kind: 'loading', before } } });
    const filter = callFilterOf(shownFilter, now(), zone);
    const answer = await bridge.call('calls.list', { extension, filter, before, limit: PAGE });
    const latest = get().list;
    if (isStale() || latest.kind !== 'shown') return;
    if (!answer.ok) {
      put({ list: { ...latest, older: { kind: 'failed', before, error: answer.error } } });
      return;
    }
    const known = new Set(latest.rows.map((row) => row.uuid));
    const rows = [...latest.rows, ...answer.value.rows.filter((row) => !known.has(row.uuid))];
    put({ list: { kind: 'shown', rows, older: olderThan(answer.value.next) } });
  };
}

function makeRefresh(bridge: Bridge, get: Get, put: Put, now: () => number): ListSlice['refreshList'] {
  return singleFlight(async () => {
    const target = targetOf(get);
    if (target === null || get().list.kind === 'loading') return;
    const { extension, filter: wanted, zone, isStale } = target;
    const filter = callFilterOf(wanted, now(), zone);
    const least = Math.min(REFRESH_ROWS, Math.max(FIRST_PAGE, rowsOf(get().list).length));
    const answer = await loadHead(bridge, extension, filter, least);
    const { list, shownFilter } = get();
    if (!answer.ok || isStale() || list.kind === 'loading') return;
    const { rows: fresh, next } = answer.value;
    // The rows of another filter say nothing about what lies further back under this one.
    const shown = list.kind === 'shown' && shownFilter === wanted ? list : null;
    const isLoadingOlder = shown?.older.kind === 'loading';
    const old = shown?.rows ?? [];
    const rows = !isLoadingOlder && isReadAnew(old, fresh) ? fresh : mergeRows(old, fresh, next === null);
    const isWhole = rows.length === fresh.length && !isLoadingOlder;
    const older = isWhole || shown === null ? olderThan(next) : shown.older;
    if (shown !== null && hasSameRows(shown.rows, rows) && isSameJson(shown.older, older)) return;
    put({ shownFilter: wanted, list: { kind: 'shown', rows, older } });
  });
}

/** Whether the calls are read in another zone or their numbers written for another country by now: then no row further back can stay. */
function isReadAnew(old: readonly ShownRow[], fresh: readonly ShownRow[]): boolean {
  const byUuid = new Map(old.map((row) => [row.uuid, row]));
  const last = fresh.at(-1);
  const before = byUuid.get(last?.uuid ?? '');
  if (last !== undefined && before !== undefined && before.at !== last.at) return true;
  return fresh.some((row) => {
    const known = byUuid.get(row.uuid);
    return known !== undefined && known.written !== row.written && sameParty(known, row);
  });
}

function sameParty(one: ShownRow, other: ShownRow): boolean {
  return one.perspective.party.number === other.perspective.party.number;
}

/** The list's part of the calls store. `now` in epoch ms. */
export function listSlice(bridge: Bridge, get: Get, put: Put, now: () => number): ListSlice {
  const load = makeLoad(bridge, get, put, now);
  return {
    extension: null,
    zone: 'UTC',
    filter: noViewFilter,
    shownFilter: noViewFilter,
    list: { kind: 'loading' },
    found: null,
    openList: async (extension, zone) => {
      const shown = get();
      if (shown.extension === extension && shown.zone === zone && shown.list.kind !== 'failed') return;
      put({ extension, zone, list: { kind: 'loading' } });
      await load();
    },
    setFilter: async (patch) => {
      put({ filter: { ...get().filter, ...patch } });
      await load();
    },
    loadOlder: makeLoadOlder(bridge, get, put, now),
    refreshList: makeRefresh(bridge, get, put, now),
    dropRows: (uuids) => {
      const { list } = get();
      if (list.kind !== 'shown') return;
      const gone = new Set(uuids);
      put({ list: { ...list, rows: list.rows.filter((row) => !gone.has(row.uuid)) } });
    },
  };
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
