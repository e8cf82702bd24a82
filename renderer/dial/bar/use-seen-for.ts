import { type FocusEvent, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { isHidden, onVisibility } from '../../ui/visibility.ts';

interface Stage {
  readonly ms: number;
  readonly run: () => void;
}

/**
 * Runs a stage's action once the element was seen in that stage for `ms` without a break: the window is visible, and nothing in the
 * element is pointed at or focused. Null waits for nothing. Returns the listeners for the element.
 */
export function useSeenFor<S extends string>(stage: S | null, stages: Readonly<Record<S, Stage | null>>) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isUnseen = useSyncExternalStore(onVisibility, isHidden);
  const due = stage === null || isUnseen || isPointedAt || isFocused ? null : stage;
  const ms = due === null ? null : (stages[due]?.ms ?? null);
  const run = useEffectEvent(() => {
    if (due !== null) stages[due]?.run();
  });
  useEffect(() => {
    if (ms === null) return;
    const timer = setTimeout(() => run(), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return {
    onPointerEnter: () => setPointedAt(true),
    onPointerLeave: () => setPointedAt(false),
    onFocus: () => setFocused(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setFocused(currentTarget.contains(relatedTarget)),
  };
}
