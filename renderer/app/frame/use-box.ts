import { type FocusEvent, type KeyboardEvent, type RefObject, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import { noViewFilter } from '../../../shared/calls/view-filter.ts';
import { callsStore } from '../../calls/calls-store.ts';
import { ringBack } from '../../dial/ring-back.ts';
import type { Place } from '../../place/place.ts';
import { appStore } from '../../place/store.ts';
import { activeItem, type BoxMode, type Item, paletteStore } from '../palette/search-store.ts';

/** What the rest of the window does with the box. */
interface BoxControls {
  /** Grows the box into the palette, and Escape gives the focus back. */
  showPalette(): void;
  /** Makes the box filter the list, at once by the text of an open palette. */
  showFilter(): void;
  /** Closes the palette and runs an item. */
  run(item: Item): void;
}

export interface Box extends BoxControls {
  mode: BoxMode;
  text: string;
  inputRef: RefObject<HTMLInputElement | null>;
  onType(text: string): void;
  onKeyDown(event: KeyboardEvent<HTMLInputElement>): void;
  onBlur(event: FocusEvent): void;
  clear(): void;
}

/** Whether the list that the filter's text belongs to is in sight. */
function showsList({ screen, newCall, openCall, openCaller }: Place, wide: boolean): boolean {
  return screen === 'calls' && (wide || (!newCall && openCall === null && openCaller === null));
}

/** The one box: closed it shows the text of the list's filter, typing grows it into the palette, Ctrl F makes it filter the list. */
export function useBox(extension: string | null, wide: boolean): Box {
  const mode = useStore(paletteStore, (state) => state.mode);
  const typed = useStore(paletteStore, (state) => state.text);
  const isListShown = useStore(appStore, ({ place }) => showsList(place, wide));
  const filtered = useStore(callsStore, (state) => (isListShown ? state.filter.text : ''));
  const inputRef = useRef<HTMLInputElement>(null);
  const controls = useControls(inputRef, extension, wide);
  const isPalette = mode === 'palette';
  const text = isPalette ? typed : filtered;
  const onType = (next: string): void => {
    if (mode === 'filter') filterCalls(next, wide);
    else if (isPalette) paletteStore.getState().type(next);
    else if (next !== '') paletteStore.getState().show(extension, next);
    if (next === '') clearFilter();
  };
  return {
    ...controls,
    ...{ mode, text, inputRef, onType },
    onKeyDown(event) {
      if (event.nativeEvent.isComposing) return;
      const isUsed = isPalette ? paletteKey(event, controls) : boxKey(event, text, controls);
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
  /** Closes the palette, and gives the focus back where the palette took it by its key. Returns whether it did. */
  close(): boolean;
}

function useControls(inputRef: RefObject<HTMLInputElement | null>, extension: string | null, wide: boolean) {
  /** What had the focus when the palette was opened by its key. */
  const cameFrom = useRef<HTMLElement | null>(null);
  return useMemo((): OwnControls => {
    const focus = (): void => {
      inputRef.current?.focus();
      inputRef.current?.select();
    };
    const close = (): boolean => {
      const to = cameFrom.current?.isConnected ? cameFrom.current : null;
      cameFrom.current = null;
      // Closed first, because the field would lead the focus back to the palette.
      flushSync(paletteStore.getState().hide);
      to?.focus();
      return to !== null;
    };
    return {
      close,
      showPalette() {
        if (paletteStore.getState().mode === 'palette') return inputRef.current?.select();
        const { activeElement: from, body } = document;
        cameFrom.current = from instanceof HTMLElement && from !== inputRef.current && from !== body ? from : null;
        const filtered = showsList(appStore.getState().place, wide) ? callsStore.getState().filter.text : '';
        // It starts with the text of the list's filter, which is selected: the first letter replaces it.
        flushSync(() => paletteStore.getState().show(extension, filtered));
        focus();
      },
      showFilter() {
        const { mode, text, filter } = paletteStore.getState();
        filter();
        if (mode === 'palette' && text.trim() !== '') filterCalls(text, wide);
        focus();
      },
      run(item) {
        if (item.keepsBox) paletteStore.getState().filter();
        else if (!close()) inputRef.current?.blur();
        item.run();
      },
    };
  }, [inputRef, extension, wide]);
}

/** A key in the grown box. Returns whether it is used. */
function paletteKey(event: KeyboardEvent<HTMLInputElement>, { close, run }: OwnControls): boolean {
  const { text, searchedFor, step, enter, hide } = paletteStore.getState();
  const active = activeItem(paletteStore.getState());
  switch (event.key) {
    case 'Escape':
      close();
      return true;
    case 'Tab':
      // Closed first: the focus moves on as from the closed box.
      flushSync(hide);
      return false;
    case 'ArrowDown':
    case 'ArrowUp':
      step(event.key === 'ArrowDown' ? 1 : -1);
      return true;
    case 'ArrowRight': {
      const { selectionStart, selectionEnd, value } = event.currentTarget;
      const isAtEnd = selectionStart === value.length && selectionEnd === value.length;
      if (!isAtEnd || active?.open === undefined) return false;
      run({ ...active, run: active.open });
      return true;
    }
    case 'Enter': {
      // Holding Enter counts as one press.
      if (event.repeat) return true;
      const number = event.ctrlKey || event.metaKey ? active?.number : null;
      if (searchedFor !== text || active === null) enter();
      else run(number == null ? active : { ...active, run: () => void ringBack(number) });
      return true;
    }
    default:
      return false;
  }
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
