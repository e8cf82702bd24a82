import type { Timers } from './timers.ts';

/** Makes many askings within `ms` one run, at their end. */
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
