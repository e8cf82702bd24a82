import { useState } from 'react';
import { useLater } from '../../ui/use-later.ts';

/** A value that is gone, for `ms` longer, so that what shows it can be seen to leave. With reduced motion it is gone at once. */
export function useLeaving<T>(value: T | undefined, ms: number): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  const isLeaving = value === undefined && last !== undefined;
  const isStill = isLeaving && window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  useLater(isLeaving ? 'leaving' : null, ms, () => setLast(undefined));
  return isStill ? undefined : (value ?? last);
}
