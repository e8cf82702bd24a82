import type { CallOutput } from '../../shared/contract/calls.ts';
import type { AppErrorData, Result } from '../../shared/errors.ts';
import type { CallCursor, CallRow } from '../../shared/views.ts';
import type { Bridge } from '../bridge.ts';
import { mergeRows } from './merge-rows.ts';
import { filterOf, type Tab } from './tabs.ts';

/** How reading further back stands. `end`: there is nothing older. */
export type Older =
  | { kind: 'ready'; before: CallCursor }
  | { kind: 'loading'; before: CallCursor }
  | { kind: 'failed'; before: CallCursor; error: AppErrorData }
  | { kind: 'end' };

/** The loaded part of the list, newest first. */
export type ListState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: AppErrorData }
  | { kind: 'shown'; rows: CallRow[]; older: Older };

export interface ListSlice {
  extension: string | null;
  tab: Tab;
  list: ListState;
  /** Shows the calls of an extension under a tab; nothing happens when they are shown already. */
  openList(extension: string, tab: Tab): Promise<void>;
  /** Reads the next older rows; nothing happens while that is under way or at the end. */
  loadOlder(): Promise<void>;
  /** Reads again what is loaded, leaving what is on screen in place. Several at once are one, and one after it. */
  refreshList(): Promise<void>;
}

const PAGE = 100;
const BIGGEST_PAGE = 200;
/** How far back a refresh looks: a record can come late by the length of its call, and this is more than a day's. */
const REFRESH_ROWS = 1000;

type Get = () => ListSlice;
type Put = (patch: Partial<ListSlice>) => void;

function olderOf(next: CallCursor | null): Older {
  return next ? { kind: 'ready', before: next } : { kind: 'end' };
}

function rowsOf(list: ListState): CallRow[] {
  return list.kind === 'shown' ? list.rows : [];
}

type ListPage = CallOutput<'calls.list'>;

/** Reads from the newest row on until `wanted` rows are there or there are no more. */
async function readHead(
  bridge: Bridge,
  extension: string,
  tab: Tab,
  wanted: number,
): Promise<Result<Omit<ListPage, 'revision'>>> {
  const rows: CallRow[] = [];
  let before: CallCursor | null = null;
  for (;;) {
    const limit = Math.min(BIGGEST_PAGE, Math.max(PAGE, wanted - rows.length));
    const answer: Result<ListPage> = await bridge.call('calls.list', {
      extension,
      filter: filterOf(tab),
      before,
      limit,
    });
    if (!answer.ok) return answer;
    rows.push(...answer.value.rows);
    before = answer.value.next;
    if (before === null || rows.length >= wanted) return { ok: true, value: { rows, next: before } };
  }
}

function makeOpen(bridge: Bridge, get: Get, put: Put): ListSlice['openList'] {
  return async (extension, tab) => {
    const now = get();
    if (now.extension === extension && now.tab === tab && now.list.kind !== 'failed') return;
    put({ extension, tab, list: { kind: 'loading' } });
    const answer = await readHead(bridge, extension, tab, PAGE);
    const stillWanted = get().extension === extension && get().tab === tab;
    if (!stillWanted) return;
    if (answer.ok) put({ list: { kind: 'shown', rows: answer.value.rows, older: olderOf(answer.value.next) } });
    else put({ list: { kind: 'failed', error: answer.error } });
  };
}

function makeLoadOlder(bridge: Bridge, get: Get, put: Put): ListSlice['loadOlder'] {
  return async () => {
    const { extension, tab, list } = get();
    if (extension === null || list.kind !== 'shown') return;
    if (list.older.kind === 'loading' || list.older.kind === 'end') return;
    const { before } = list.older;
    put({ list: { ...list, older: { kind: 'loading', before } } });
    const answer = await bridge.call('calls.list', { extension, filter: filterOf(tab), before, limit: PAGE });
    const now = get();
    if (now.extension !== extension || now.tab !== tab || now.list.kind !== 'shown') return;
    if (!answer.ok) {
      put({ list: { ...now.list, older: { kind: 'failed', before, error: answer.error } } });
      return;
    }
    const known = new Set(now.list.rows.map((row) => row.uuid));
    const rows = [...now.list.rows, ...answer.value.rows.filter((row) => !known.has(row.uuid))];
    put({ list: { kind: 'shown', rows, older: olderOf(answer.value.next) } });
  };
}

function makeRefresh(bridge: Bridge, get: Get, put: Put): ListSlice['refreshList'] {
  let running: Promise<void> | null = null;
  let again = false;
  const once = async (): Promise<void> => {
    const { extension, tab, list } = get();
    if (extension === null || list.kind === 'loading') return;
    const answer = await readHead(bridge, extension, tab, Math.min(REFRESH_ROWS, rowsOf(list).length));
    const now = get();
    if (!answer.ok || now.extension !== extension || now.tab !== tab || now.list.kind === 'loading') return;
    const rows = mergeRows(rowsOf(now.list), answer.value.rows);
    const kept = now.list.kind === 'shown' ? now.list.older : null;
    const covered = rows.length === answer.value.rows.length && kept?.kind !== 'loading';
    put({ list: { kind: 'shown', rows, older: covered || !kept ? olderOf(answer.value.next) : kept } });
  };
  const untilQuiet = async (): Promise<void> => {
    do {
      again = false;
      await once();
    } while (again);
  };
  return () => {
    if (running) again = true;
    running ??= untilQuiet().finally(() => {
      running = null;
    });
    return running;
  };
}

/** The list's part of the calls store. */
export function listSlice(bridge: Bridge, get: Get, put: Put): ListSlice {
  return {
    extension: null,
    tab: 'all',
    list: { kind: 'loading' },
    openList: makeOpen(bridge, get, put),
    loadOlder: makeLoadOlder(bridge, get, put),
    refreshList: makeRefresh(bridge, get, put),
  };
}
