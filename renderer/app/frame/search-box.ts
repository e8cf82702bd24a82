import { createRef, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { noViewFilter } from '../../../shared/calls/view-filter.ts';
import { callsStore } from '../../calls/calls-store.ts';
import { ringBack } from '../../dial/ring-back.ts';
import { appStore } from '../../navigation/app-store.ts';
import type { Place } from '../../navigation/place.ts';
import { activeItem, calledAtOnce, closedBox, type Item, paletteStore } from '../palette/search-store.ts';
import { isWide } from './layout.ts';

/** The box's field. There is one in the window. */
export const boxField = createRef<HTMLInputElement>();

/** What had the focus when the palette was opened by its key. */
let cameFrom: HTMLElement | null = null;

/** Whether the list that the filter's text belongs to is in sight. */
export function showsList({ screen, newCall, openCall, openCaller }: Place, wide: boolean): boolean {
  return screen === 'calls' && (wide || (!newCall && openCall === null && openCaller === null));
}

/** Grows the box into the palette, and Escape gives the focus back. */
export function showPalette(): void {
  const field = boxField.current;
  if (paletteStore.getState().mode === 'palette') {
    field?.select();
    return;
  }
  const { activeElement: from, body } = document;
  cameFrom = from instanceof HTMLElement && from !== field && from !== body ? from : null;
  const filtered = showsList(appStore.getState().place, isWide()) ? callsStore.getState().filter.text : '';
  // It starts with the text of the list's filter, which is selected: the first letter replaces it.
  flushSync(() => growBox(filtered));
  field?.focus();
  field?.select();
}

/** Makes the box filter the list, at once by the text of an open palette. */
export function showFilter(): void {
  const { mode, text } = paletteStore.getState();
  refine();
  if (mode === 'palette' && text.trim() !== '') filterCalls(text);
  boxField.current?.select();
}

/** The box goes on with the text that the list is filtered by: the next keys refine it. */
export function refine(): void {
  paletteStore.setState({ mode: 'filter' });
  boxField.current?.focus();
}

/** Does what Enter does with the active item. `toCall`: Ctrl Enter, which calls the number that is meant at once. */
export function enter(toCall: boolean): void {
  const state = paletteStore.getState();
  const active = activeItem(state);
  const number = toCall ? calledAtOnce(state) : null;
  if (number !== null) runItem({ run: () => void ringBack(number) });
  else if (active !== null) runItem(active);
}

/** Closes the palette and runs an item. */
export function runItem({ run }: Pick<Item, 'run'>): void {
  if (!closePalette()) boxField.current?.blur();
  run();
}

/** Closes the palette, and gives the focus back where the palette took it by its key. Returns whether it did. */
function closePalette(): boolean {
  const to = cameFrom?.isConnected ? cameFrom : null;
  cameFrom = null;
  // Closed first, because the field would lead the focus back to the palette.
  flushSync(closeBox);
  to?.focus();
  return to !== null;
}

const growBox = (text: string): void => paletteStore.setState({ ...closedBox, mode: 'palette', text });

/** The box shows the text of the list's filter. */
export function closeBox(): void {
  const { mode } = paletteStore.getState();
  const grown = boxField.current?.closest<HTMLElement>('search > div');
  const shrinksFrom = mode === 'palette' && grown ? grown.offsetHeight : null;
  paletteStore.setState({ mode: 'closed', enteredFor: null, shrinksFrom });
}

/** Takes over what is typed. */
export function onType(text: string): void {
  const { mode } = paletteStore.getState();
  if (mode === 'filter') filterCalls(text);
  else if (mode === 'palette') paletteStore.setState({ text, chosen: null, isByArrow: false, enteredFor: null });
  else if (text !== '') growBox(text);
  if (text === '') clearFilter();
}

/** Takes a key in the field. */
export function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.nativeEvent.isComposing) return;
  const isUsed = paletteStore.getState().mode === 'palette' ? onPaletteKey(event) : onBoxKey(event);
  if (isUsed) event.preventDefault();
}

/** A key in the grown box. Returns whether it is used. */
function onPaletteKey(event: KeyboardEvent<HTMLInputElement>): boolean {
  const { text, searchedFor, items } = paletteStore.getState();
  const active = activeItem(paletteStore.getState());
  switch (event.key) {
    case 'Escape':
      closePalette();
      return true;
    case 'Tab':
      // Closed first: the focus moves on as from the closed box.
      flushSync(closeBox);
      return false;
    case 'ArrowDown':
    case 'ArrowUp': {
      const at = active === null ? -1 : items.indexOf(active);
      const next = items.at((at + (event.key === 'ArrowDown' ? 1 : -1)) % items.length);
      paletteStore.setState({ chosen: next?.id ?? null, isByArrow: true });
      return true;
    }
    case 'ArrowRight': {
      const { selectionStart, selectionEnd, value } = event.currentTarget;
      const isAtEnd = selectionStart === value.length && selectionEnd === value.length;
      if (!isAtEnd || active?.open === undefined) return false;
      runItem({ run: active.open });
      return true;
    }
    case 'Enter': {
      // Holding Enter counts as one press.
      if (event.repeat) return true;
      const toCall = event.ctrlKey || event.metaKey;
      // What leads may still change until the results of the whole text are there.
      if (searchedFor !== text || active === null) paletteStore.setState({ enteredFor: text, enteredToCall: toCall });
      else enter(toCall);
      return true;
    }
    default:
      return false;
  }
}

/** A key in the box while it shows the filter of the list. Returns whether it is used. */
function onBoxKey({ key, repeat, currentTarget: { value } }: KeyboardEvent<HTMLInputElement>): boolean {
  switch (key) {
    case 'Enter':
      if (!repeat) focusList();
      return true;
    case 'ArrowDown':
      if (value === '' && paletteStore.getState().mode === 'closed') showPalette();
      else focusList();
      return true;
    case 'Escape':
      if (value === '') return false;
      clearFilter();
      return true;
    default:
      return false;
  }
}

/** Filters the list of calls by `typed` and shows it. */
function filterCalls(typed: string): void {
  const { place, showList } = appStore.getState();
  const { filter, setFilter } = callsStore.getState();
  // On another screen the list's filters are out of sight: a search starts without them.
  const isNew = filter.text === '' && place.screen !== 'calls';
  void setFilter(isNew ? { ...noViewFilter, text: typed } : { text: typed });
  // In a narrow window an open call covers the list.
  if (typed !== '') showList(!isWide());
}

function clearFilter(): void {
  const { filter, setFilter } = callsStore.getState();
  if (filter.text !== '') void setFilter({ text: '' });
}

function focusList(): void {
  document.querySelector<HTMLElement>('main [role=grid]')?.focus();
}
