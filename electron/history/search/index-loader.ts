import { MINUTE, SECOND } from '../../../shared/time/durations.ts';
import { inTurns, nextTurn, type Timers } from '../../timers.ts';
import type { DatabaseManager } from '../db/database-manager.ts';

/** How long after the first rows the index is loaded ahead of a search: the window is drawn by then. */
const AHEAD_AFTER = 3 * SECOND;
/** How long after the window was hidden the index is dropped. */
const DROP_AFTER = 5 * MINUTE;

/** Decides when the index of an extension's calls is in memory. Nothing is loaded ahead and nothing is dropped before `setVisible`. */
export function createIndexLoader(read: DatabaseManager['read'], timers: Timers) {
  const loading = new Map<string, Promise<void>>();
  let isVisible: boolean | null = null;
  /** The extension whose calls were listed last. */
  let listed: string | null = null;
  /** Dropped and not loaded since. */
  let isDropped = false;
  let aheadTimer: unknown = null;
  let dropTimer: unknown = null;

  const isLoaded = (extension: string) => read(({ callIndex }) => callIndex.isLoaded(extension));

  async function loadSlices(extension: string): Promise<void> {
    await nextTurn(timers);
    await inTurns(() => read(({ callIndex }) => callIndex.loadSlice(extension)), timers);
  }

  function loaded(extension: string): Promise<void> {
    dropLater();
    const running = loading.get(extension);
    if (running) return running;
    if (isLoaded(extension)) return Promise.resolve();
    isDropped = false;
    const begun = loadSlices(extension).finally(() => loading.delete(extension));
    loading.set(extension, begun);
    return begun;
  }

  function drop(): void {
    isDropped = true;
    read(({ callIndex }) => callIndex.reset());
  }

  function dropLater(): void {
    if (isVisible !== false) return;
    dropTimer ??= timers.setTimeout(() => {
      dropTimer = null;
      if (loading.size > 0) dropLater();
      else drop();
    }, DROP_AFTER);
  }

  function loadLater(): void {
    if (isVisible !== true || listed === null || aheadTimer !== null) return;
    if (loading.has(listed) || isLoaded(listed)) return;
    aheadTimer = timers.setTimeout(
      () => {
        aheadTimer = null;
        // The next search meets the error.
        if (listed !== null) loaded(listed).catch(() => {});
      },
      isDropped ? 0 : AHEAD_AFTER,
    );
  }

  function stopTimers(): void {
    timers.clearTimeout(aheadTimer);
    timers.clearTimeout(dropTimer);
    aheadTimer = null;
    dropTimer = null;
  }

  return {
    /** Resolves when all calls of the extension are in the index. Rejects with what the disk refused. */
    loaded,
    /** Frees the memory of the index. The next search loads it again, and so does one that is waiting now. */
    drop,
    /** The extension's calls were listed: while the window is visible, the index is loaded some seconds later. */
    loadAhead(extension: string): void {
      listed = extension;
      loadLater();
    },
    /** Whether the window is on the screen. Hidden for some minutes, the index is dropped; seen again, it is loaded at once. */
    setVisible(visible: boolean): void {
      if (isVisible === visible) return;
      isVisible = visible;
      stopTimers();
      if (visible) loadLater();
      else dropLater();
    },
    /** Ends both timers. Nothing is loaded ahead or dropped after it. */
    close(): void {
      isVisible = null;
      stopTimers();
    },
  };
}
