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

/** Lets everything else have its turn. */
export function nextTurn(timers: Timers): Promise<void> {
  return new Promise((resolve) => void timers.setTimeout(resolve, 0));
}

/** The longest that work holds main up, ms: half a frame. */
const TURN_MS = 8;

/**
 * Runs `step` until it returns false, for half a frame at a time; everything else has its turn in between. A step takes less than a
 * millisecond: then time ends a turn, and not the size of a step, on slow computers too.
 */
export async function inTurns(step: () => boolean, timers: Timers): Promise<void> {
  for (let more = true; more; ) {
    const end = performance.now() + TURN_MS;
    do more = step();
    while (more && performance.now() < end);
    if (more) await nextTurn(timers);
  }
}

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
