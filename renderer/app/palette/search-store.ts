import { createStore, type StoreApi } from 'zustand/vanilla';
import { noFilter } from '../../../shared/calls/call-filter.ts';
import type { MissedRow } from '../../../shared/calls/follow-up-state.ts';
import type { ShownRow } from '../../../shared/calls/rows.ts';
import type { RecentNumber } from '../../../shared/dialing/recents.ts';
import type { AppErrorData } from '../../../shared/errors.ts';
import type { PaletteUse } from '../../../shared/palette-uses.ts';
import { type Bridge, perConnection } from '../../bridge.ts';

/** Main's answers for `text`. `count`: how many calls there are in all; null until that is known. */
export interface HistoryResults {
  readonly text: string;
  readonly recents: readonly RecentNumber[];
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
  text: string;
  /** The id of the item that the arrows moved to; null for none. */
  chosen: string | null;
  /** The DOM id of the active option; null for none. */
  activeOption: string | null;
  /** Enter was pressed for this text before its results were there; they run it. */
  enteredFor: string | null;
  uses: readonly PaletteUse[];
  found: HistoryResults | null;
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
  /** Counts a use of an item. */
  used(id: string): void;
}

/** Several of them are often calls with one party. */
const rowsSearched = 30;
const recentsShown = 8;
const waitingRead = 200;

/** The palette's store over a bridge. Each letter is searched at once, without a pause. */
export function createPaletteStore(bridge: Bridge): StoreApi<PaletteState> {
  return createStore<PaletteState>((put, get) => {
    const isStale = (text: string): boolean => get().mode !== 'palette' || get().text !== text;
    /** Both answers are shown at once, so that the first result does not change between them. */
    const search = async (text: string, { extension }: SearchScope): Promise<void> => {
      const typed = text.trim();
      const filter = typed === '' ? null : { ...noFilter, text: typed.slice(0, 200) };
      const [recents, calls] = await Promise.all([
        bridge.call('dial.recents', { text: typed, limit: recentsShown }),
        filter === null || extension === null
          ? null
          : bridge.call('calls.list', { extension, filter, before: null, limit: rowsSearched }),
      ]);
      if (isStale(text)) return;
      const found: HistoryResults = {
        text,
        recents: recents.ok ? recents.value : [],
        rows: calls?.ok ? calls.value.rows : [],
        count: calls?.ok && calls.value.next === null ? calls.value.rows.length : null,
        error: calls?.ok === false ? calls.error : null,
      };
      put({ found });
      if (found.rows.length === 0 || found.count !== null || filter === null || extension === null) return;
      const answer = await bridge.call('calls.count', { extension, filter });
      if (answer.ok && get().found === found) put({ found: { ...found, count: answer.value.count } });
    };
    const readWaiting = async ({ extension }: SearchScope): Promise<void> => {
      if (extension === null) return;
      const answer = await bridge.call('missed.list', { extension, open: waitingRead, dealtWith: 0 });
      if (answer.ok) put({ waiting: answer.value.open.filter(({ state }) => state.kind === 'waiting') });
    };
    return {
      mode: 'closed',
      text: '',
      chosen: null,
      activeOption: null,
      enteredFor: null,
      uses: [],
      found: null,
      waiting: [],
      show(where, text = '') {
        put({ mode: 'palette', text, chosen: null, enteredFor: null, found: null });
        void bridge.call('palette.uses', undefined).then((answer) => {
          if (answer.ok) put({ uses: answer.value });
        });
        void readWaiting(where);
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
      used(id) {
        void bridge.call('palette.used', { id }).then((answer) => {
          if (answer.ok) put({ uses: answer.value });
        });
      },
    };
  });
}

/** The window's palette. */
export const paletteStore = perConnection(createPaletteStore);
