import { MINUTE } from '../../../shared/time/durations.ts';
import { inTurns, nextTurn, type Timers } from '../../timers.ts';
import type { DatabaseManager } from '../db/database-manager.ts';

/** How long after the window was hidden the index is dropped. */
const DROP_AFTER = 5 * MINUTE;

/** Decides when the index of an extension's calls is in memory: from the first search or filter until the window was hidden for a while. */
export function createIndexLoader(read: DatabaseManager['read'], timers: Timers) {
  const loading = new Map<string, Promise<void>>();
  let isHidden = false;
  let dropTimer: unknown = null;

  async function loadSlices(extension: string): Promise<void> {
    await nextTurn(timers);
    await inTurns(() => read(({ callIndex }) => callIndex.loadSlice(extension)), timers);
  }

  function loaded(extension: string): Promise<void> {
    dropLater();
    const running = loading.get(extension);
    if (running) return running;
    if (read(({ callIndex }) => callIndex.isLoaded(extension))) return Promise.resolve();
    const begun = loadSlices(extension).finally(() => loading.delete(extension));
    loading.set(extension, begun);
    return begun;
  }

  function drop(): void {
    read(({ callIndex }) => callIndex.reset());
  }

  function dropLater(): void {
    if (!isHidden) return;
    dropTimer ??= timers.setTimeout(() => {
      dropTimer = null;
      if (loading.size > 0) dropLater();
      else drop();
    }, DROP_AFTER);
  }

  /** Whether the window is on the screen. Hidden for some minutes, the index is dropped. */
  function setVisible(visible: boolean): void {
    isHidden = !visible;
    timers.clearTimeout(dropTimer);
    dropTimer = null;
    dropLater();
  }

  return {
    /** Resolves when all calls of the extension are in the index. Rejects with what the disk refused. */
    loaded,
    /** Frees the memory of the index. The next search loads it again, and so does one that is waiting now. */
    drop,
    setVisible,
    /** Ends the timer: nothing is dropped after it. */
    close: (): void => setVisible(true),
  };
}
