import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CallRow } from '../../../shared/calls/rows.ts';
import { callFilterOf } from '../../../shared/calls/view-filter.ts';
import type { RecentNumber } from '../../../shared/dialing/recents.ts';
import type { AppErrorData } from '../../../shared/errors.ts';
import type { PaletteUse } from '../../../shared/palette-uses.ts';
import { type Bridge, bridge } from '../../bridge.ts';
import { listFilter } from './results.ts';

/** What the history has for a text. It is only shown under that very text: an Enter must not meet the answer to another one. */
export interface HistoryResults {
  readonly text: string;
  readonly recents: readonly RecentNumber[];
  readonly rows: readonly CallRow[];
  readonly error: AppErrorData | null;
}

/** Whose calls are searched, and where days begin (IANA). */
export interface SearchScope {
  readonly extension: string | null;
  readonly zone: string;
}

export interface PaletteState {
  open: boolean;
  text: string;
  /** What was moved to, by item id; null while nothing was. */
  chosen: string | null;
  uses: readonly PaletteUse[];
  found: HistoryResults | null;
  show(where: SearchScope): void;
  hide(): void;
  type(text: string, where: SearchScope): void;
  choose(id: string | null): void;
  /** Counts a use of what was chosen. */
  used(id: string): void;
}

const rowsShown = 5;
const recentsShown = 8;

/** The palette's store over a bridge; tests hand in a fake one. `now`: epoch ms. */
export function createPaletteStore(bridge: Bridge, now: () => number): StoreApi<PaletteState> {
  return createStore<PaletteState>((put, get) => {
    /** Both answers are shown at once, so that what stands first does not change between them. */
    const search = async (text: string, { extension, zone }: SearchScope): Promise<void> => {
      const filter = listFilter({ text, now: now(), zone });
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
