import type { Timers } from './timers.ts';

/** How long the window gets to paint a list that was answered, ms. On Electron, main's own thread shows its frames. */
const PAINT = 600;
/** The longest wait for the window to ask for a list, ms. */
const LONGEST = 5000;

/**
 * Runs what a start leaves for later once the window has its first rows: on a busy computer it ran before them, and kept main from answering.
 * `isWanted`: the window is going to ask for a list; else it runs after `PAINT`. Returns what to call when a list was answered.
 */
export function afterFirstRows(run: () => void, isWanted: boolean, timers: Timers): () => void {
  let isWaiting = isWanted;
  const rest = () => {
    isWaiting = false;
    run();
  };
  const timer = timers.setTimeout(rest, isWanted ? LONGEST : PAINT);
  return () => {
    if (!isWaiting) return;
    isWaiting = false;
    timers.clearTimeout(timer);
    timers.setTimeout(run, PAINT);
  };
}
