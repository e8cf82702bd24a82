import { type FocusEvent, useState, useSyncExternalStore } from 'react';
import { useLater } from '../../ui/use-later.ts';
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
  useLater(ms, ms ?? 0, () => {
    if (due !== null) stages[due]?.run();
  });
  return {
    onPointerEnter: () => setPointedAt(true),
    onPointerLeave: () => setPointedAt(false),
    onFocus: () => setFocused(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setFocused(currentTarget.contains(relatedTarget)),
  };
}
