import type { Timers } from '../../../../electron/timers.ts';

/** Timers whose turns run one by one, as everything else runs in between. What is to wait longer than a turn never comes. */
export function oneByOne(): { timers: Timers; turn(): void; pending(): number } {
  let due: (() => void)[] = [];
  return {
    timers: {
      setTimeout(run, ms) {
        if (ms > 0) return null;
        due.push(run);
        return run;
      },
      clearTimeout(run) {
        due = due.filter((one) => one !== run);
      },
    },
    turn: () => due.shift()?.(),
    pending: () => due.length,
  };
}
