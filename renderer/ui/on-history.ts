import { SECOND } from '../../shared/time/durations.ts';

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
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isWanted = false;
  const run = (): void => {
    isWanted = false;
    load();
    timer = setTimeout(() => {
      timer = null;
      if (isWanted) run();
    }, HISTORY_EVERY);
  };
  const stop = bridge.on('history', () => {
    isWanted = true;
    if (timer === null) run();
  });
  return () => {
    stop();
    if (timer !== null) clearTimeout(timer);
  };
}
