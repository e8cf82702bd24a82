import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { MissedRow } from '../../shared/calls/follow-up-state.ts';
import { useLater } from '../ui/use-later.ts';
import { missedStore } from './missed-store.ts';

/** A menu returns the focus this long after a choice, ms. */
const MENU_CLOSED = 100;

/**
 * Keeps the focus on a row that can be decided about. A decided row drops the focus, also that of its menu; the next row gets it. A row reached by Tab is scrolled into view, because the browser scrolls to the whole list. Returns the focus listener for
 * the element around the rows.
 */
export function useKeepFocus(ref: RefObject<HTMLElement | null>, list: readonly MissedRow[]): () => void {
  const place = useRef<number | null>(null);
  const rows = () => (ref.current === null ? [] : rowsIn(ref.current));
  useLater(list, MENU_CLOSED, () => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement?.closest('[data-held]') != null;
    if (place.current === null || !isLost) return;
    const all = rows();
    const isOpen = (row: HTMLElement): boolean => row.dataset.held === undefined;
    (all.slice(place.current).find(isOpen) ?? all.findLast(isOpen))?.focus();
  });
  return () => {
    const all = rows();
    const index = all.findIndex((row) => row.contains(document.activeElement));
    if (index < 0) return;
    place.current = index;
    if (all[index]?.matches(':focus-visible')) all[index].scrollIntoView({ block: 'nearest' });
  };
}

/** The rows of callers; headings of days are none. */
export function rowsIn(list: HTMLElement): HTMLElement[] {
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

/**
 * Moves the rows to their new places when one leaves or joins them, so that a decided row folds away. Reduced motion makes `--move` 0.
 * `list`: another list of rows does not move.
 */
export function useFoldingRows(ref: RefObject<HTMLElement | null>, list: string, rows: readonly MissedRow[]): void {
  const before = useRef({ list, tops: new Map<string, number>() });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the rows change
  useLayoutEffect(() => {
    // The list renders its rows after this; they are in their places before the next picture.
    const frame = requestAnimationFrame(() => {
      const shown = ref.current === null ? [] : rowsIn(ref.current);
      const { list: lastList, tops } = before.current;
      before.current = { list, tops: new Map(shown.map((row) => [row.dataset.key ?? '', row.offsetTop])) };
      const style = getComputedStyle(document.documentElement);
      const duration = milliseconds(style.getPropertyValue('--move'));
      if (lastList !== list || duration === 0) return;
      for (const row of shown) {
        const moved = (tops.get(row.dataset.key ?? '') ?? row.offsetTop) - row.offsetTop;
        if (moved === 0) continue;
        const frames = [{ transform: `translateY(${moved}px)` }, { transform: 'none' }];
        row.animate(frames, { duration, easing: style.getPropertyValue('--ease').trim() || 'ease' });
      }
    });
    return () => cancelAnimationFrame(frame);
  }, [list, rows]);
}

/** A CSS time ("160ms", "0.16s") in ms; 0 for anything else. */
function milliseconds(time: string): number {
  const figure = Number.parseFloat(time) || 0;
  return time.trim().endsWith('ms') ? figure : figure * 1000;
}
