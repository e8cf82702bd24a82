import type { Timers } from '../../electron/timers.ts';

/** Timers that run at once what is due now, and measure how long each turn keeps main. */
export interface TimedTimers {
  readonly timers: Timers;
  /** How long each turn took, ms of the clock. */
  readonly turns: number[];
  /** Asks for something. Its first turn is measured, too: it begins with the question itself, and most answers end in it. */
  ask<T>(question: () => Promise<T>): Promise<T>;
}

/** `clock`: ms. */
export function timedTimers(clock: () => number): TimedTimers {
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
  return {
    timers,
    turns,
    ask(question) {
      const begun = clock();
      // Before any turn that the question asks for, and after what follows from its promises.
      setImmediate(() => turns.push(clock() - begun));
      return question();
    },
  };
}

/** The processor's time of this thread, ms, and not the clock's: others use the machine too. */
export function threadMs(): number {
  // Linux counts a thread's own time in ticks of 4 ms, and brings it up to date for this question only.
  process.cpuUsage();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Measures how long the turns of the event loop keep main, whatever runs in them. Returns what ends it and gives the longest ones, ms of the clock, the longest first. */
export function loopTurns(clock: () => number): () => number[] {
  const turns: number[] = [];
  let begun = clock();
  let isOver = false;
  const next = () => {
    const now = clock();
    // Most turns are empty: nothing is waited for between them.
    if (now - begun > 1) turns.push(now - begun);
    begun = now;
    if (!isOver) setImmediate(next);
  };
  setImmediate(next);
  return () => {
    isOver = true;
    return turns.toSorted((a, b) => b - a);
  };
}
