import { useEffect, useEffectEvent, useRef } from 'react';

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
