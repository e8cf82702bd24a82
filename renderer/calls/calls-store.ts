import type { StoreApi } from 'zustand/vanilla';
import type { CallCursor, ShownRow } from '../../shared/calls/rows.ts';
import { callFilterOf, noViewFilter, type ViewFilter } from '../../shared/calls/view-filter.ts';
import type { AppErrorData, Result } from '../../shared/errors.ts';
import { type Bridge, perConnection } from '../bridge.ts';
import { createResource, latest, type Resource, withActions } from '../resource.ts';
import { isSameJson } from '../ui/same-json.ts';
import { hasSameRows } from './list/group-attempts.ts';

/** Whose calls are listed, and which. `zone`: where days begin (IANA). */
interface ListQuestion {
  readonly extension: string;
  readonly zone: string;
  readonly filter: ViewFilter;
}

/** The loaded part of the list, newest first. `isEnd`: nothing older is stored. */
export interface LoadedCalls {
  readonly question: ListQuestion;
  readonly rows: ShownRow[];
  readonly isEnd: boolean;
}

/** Loading rows further back. */
export type Older = { kind: 'ready' } | { kind: 'loading' } | { kind: 'failed'; error: AppErrorData };

/** The list of calls. A refresh loads again what is loaded, leaving what is on screen in place. */
export interface CallsState extends Resource<ListQuestion, LoadedCalls> {
  /** The filter that is set; the rows may still be those of the previous one. */
  filter: ViewFilter;
  older: Older;
  /** Shows the calls of an extension under the filter. */
  openList(extension: string, zone: string): Promise<void>;
  /** Changes the filter. The rows stay until the response. */
  setFilter(patch: Partial<ViewFilter>): Promise<void>;
  /** Loads the next older rows; does nothing while that is under way. */
  loadOlder(): Promise<void>;
  /** Removes forgotten rows: a refresh does not look that far back. */
  dropRows(uuids: readonly string[]): void;
}

const PAGE = 100;
/** What a list begins with: more than a tall window shows, and little enough to be there at once. */
const FIRST_PAGE = 40;
/** How many rows a refresh loads again. A record arrives when its call has ended, and this is more than a day's calls. */
const REFRESH_ROWS = 500;

/** The rows to show: those of another filter stay until the answer, and go where that failed. */
export function shownCalls({ answer, question }: CallsState): LoadedCalls | null {
  const loaded = latest(answer);
  return answer.kind === 'failed' && loaded?.question !== question ? null : loaded;
}

/** The filter of the shown rows; while no rows are shown, the one that is set. */
export const shownFilter = (state: CallsState): ViewFilter => shownCalls(state)?.question.filter ?? state.filter;

/** Whether two lists differ in their filter at most. */
const isSameList = (one: Omit<ListQuestion, 'filter'>, other: Omit<ListQuestion, 'filter'>): boolean =>
  one.extension === other.extension && one.zone === other.zone;

/** The calls over a bridge; tests hand in a fake one. `now` in epoch ms. */
export function createCallsStore(bridge: Bridge, now: () => number): StoreApi<CallsState> {
  const page = ({ extension, zone, filter }: ListQuestion, before: CallCursor | null, limit: number) =>
    bridge.call('calls.list', { extension, filter: callFilterOf(filter, now(), zone), before, limit });
  const loadedFor = (question: ListQuestion): LoadedCalls | null => {
    const { question: present, answer } = store.getState();
    const loaded = latest(answer);
    return present === question && loaded?.question === question ? loaded : null;
  };
  const load = async (question: ListQuestion): Promise<Result<LoadedCalls>> => {
    const loaded = loadedFor(question)?.rows.length ?? 0;
    const head = await page(question, null, Math.min(REFRESH_ROWS, Math.max(FIRST_PAGE, loaded)));
    if (!head.ok) return head;
    return { ok: true, value: { question, rows: head.value.rows, isEnd: head.value.next === null } };
  };
  const store = withActions(createResource(load, isSameList, withNewest), {
    filter: noViewFilter,
    older: { kind: 'ready' } as Older,
    async openList(extension: string, zone: string) {
      const { question, answer, filter, older, load } = store.getState();
      const isSame = question !== null && isSameList(question, { extension, zone });
      if (isSame && answer.kind === 'loading') return;
      if (!isSame || older.kind === 'failed') store.setState({ older: { kind: 'ready' } });
      await load({ extension, zone, filter });
    },
    async setFilter(patch: Partial<ViewFilter>) {
      const { filter: before, question, load } = store.getState();
      const filter = { ...before, ...patch };
      store.setState({ filter, older: { kind: 'ready' } });
      if (question !== null) await load({ ...question, filter });
    },
    async loadOlder() {
      const { question, older: before } = store.getState();
      const last = question === null ? undefined : loadedFor(question)?.rows.at(-1);
      if (question === null || last === undefined || before.kind === 'loading') return;
      store.setState({ older: { kind: 'loading' } });
      const older = await page(question, { at: last.at ?? 0, uuid: last.uuid }, PAGE);
      const loaded = loadedFor(question);
      if (loaded === null) return;
      store.setState({ older: older.ok ? { kind: 'ready' } : { kind: 'failed', error: older.error } });
      if (!older.ok) return;
      const { rows, next } = older.value;
      const value = { ...loaded, rows: joinRows(loaded.rows, rows), isEnd: next === null };
      store.setState({ answer: { kind: 'shown', value } });
    },
    dropRows(uuids: readonly string[]) {
      const { answer, take, refresh } = store.getState();
      const loaded = latest(answer);
      if (loaded === null) return;
      const gone = new Set(uuids);
      take({ ok: true, value: { ...loaded, rows: loaded.rows.filter(({ uuid }) => !gone.has(uuid)) } });
      void refresh();
    },
  });
  return store;
}

/** The rows with older ones, none twice. */
function joinRows(rows: readonly ShownRow[], older: readonly ShownRow[]): ShownRow[] {
  const known = new Set(rows.map(({ uuid }) => uuid));
  return [...rows, ...older.filter(({ uuid }) => !known.has(uuid))];
}

/** Lays the newest rows over the loaded ones. The same object where nothing changed. The rows of another filter say nothing about older ones. */
function withNewest(shown: LoadedCalls | null, fresh: LoadedCalls): LoadedCalls {
  if (shown === null || shown.question !== fresh.question) return fresh;
  const rows = mergeRows(shown.rows, fresh.rows, fresh.isEnd);
  const { isEnd } = rows.length === fresh.rows.length ? fresh : shown;
  return shown.isEnd === isEnd && hasSameRows(shown.rows, rows) ? shown : { ...shown, rows, isEnd };
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
  const border = old.findIndex((row) => row.uuid === last.uuid);
  const tail = border >= 0 ? old.slice(border + 1) : old.filter((row) => (row.at ?? 0) < (last.at ?? 0));
  return joinRows(head, tail);
}

/** The window's calls store. */
export const callsStore = perConnection((bridge) => createCallsStore(bridge, Date.now));
