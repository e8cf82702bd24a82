import type { Timers } from '../timers.ts';

/** Cancels what was to be done. */
export type Cancel = () => void;

/** Timers that can all be cancelled together, so that closing leaves nothing behind. */
export type TimerPool = { after(ms: number, act: () => void): Cancel; cancelAll(): void };

/** Keeps track of what is waiting on `timers`. */
export function timerPool(timers: Timers): TimerPool {
  const waiting = new Set<unknown>();
  return {
    after: (ms, act) => {
      const handle = timers.setTimeout(() => {
        waiting.delete(handle);
        act();
      }, ms);
      waiting.add(handle);
      return () => {
        if (waiting.delete(handle)) timers.clearTimeout(handle);
      };
    },
    cancelAll: () => {
      for (const handle of waiting) timers.clearTimeout(handle);
      waiting.clear();
    },
  };
}
