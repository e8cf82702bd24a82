import type { Timers } from '../../../../electron/timers.ts';

/** Timers whose turns run one by one, as everything else runs in between. What is to wait longer than a turn never comes. */
export function oneByOne(): { timers: Timers; turn(): void; pending(): number } {
  const due: (() => void)[] = [];
  return {
    timers: {
      setTimeout: (run, ms) => (ms > 0 ? null : void due.push(run)),
      clearTimeout: () => void due.splice(0),
    },
    turn: () => due.shift()?.(),
    pending: () => due.length,
  };
}
