import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
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
  const rows = list === null ? [] : rowsIn(list);
  (rows.find((row) => row.dataset.key === key) ?? rows[0])?.focus();
}

/** The rows of callers; headings of days are none. */
function rowsIn(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[role=row]:has([role=gridcell])')];
}

/** New rows count as seen after this long in view, ms. */
const SEEN_AFTER = 3000;

/** Marks new rows as seen after a while in view, in a visible window with the focus. Scrolling and focus changes restart the time. */
export function useSeen(ref: RefObject<HTMLElement | null>, rows: readonly MissedRow[]): void {
  const unseen = rows
    .filter((row) => !row.seen)
    .map(({ key }) => key)
    .join('\n');
  useEffect(() => {
    const root = ref.current;
    if (unseen === '' || root === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restart = (): void => {
      clearTimeout(timer);
      if (document.visibilityState !== 'visible' || !document.hasFocus()) return;
      timer = setTimeout(() => void missedStore.getState().markSeen(keysInView(root)), SEEN_AFTER);
    };
    restart();
    const starts: [EventTarget, string][] = [
      [document, 'visibilitychange'],
      [window, 'focus'],
      [window, 'blur'],
      [root, 'scroll'],
    ];
    for (const [target, event] of starts) target.addEventListener(event, restart);
    return () => {
      clearTimeout(timer);
      for (const [target, event] of starts) target.removeEventListener(event, restart);
    };
  }, [ref, unseen]);
}

/** The keys of the rows whose middle is in view. */
function keysInView(root: HTMLElement): Set<string> {
  const { top, bottom } = root.getBoundingClientRect();
  const inView = rowsIn(root).filter((row) => {
    const box = row.getBoundingClientRect();
    const middle = (box.top + box.bottom) / 2;
    return middle >= top && middle <= bottom;
  });
  return new Set(inView.map((row) => row.dataset.key ?? ''));
}
