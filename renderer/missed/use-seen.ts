import { type RefObject, useEffect } from 'react';
import type { MissedRow } from '../../shared/calls/missed-state.ts';
import { missedStore } from './store.ts';

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
