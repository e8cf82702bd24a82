import type { Timers } from '../timers.ts';

/** Cancels what was to be done. */
export type Cancel = () => void;

/** Timers that can all be cancelled together, so that closing leaves nothing behind. */
export type TimerPool = ReturnType<typeof timerPool>;

/** Keeps track of what is waiting on `timers`. */
export function timerPool(timers: Timers) {
  const waiting = new Set<unknown>();
  return {
    /** Infinity waits for ever. */
    after: (ms: number, act: () => void): Cancel => {
      if (ms === Number.POSITIVE_INFINITY) return () => undefined;
      const handle = timers.setTimeout(() => {
        waiting.delete(handle);
        act();
      }, ms);
      waiting.add(handle);
      return () => {
        if (waiting.delete(handle)) timers.clearTimeout(handle);
      };
    },
    cancelAll: (): void => {
      for (const handle of waiting) timers.clearTimeout(handle);
      waiting.clear();
    },
  };
}
