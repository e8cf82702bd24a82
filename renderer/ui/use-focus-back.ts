import { type FocusEventHandler, useEffect, useEffectEvent, useRef } from 'react';

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

/** While `isOver` something lies over an element, which takes the returned handler. Afterwards what had the focus in it has it again. */
export function useFocusReturn(isOver: boolean): FocusEventHandler {
  const had = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (!isOver) return;
    return () => had.current?.focus({ preventScroll: true });
  }, [isOver]);
  // A menu is no part of the element, though its events come from there.
  return ({ currentTarget, target }) => {
    if (target instanceof HTMLElement && currentTarget.contains(target)) had.current = target;
  };
}
