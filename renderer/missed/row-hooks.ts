import { type RefObject, useEffect, useRef } from 'react';
import type { MissedList } from '../../shared/calls/missed-state.ts';

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
