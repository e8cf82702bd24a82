import { createStore, type StoreApi } from 'zustand/vanilla';
import { noFilter } from '../../../shared/calls/call-filter.ts';
import type { MissedRow } from '../../../shared/calls/follow-up-state.ts';
import type { ShownRow } from '../../../shared/calls/rows.ts';
import type { RecentNumber } from '../../../shared/dialing/recents.ts';
import type { AppErrorData } from '../../../shared/errors.ts';
import { type Bridge, perConnection } from '../../bridge.ts';

/** Main's answer for `text`. `count`: how many calls there are in all; null until that is known. */
export interface HistoryResults {
  readonly text: string;
  readonly rows: readonly ShownRow[];
  readonly count: number | null;
  readonly error: AppErrorData | null;
}

/** Whose calls are searched, and the IANA zone for days. */
export interface SearchScope {
  readonly extension: string | null;
  readonly zone: string;
}

/** The one box. `closed`: it shows the text of the list's filter; `palette`: it is grown; `filter`: what is typed filters the list. */
export type BoxMode = 'closed' | 'palette' | 'filter';

export interface PaletteState {
  mode: BoxMode;
  /** Whose calls are searched. */
  extension: string | null;
  text: string;
  /** The id of the item that the arrows or the pointer moved to; null for none. */
  chosen: string | null;
  /** The DOM id of the active option; null for none. */
  activeOption: string | null;
  /** Enter was pressed for this text before its results were there; they run it. */
  enteredFor: string | null;
  found: HistoryResults | null;
  /** The number that was dialled last. */
  redial: RecentNumber | null;
  /** The missed callers to ring back. */
  waiting: readonly MissedRow[];
  /** Grows the box into the palette with this text. */
  show(where: SearchScope, text?: string): void;
  /** The box filters the list from now on. */
  filter(): void;
  hide(): void;
  type(text: string, where: SearchScope): void;
  choose(id: string | null): void;
  activate(option: string | null): void;
  /** Enter before the results of the text are there. */
  enter(): void;
}

/** Several of them are often calls with one party. */
const rowsSearched = 30;
/** Enough for four parties on any day. */
const rowsRecent = 60;
const waitingRead = 200;

/** The palette's store over a bridge. Each letter is searched at once, without a pause. */
export function createPaletteStore(bridge: Bridge): StoreApi<PaletteState> {
  return createStore<PaletteState>((put, get) => {
    const isStale = (text: string): boolean => get().mode !== 'palette' || get().text !== text;
    const search = async (text: string, { extension }: SearchScope): Promise<void> => {
      const typed = text.trim();
      const filter = { ...noFilter, text: typed.slice(0, 200) };
      const limit = typed === '' ? rowsRecent : rowsSearched;
      const calls =
        extension === null ? null : await bridge.call('calls.list', { extension, filter, before: null, limit });
      if (isStale(text)) return;
      const rows = calls?.ok ? calls.value.rows : [];
      const count = calls?.ok && calls.value.next === null ? rows.length : null;
      const found: HistoryResults = {
        text: typed === '' ? '' : text,
        rows,
        count,
        error: calls?.ok === false ? calls.error : null,
      };
      put({ found });
      if (extension === null || rows.length === 0 || count !== null || typed === '') return;
      const answer = await bridge.call('calls.count', { extension, filter });
      if (answer.ok && get().found === found) put({ found: { ...found, count: answer.value.count } });
    };
    const readOnce = async ({ extension }: SearchScope): Promise<void> => {
      const [recents, missed] = await Promise.all([
        bridge.call('dial.recents', { text: '', limit: 1 }),
        extension === null ? null : bridge.call('missed.list', { extension, open: waitingRead, dealtWith: 0 }),
      ]);
      put({
        redial: recents.ok ? (recents.value[0] ?? null) : null,
        waiting: missed?.ok ? missed.value.open.filter(({ state }) => state.kind === 'waiting') : [],
      });
    };
    return {
      mode: 'closed',
      extension: null,
      text: '',
      chosen: null,
      activeOption: null,
      enteredFor: null,
      found: null,
      redial: null,
      waiting: [],
      show(where, text = '') {
        put({ mode: 'palette', extension: where.extension, text, chosen: null, enteredFor: null, found: null });
        void readOnce(where);
        void search(text, where);
      },
      filter: () => put({ mode: 'filter' }),
      hide: () => put({ mode: 'closed', activeOption: null, enteredFor: null }),
      type(text, where) {
        put({ text, chosen: null, enteredFor: null });
        void search(text, where);
      },
      choose: (chosen) => put({ chosen }),
      activate: (activeOption) => put({ activeOption }),
      enter: () => put({ enteredFor: get().text }),
    };
  });
}

/** The window's palette. */
export const paletteStore = perConnection(createPaletteStore);
