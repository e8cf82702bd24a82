import type { ReactNode } from 'react';
import { createStore } from 'zustand/vanilla';
import { type CallFilter, noFilter } from '../../../shared/calls/call-filter.ts';
import type { ShownRow } from '../../../shared/calls/rows.ts';
import type { AppErrorData } from '../../../shared/errors.ts';
import { bridge, perConnection } from '../../bridge.ts';

/** A result. `id` is unique among all results. */
export interface Item {
  readonly id: string;
  readonly icon: ReactNode;
  readonly title: string;
  /** A second line; empty for none. */
  readonly detail: string;
  /** It was found by its texts: what was typed is bold in them. */
  readonly isFound?: boolean;
  /** What Enter does, in a word. Nothing here dials: a number leads to New call. */
  readonly verb: string;
  readonly run: () => void;
  /** What Arrow right opens: all calls of a party. */
  readonly open?: () => void;
  /** A number that is complete: Ctrl Enter calls it at once. */
  readonly number?: string | null;
  /** The key that does the same as the item. */
  readonly key?: string | null;
  /** Which calls it shows in the list. They are counted. */
  readonly list?: Partial<CallFilter>;
  /** The box goes on with the text that the list is filtered by, and the next keys refine it. */
  readonly keepsBox?: boolean;
}

/** The item that Enter runs: the one the arrows or the pointer moved to while it is there, else the first one. */
export function activeItem({ items, chosen }: Pick<PaletteState, 'items' | 'chosen'>): Item | null {
  return items.find(({ id }) => id === chosen) ?? items[0] ?? null;
}

/** The DOM id of an item's option. */
export function optionId({ id }: Item): string {
  return `palette-${id}`.replace(/\s/g, '-');
}

/** The one box. `closed`: it shows the text of the list's filter; `palette`: it is grown; `filter`: what is typed filters the list. */
export type BoxMode = 'closed' | 'palette' | 'filter';

export interface PaletteState {
  mode: BoxMode;
  /** Whose calls are searched. */
  extension: string | null;
  text: string;
  /** What the palette shows, in its order, and the text whose calls are among it; null before the first. */
  items: readonly Item[];
  searchedFor: string | null;
  /** The id of the item that the arrows or the pointer moved to; null for none. */
  chosen: string | null;
  /** Enter was pressed for this text before its results were there; they run it. */
  enteredFor: string | null;
  /** Grows the box into the palette with this text. */
  show(extension: string | null, text: string): void;
  /** The box filters the list from now on. */
  filter(): void;
  hide(): void;
  type(text: string): void;
  choose(id: string | null): void;
  /** Moves to the next item (1) or the one before (-1), around the ends. */
  step(by: 1 | -1): void;
  /** Enter before the results of the text are there. */
  enter(): void;
}

/** The window's palette. */
export const paletteStore = perConnection(() =>
  createStore<PaletteState>((put, get) => ({
    mode: 'closed',
    extension: null,
    text: '',
    items: [],
    searchedFor: null,
    chosen: null,
    enteredFor: null,
    show: (extension, text) =>
      put({ mode: 'palette', extension, text, items: [], searchedFor: null, chosen: null, enteredFor: null }),
    filter: () => put({ mode: 'filter' }),
    hide: () => put({ mode: 'closed', enteredFor: null }),
    type: (text) => put({ text, chosen: null, enteredFor: null }),
    choose: (chosen) => put({ chosen }),
    step(by) {
      const { items } = get();
      const active = activeItem(get());
      const at = active === null ? -1 : items.indexOf(active);
      put({ chosen: items.at((at + by) % items.length)?.id ?? null });
    },
    enter: () => put({ enteredFor: get().text }),
  })),
);

/** The calls that a text finds, or the last ones. */
export interface FoundCalls {
  readonly text: string;
  readonly rows: readonly ShownRow[];
  readonly error: AppErrorData | null;
}

/** Several of them are often calls with one party. */
const rowsSearched = 30;
/** Enough for four parties on any day. */
const rowsRecent = 60;

/** Searches the calls of an extension for what is typed. */
export async function searchCalls({ extension, text }: Pick<PaletteState, 'extension' | 'text'>) {
  const typed = text.trim();
  const filter = { ...noFilter, text: typed.slice(0, 200) };
  const limit = typed === '' ? rowsRecent : rowsSearched;
  const calls = extension === null ? null : await bridge.call('calls.list', { extension, filter, before: null, limit });
  const value: FoundCalls = {
    text: typed === '' ? '' : text,
    rows: calls?.ok ? calls.value.rows : [],
    error: calls?.ok === false ? calls.error : null,
  };
  return { ok: true as const, value };
}
