import { type FocusEvent, useState, useSyncExternalStore } from 'react';
import { useLater } from '../../ui/use-later.ts';
import { isHidden, onVisibility } from '../../ui/visibility.ts';

/**
 * Calls `run` once the element was seen for `ms` without a break: the window is visible, and nothing in the element is pointed at or focused.
 * Another `ms` starts the wait again; null waits for nothing. Returns the listeners for the element.
 */
export function useSeenFor(ms: number | null, run: () => void) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isUnseen = useSyncExternalStore(onVisibility, isHidden);
  useLater(isUnseen || isPointedAt || isFocused ? null : ms, ms ?? 0, run);
  return {
    onPointerEnter: () => setPointedAt(true),
    onPointerLeave: () => setPointedAt(false),
    onFocus: () => setFocused(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setFocused(currentTarget.contains(relatedTarget)),
  };
}
