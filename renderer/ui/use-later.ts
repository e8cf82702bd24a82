import { useEffect, useEffectEvent } from 'react';

/** Calls `run` once, `ms` after `key` has changed. Another key begins the time again; null stops it. */
export function useLater(key: unknown, ms: number, run: () => void): void {
  const onTime = useEffectEvent(run);
  useEffect(() => {
    if (key === null) return;
    const timer = setTimeout(() => onTime(), ms);
    return () => clearTimeout(timer);
  }, [key, ms]);
}
