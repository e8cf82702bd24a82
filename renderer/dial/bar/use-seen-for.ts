import { type FocusEvent, useState, useSyncExternalStore } from 'react';
import { useHover } from 'react-aria/useHover';
import { useLater } from '../../ui/use-later.ts';
import { isHidden, onVisibility } from '../../ui/visibility.ts';

/**
 * Calls `run` once the element was seen for `ms` without a break: the window is visible, and nothing in the element is pointed at or focused.
 * Another `ms` starts the wait again; null waits for nothing. Returns the listeners for the element.
 */
export function useSeenFor(ms: number | null, run: () => void) {
  const { isHovered, hoverProps } = useHover({});
  const [isFocused, setFocused] = useState(false);
  const isUnseen = useSyncExternalStore(onVisibility, isHidden);
  useLater(isUnseen || isHovered || isFocused ? null : ms, ms ?? 0, run);
  return {
    ...hoverProps,
    onFocus: () => setFocused(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setFocused(currentTarget.contains(relatedTarget)),
  };
}
