import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ShownRow } from '../../../shared/calls/rows.ts';
import { callFilterOf } from '../../../shared/calls/view-filter.ts';
import type { RecentNumber } from '../../../shared/dialing/recents.ts';
import type { AppErrorData } from '../../../shared/errors.ts';
import type { PaletteUse } from '../../../shared/palette-uses.ts';
import { type Bridge, bridge } from '../../bridge.ts';
import { codeOf } from '../../ui/lazy.tsx';
import { paletteResults } from '../parts.ts';

/** Results of the history for `text`. They are shown only with that text, so that Enter cannot run a result of another. */
export interface HistoryResults {
  readonly text: string;
  readonly recents: readonly RecentNumber[];
  readonly rows: readonly ShownRow[];
  readonly error: AppErrorData | null;
}

/** Whose calls are searched, and the IANA zone for days. */
export interface SearchScope {
  readonly extension: string | null;
  readonly zone: string;
}

export interface PaletteState {
  open: boolean;
  text: string;
  /** The id of the item that the arrows moved to; null for none. */
  chosen: string | null;
  uses: readonly PaletteUse[];
  found: HistoryResults | null;
  show(where: SearchScope): void;
  hide(): void;
  type(text: string, where: SearchScope): void;
  choose(id: string | null): void;
  /** Counts a use of an item. */
  used(id: string): void;
}

const rowsShown = 5;
const recentsShown = 8;

/** The palette's store over a bridge. `now`: epoch ms. */
export function createPaletteStore(bridge: Bridge, now: () => number): StoreApi<PaletteState> {
  return createStore<PaletteState>((put, get) => {
    /** Both answers are shown at once, so that the first result does not change between them. */
    const search = async (text: string, { extension, zone }: SearchScope): Promise<void> => {
      const results = text.trim() === '' ? null : await codeOf(paletteResults);
      const filter = results?.listFilter({ text, now: now(), zone }) ?? null;
      const [recents, calls] = await Promise.all([
        bridge.call('dial.recents', { text: text.trim(), limit: recentsShown }),
        filter === null || extension === null
          ? null
          : bridge.call('calls.list', {
              extension,
              filter: callFilterOf(filter, now(), zone),
              before: null,
              limit: rowsShown,
            }),
      ]);
      if (!get().open || get().text !== text) return;
      put({
        found: {
          text,
          recents: recents.ok ? recents.value : [],
          rows: calls?.ok ? calls.value.rows : [],
          error: calls?.ok === false ? calls.error : null,
        },
      });
    };
    return {
      open: false,
      text: '',
      chosen: null,
      uses: [],
      found: null,
      show(where) {
        put({ open: true, text: '', chosen: null, found: null });
        void bridge.call('palette.uses', undefined).then((answer) => {
          if (answer.ok) put({ uses: answer.value });
        });
        void search('', where);
      },
      hide: () => put({ open: false }),
      type(text, where) {
        put({ text, chosen: null });
        void search(text, where);
      },
      choose: (chosen) => put({ chosen }),
      used(id) {
        void bridge.call('palette.used', { id }).then((answer) => {
          if (answer.ok) put({ uses: answer.value });
        });
      },
    };
  });
}

/** The window's palette. */
export const paletteStore = createPaletteStore(bridge, Date.now);
