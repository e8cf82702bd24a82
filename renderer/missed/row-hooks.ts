import { type FocusEvent, type RefObject, useRef, useSyncExternalStore } from 'react';
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

/** Focuses the row with this key, else the first one; headings of days are none. */
export function focusRow(list: HTMLElement | null, key: string | null): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[role=row]:has([role=gridcell])') ?? [])];
  (rows.find((row) => row.dataset.key === key) ?? rows[0])?.focus();
}

/** New rows count as seen after this long, ms. */
const SEEN_AFTER = 3000;

const hasFocus = (): boolean => document.hasFocus();

function onFocusChange(listener: () => void): () => void {
  for (const event of ['focus', 'blur']) window.addEventListener(event, listener);
  return () => {
    for (const event of ['focus', 'blur']) window.removeEventListener(event, listener);
  };
}

/** Marks new rows as seen after a while in a window with the focus. */
export function useSeen(rows: readonly MissedRow[]): void {
  const unseen = rows.filter(({ seen }) => !seen).map(({ key }) => key);
  const key = useSyncExternalStore(onFocusChange, hasFocus) && unseen.length > 0 ? unseen.join('\n') : null;
  useLater(key, SEEN_AFTER, () => void missedStore.getState().markSeen(new Set(unseen)));
}
