import type { Timers } from './timers.ts';

/** Trailing throttle: runs once per `ms`, at its end, however often it is called. */
export function throttle(run: () => void, ms: number, timers: Timers): () => void {
  let waits = false;
  return () => {
    if (waits) return;
    waits = true;
    timers.setTimeout(() => {
      waits = false;
      run();
    }, ms);
  };
}
