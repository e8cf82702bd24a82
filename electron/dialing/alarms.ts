import type { Timers } from '../timers.ts';

/** One alarm for each dial. */
export interface Alarms {
  /** Replaces the dial's alarm. `at`: epoch ms; null: none. */
  set(id: string, at: number | null, ring: () => void): void;
  clear(id: string): void;
  /** Clears all alarms; later ones are not set. */
  stop(): void;
}

/** Makes alarms over handed-in timers. */
export function createAlarms(timers: Timers, now: () => number): Alarms {
  const handles = new Map<string, unknown>();
  let stopped = false;

  function clear(id: string): void {
    if (handles.has(id)) timers.clearTimeout(handles.get(id));
    handles.delete(id);
  }

  return {
    clear,
    set(id, at, ring) {
      clear(id);
      if (at === null || stopped) return;
      const run = () => {
        handles.delete(id);
        ring();
      };
      handles.set(id, timers.setTimeout(run, Math.max(0, at - now())));
    },
    stop() {
      stopped = true;
      for (const id of [...handles.keys()]) clear(id);
    },
  };
}
