import { SECOND } from '../../shared/time/durations.ts';
import { singleFlight } from './single-flight.ts';

/** While earlier calls are loaded, the history changes many times a second. */
export const HISTORY_EVERY = 5 * SECOND;

/**
 * Runs `load` after the history changed: at once, and then at most every `HISTORY_EVERY`, the last time after the last change. For what many
 * calls together come to, such as names and reports; rows are loaded with each change. Returns a function that ends it.
 */
export function onHistory(
  bridge: { on(name: 'history', listener: () => void): () => void },
  load: () => void,
): () => void {
  let isStopped = false;
  const run = singleFlight(async () => {
    if (isStopped) return;
    load();
    await new Promise((resolve) => setTimeout(resolve, HISTORY_EVERY));
  });
  const stop = bridge.on('history', () => void run());
  return () => {
    isStopped = true;
    stop();
  };
}
