import { type FocusEvent, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';

/** How long a finished card is seen before it goes, ms. */
export const SEEN_FOR = 8_000;

/** What an element that goes by itself listens to. */
export interface LeavingProps {
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  onFocus: () => void;
  onBlur: (event: FocusEvent) => void;
}

/**
 * Calls `leave` once the element was seen for `SEEN_FOR` without a break: while the window is visible, and nothing in the element is
 * pointed at or focused. `isOver`: whether it may go.
 */
export function useLeaving(isOver: boolean, leave: () => void): LeavingProps {
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isVisible = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');
  const goes = isOver && isVisible && !isPointedAt && !isFocused;
  const go = useEffectEvent(leave);
  useEffect(() => {
    if (!goes) return;
    const timer = setTimeout(() => go(), SEEN_FOR);
    return () => clearTimeout(timer);
  }, [goes]);
  return {
    onPointerEnter: () => setPointedAt(true),
    onPointerLeave: () => setPointedAt(false),
    onFocus: () => setFocused(true),
    onBlur: ({ currentTarget, relatedTarget }) => setFocused(currentTarget.contains(relatedTarget)),
  };
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
