import type { Timers } from '../../electron/timers.ts';

/** Timers that run at once what is due now, and measure by `clock` (ms) how long each turn keeps main. */
export function timedTimers(clock: () => number): { timers: Timers; turns: number[] } {
  const turns: number[] = [];
  const timers: Timers = {
    setTimeout(run, ms) {
      if (ms > 0) return null;
      setImmediate(() => {
        const begun = clock();
        run();
        // What follows from promises belongs to the same turn.
        setImmediate(() => turns.push(clock() - begun));
      });
      return null;
    },
    clearTimeout() {},
  };
  return { timers, turns };
}
