import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** Calls `focus` once the page over a list is closed, unless something has the focus: a person who types goes on typing. */
export function useFocusBack(isCovered: boolean, focus: () => void): void {
  const wasCovered = useRef(isCovered);
  const focusNow = useEffectEvent(focus);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (wasCovered.current && !isCovered && isLost) focusNow();
    wasCovered.current = isCovered;
  }, [isCovered]);
}

/** While `isOver` something lies over the page. Afterwards what had the focus has it again, or the button of the menu that had it. */
export function useFocusReturn(isOver: boolean): void {
  const had = useRef<Element | null>(null);
  // Before the browser takes the focus from what becomes inert.
  useLayoutEffect(() => {
    if (!isOver) return;
    const focused = document.activeElement;
    const button = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby');
    had.current = button ? document.getElementById(button) : focused;
  }, [isOver]);
  useEffect(() => {
    if (!isOver) return;
    return () => {
      if (had.current instanceof HTMLElement) had.current.focus({ preventScroll: true });
    };
  }, [isOver]);
}
