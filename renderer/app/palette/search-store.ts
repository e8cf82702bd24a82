import type { ReactNode } from 'react';
import { createStore } from 'zustand/vanilla';
import { type CallFilter, noFilter } from '../../../shared/calls/call-filter.ts';
import type { ShownRow } from '../../../shared/calls/rows.ts';
import type { FoundPerson } from '../../../shared/directories/directory.ts';
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
  /** A number that is complete. */
  readonly number?: string | null;
  /** The typed text is this number or this whole name, and no other. */
  readonly isExact?: boolean;
  /** The key that does the same as the item. */
  readonly key?: string | null;
  /** Which calls it shows in the list. They are counted. */
  readonly list?: Partial<CallFilter>;
}

/** The item that Enter runs: the one the arrows or the pointer moved to while it is there, else the first one. */
export function activeItem({ items, chosen }: Pick<PaletteState, 'items' | 'chosen'>): Item | null {
  return items.find(({ id }) => id === chosen) ?? items[0] ?? null;
}

/** The number that Ctrl Enter calls at once: of an exact match, or of the item that the arrows moved to. Null: it does what Enter does. */
export function calledAtOnce(state: Pick<PaletteState, 'items' | 'chosen' | 'isByArrow'>): string | null {
  const active = activeItem(state);
  const isMeant = active?.isExact === true || (state.isByArrow && active?.id === state.chosen);
  return isMeant ? (active?.number ?? null) : null;
}

/** The DOM id of an item's option. */
export function optionId({ id }: Item): string {
  return `palette-${id}`.replace(/\s/g, '-');
}

/** The one box. `closed`: it shows the text of the list's filter; `palette`: it is grown; `filter`: what is typed filters the list. */
export type BoxMode = 'closed' | 'palette' | 'filter';

export interface PaletteState {
  mode: BoxMode;
  text: string;
  /** What the palette shows, in its order, and the text whose calls are among it; null before the first. */
  items: readonly Item[];
  searchedFor: string | null;
  /** The id of the item that the arrows or the pointer moved to; null for none. */
  chosen: string | null;
  /** The arrows moved there, not the pointer. */
  isByArrow: boolean;
  /** Enter was pressed for this text before its results were there; they run it. */
  enteredFor: string | null;
  /** It was Ctrl Enter. */
  enteredToCall: boolean;
  /** The height from which the closed palette shrinks back into the box, px; null once it has. */
  shrinksFrom: number | null;
}

export const closedBox: PaletteState = {
  mode: 'closed',
  text: '',
  items: [],
  searchedFor: null,
  chosen: null,
  isByArrow: false,
  enteredToCall: false,
  enteredFor: null,
  shrinksFrom: null,
};

/** The window's palette. */
export const paletteStore = perConnection(() => createStore(() => closedBox));

/** The calls that a text finds, or the last ones, and the people of directories. */
export interface FoundCalls {
  readonly text: string;
  readonly rows: readonly ShownRow[];
  readonly inDirectories: readonly FoundPerson[];
  readonly error: AppErrorData | null;
}

/** Several of them are often calls with one party: without a text, enough for four parties on any day. */
const rowsSearched = 60;
/** Of people in directories. */
const peopleSearched = 10;

/** Searches directories, and the calls of an extension, for what is typed. There is no debounce: one request runs at a time, and the newest text follows it. */
export async function searchCalls({ extension, text }: { extension: string | null; text: string }) {
  const question = { filter: { ...noFilter, text: text.trim() }, before: null, limit: rowsSearched };
  const wanted = text.trim();
  const [calls, people] = await Promise.all([
    extension === null ? null : bridge.call('calls.list', { extension, ...question }),
    wanted === '' ? null : bridge.call('directories.find', { text: wanted.slice(0, 200), limit: peopleSearched }),
  ]);
  const value: FoundCalls = {
    text,
    rows: calls?.ok ? calls.value.rows : [],
    inDirectories: people?.ok ? people.value : [],
    error: calls?.ok === false ? calls.error : null,
  };
  return { ok: true as const, value };
}
