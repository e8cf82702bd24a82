import { type RefObject, useEffect, useRef } from 'react';
import type { MissedList, MissedRow } from '../../shared/calls/missed-state.ts';
import { missedStore } from './store.ts';

/** A menu gives the focus back a moment after it was chosen from, ms. */
const MENU_CLOSED = 100;

/**
 * Keeps the focus on a row, in sight. A row that was decided about moves away with the focus in it: the row that comes into its place
 * takes it. A row that the Tab key leads to is scrolled into view, because the browser scrolls to its whole list instead. Returns what
 * the element around the rows has to call when something in it is focused.
 */
export function useKeepFocus(ref: RefObject<HTMLElement | null>, list: MissedList): () => void {
  const place = useRef<number | null>(null);
  const rows = () => [...(ref.current?.querySelectorAll<HTMLElement>('[role=row]') ?? [])];
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the rows are others
  useEffect(() => {
    const timer = setTimeout(() => {
      if (place.current === null || document.activeElement !== document.body) return;
      const all = rows();
      all[Math.min(place.current, all.length - 1)]?.focus();
    }, MENU_CLOSED);
    return () => clearTimeout(timer);
  }, [list]);
  return () => {
    const all = rows();
    const index = all.findIndex((row) => row.contains(document.activeElement));
    // A menu above the row is no other place.
    if (index < 0) return;
    place.current = index;
    if (all[index]?.matches(':focus-visible')) all[index].scrollIntoView({ block: 'nearest' });
  };
}

/** How long new rows must stay in view before they count as seen, ms. */
const SEEN_AFTER = 3000;

/**
 * Marks new rows as seen once they were really in view for a while: scrolled to, in a window that is visible and has the focus. The time
 * starts again whenever one of these changes.
 */
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
  const inView = [...root.querySelectorAll<HTMLElement>('[role=row]')].filter((row) => {
    const box = row.getBoundingClientRect();
    const middle = (box.top + box.bottom) / 2;
    return middle >= top && middle <= bottom;
  });
  return new Set(inView.map((row) => row.dataset.key ?? ''));
}
