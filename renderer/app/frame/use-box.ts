import { type FocusEvent, type KeyboardEvent, type RefObject, useCallback, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import { noViewFilter } from '../../../shared/calls/view-filter.ts';
import { callsStore } from '../../calls/store.ts';
import type { Place } from '../../place/place.ts';
import { appStore } from '../../place/store.ts';
import { type BoxMode, paletteStore, type SearchScope } from '../palette/search-store.ts';

/** The keys of the grown box that its panel takes. */
export interface PanelKeys {
  /** True where the key is used. */
  onKey(event: KeyboardEvent<HTMLInputElement>): boolean;
}

/** What the rest of the window does with the box. */
interface BoxControls {
  /** Grows the box into the palette, and Escape gives the focus back. */
  showPalette(): void;
  /** Makes the box filter the list, at once by the text of an open palette. */
  showFilter(): void;
  /** Closes the palette and leaves the box. */
  leave(): void;
}

export interface Box extends BoxControls {
  mode: BoxMode;
  text: string;
  inputRef: RefObject<HTMLInputElement | null>;
  panelRef: RefObject<PanelKeys | null>;
  onType(text: string): void;
  onKeyDown(event: KeyboardEvent<HTMLInputElement>): void;
  onFocus(event: FocusEvent): void;
  onBlur(event: FocusEvent): void;
  clear(): void;
}

/** Whether the list that the filter's text belongs to is in sight. */
function showsList({ screen, newCall, openCall, openCaller }: Place, wide: boolean): boolean {
  return screen === 'calls' && (wide || (!newCall && openCall === null && openCaller === null));
}

/** The one box: closed it shows the text of the list's filter, typing grows it into the palette, Ctrl F makes it filter the list. */
export function useBox(where: SearchScope, wide: boolean): Box {
  const mode = useStore(paletteStore, (state) => state.mode);
  const typed = useStore(paletteStore, (state) => state.text);
  const isListShown = useStore(appStore, ({ place }) => showsList(place, wide));
  const filtered = useStore(callsStore, (state) => (isListShown ? state.filter.text : ''));
  const inputRef = useRef<HTMLInputElement>(null);
  const panelRef = useRef<PanelKeys>(null);
  const controls = useControls(inputRef, where, wide);
  const isPalette = mode === 'palette';
  const text = isPalette ? typed : filtered;
  const onType = (next: string): void => {
    if (mode === 'filter') filterCalls(next, wide);
    else if (isPalette) paletteStore.getState().type(next, where);
    else if (next !== '') paletteStore.getState().show(where, next);
    if (next === '') clearFilter();
  };
  return {
    ...controls,
    ...{ mode, text, inputRef, panelRef, onType },
    onKeyDown(event) {
      if (event.nativeEvent.isComposing) return;
      const isUsed = isPalette ? paletteKey(event, panelRef.current, controls.escape) : boxKey(event, text, controls);
      if (isUsed) event.preventDefault();
    },
    onBlur(event) {
      const next: unknown = event.relatedTarget;
      if (next instanceof Node && event.currentTarget.contains(next)) return;
      // Another window has the focus; it comes back to the box.
      if (document.activeElement === inputRef.current) return;
      paletteStore.getState().hide();
    },
    clear() {
      onType('');
      inputRef.current?.focus();
    },
  };
}

interface OwnControls extends BoxControls {
  escape(): void;
  onFocus(event: FocusEvent): void;
}

function useControls(inputRef: RefObject<HTMLInputElement | null>, where: SearchScope, wide: boolean): OwnControls {
  const cameFrom = useRef<HTMLElement | null>(null);
  /** It was opened by its key: Escape gives the focus back. */
  const isByKey = useRef(false);
  const giveBack = useCallback((): boolean => {
    const to = isByKey.current && cameFrom.current?.isConnected ? cameFrom.current : null;
    isByKey.current = false;
    to?.focus();
    return to !== null;
  }, []);
  return useMemo(
    () => ({
      onFocus(event) {
        const from: unknown = event.relatedTarget;
        if (event.target !== inputRef.current || (from instanceof Node && event.currentTarget.contains(from))) return;
        cameFrom.current = from instanceof HTMLElement ? from : null;
      },
      showPalette() {
        if (paletteStore.getState().mode === 'palette') return inputRef.current?.select();
        isByKey.current = document.activeElement !== inputRef.current;
        const filtered = showsList(appStore.getState().place, wide) ? callsStore.getState().filter.text : '';
        // It starts with the text of the list's filter, which is selected: the first letter replaces it.
        flushSync(() => paletteStore.getState().show(where, filtered));
        inputRef.current?.focus();
        inputRef.current?.select();
      },
      showFilter() {
        const { mode, text, filter } = paletteStore.getState();
        filter();
        if (mode === 'palette' && text.trim() !== '') filterCalls(text, wide);
        inputRef.current?.focus();
        inputRef.current?.select();
      },
      leave() {
        // Closed first, because the field would lead the focus back to the palette.
        flushSync(paletteStore.getState().hide);
        if (!giveBack()) inputRef.current?.blur();
      },
      escape() {
        paletteStore.getState().hide();
        giveBack();
      },
    }),
    [inputRef, where, wide, giveBack],
  );
}

/** A key in the grown box. Returns whether it is used. */
function paletteKey(event: KeyboardEvent<HTMLInputElement>, panel: PanelKeys | null, onEscape: () => void): boolean {
  if (event.key === 'Escape') {
    onEscape();
    return true;
  }
  // Closed first: the focus moves on as from the closed box.
  if (event.key === 'Tab') flushSync(paletteStore.getState().hide);
  if (panel !== null) return panel.onKey(event);
  if (event.key === 'Enter') paletteStore.getState().enter();
  return event.key === 'Enter';
}

/** A key in the box while it shows the filter of the list. Returns whether it is used. */
function boxKey(event: KeyboardEvent, text: string, { showPalette }: BoxControls): boolean {
  switch (event.key) {
    case 'Enter':
      if (!event.repeat) focusList();
      return true;
    case 'ArrowDown':
      if (text === '' && paletteStore.getState().mode === 'closed') showPalette();
      else focusList();
      return true;
    case 'Escape':
      if (text === '') return false;
      clearFilter();
      return true;
    default:
      return false;
  }
}

/** Filters the list of calls by `typed` and shows it. */
function filterCalls(typed: string, wide: boolean): void {
  const { place, showList } = appStore.getState();
  const { filter, setFilter } = callsStore.getState();
  // On another screen the list's filters are out of sight: a search starts without them.
  const isNew = filter.text === '' && place.screen !== 'calls';
  void setFilter(isNew ? { ...noViewFilter, text: typed } : { text: typed });
  // In a narrow window an open call covers the list.
  if (typed !== '') showList(!wide);
}

function clearFilter(): void {
  const { filter, setFilter } = callsStore.getState();
  if (filter.text !== '') void setFilter({ text: '' });
}

function focusList(): void {
  document.querySelector<HTMLElement>('main [role=grid]')?.focus();
}
