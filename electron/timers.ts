/** Injected timers, so that tests run on virtual time. */
export interface Timers {
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(handle: unknown): void;
}

/** The real ones. */
export const realTimers: Timers = {
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
};

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
