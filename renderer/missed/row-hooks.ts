import { type FocusEvent, type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import type { MissedRow } from '../../shared/calls/follow-up-state.ts';
import { useLater } from '../ui/use-later.ts';
import { missedStore } from './missed-store.ts';

/** A menu returns the focus this long after a choice, ms. */
const MENU_CLOSED = 100;

/** Keeps the focus on the row that has it when a button in it is gone; on the next one when it is held. Returns the listener for the focus. */
export function useKeepFocus(
  list: RefObject<HTMLElement | null>,
  rows: readonly MissedRow[],
  isHeld: (row: MissedRow) => boolean,
) {
  const focused = useRef<string | null>(null);
  useLater(rows, MENU_CLOSED, () => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement?.closest('[data-held]') != null;
    const row = rows.find(({ key }) => key === focused.current);
    const next = row !== undefined && isHeld(row) ? neighbourOf(row, rows, isHeld) : row;
    if (isLost && next) focusRow(list.current, next.key);
  });
  return ({ target }: FocusEvent): void => {
    focused.current = target.closest<HTMLElement>('[role=row]')?.dataset.key ?? focused.current;
  };
}

/** The row that takes a row's place once that is gone. */
export function neighbourOf(
  row: MissedRow,
  rows: readonly MissedRow[],
  isHeld: (row: MissedRow) => boolean,
): MissedRow | null {
  const free = rows.filter((one) => one.key === row.key || !isHeld(one));
  const place = free.findIndex(({ key }) => key === row.key);
  return free[place + 1] ?? free[place - 1] ?? null;
}

/** Focuses the row with this key, else the first one. */
export function focusRow(list: HTMLElement | null, key: string | null): void {
  const rows = rowsIn(list);
  (rows.find((row) => row.dataset.key === key) ?? rows[0])?.focus();
}

/** The rows of callers; headings of days are none. */
function rowsIn(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role=row]:has([role=gridcell])') ?? [])];
}

/** New rows in view count as seen after this long, ms. */
const SEEN_AFTER = 3000;

const hasFocus = (): boolean => document.hasFocus();

function onFocusChange(listener: () => void): () => void {
  for (const event of ['focus', 'blur']) window.addEventListener(event, listener);
  return () => {
    for (const event of ['focus', 'blur']) window.removeEventListener(event, listener);
  };
}

/** Marks new rows as seen that are in view after a while, and after each further one, in a window with the focus. */
export function useSeen(list: RefObject<HTMLElement | null>, rows: readonly MissedRow[]): void {
  const isFocused = useSyncExternalStore(onFocusChange, hasFocus);
  const unseen = rows
    .filter(({ seen }) => !seen)
    .map(({ key }) => key)
    .join('\n');
  useEffect(() => {
    if (!isFocused || unseen === '') return;
    const timer = setInterval(() => void missedStore.getState().markSeen(keysInView(list.current)), SEEN_AFTER);
    return () => clearInterval(timer);
  }, [list, isFocused, unseen]);
}

/** The keys of the rows whose middle is in view. */
function keysInView(list: HTMLElement | null): Set<string> {
  const { top = 0, bottom = 0 } = list?.getBoundingClientRect() ?? {};
  const inView = rowsIn(list).filter((row) => {
    const box = row.getBoundingClientRect();
    const middle = (box.top + box.bottom) / 2;
    return middle >= top && middle <= bottom;
  });
  return new Set(inView.map((row) => row.dataset.key ?? ''));
}
