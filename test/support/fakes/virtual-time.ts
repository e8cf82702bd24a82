import type { Timers } from '../../../electron/timers.ts';

/** A clock and timers that move only on request. */
export interface VirtualTime {
  now: () => number;
  timers: Timers;
  /** Lets everything that waits for nothing but promises run. */
  settle(): Promise<void>;
  /** Moves the clock, running what falls due on the way, in order. */
  advance(ms: number): Promise<void>;
  /** Does so at once: nothing that waits for a promise comes in between. */
  pass(ms: number): void;
  /** Moves the clock without running anything, as sleep or a clock change does. */
  jump(ms: number): void;
  /** Sets the clock, or sleeps: timers go by the time that passes awake, so they fall due as much later on the clock. */
  shift(ms: number): void;
  pending(): number;
}

/** Makes a virtual clock that starts at `start` (epoch ms). */
export function createVirtualTime(start: number): VirtualTime {
  let clock = start;
  let made = 0;
  const waiting = new Map<number, { at: number; run: () => void }>();

  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

  function takeDue(until: number): { at: number; run: () => void } | null {
    let first: [number, { at: number; run: () => void }] | null = null;
    for (const entry of waiting)
      if (entry[1].at <= until && (first === null || entry[1].at < first[1].at)) first = entry;
    if (first === null) return null;
    waiting.delete(first[0]);
    return first[1];
  }

  return {
    now: () => clock,
    timers: {
      setTimeout(run, ms) {
        made += 1;
        waiting.set(made, { at: clock + ms, run });
        return made;
      },
      clearTimeout(handle) {
        if (typeof handle === 'number') waiting.delete(handle);
      },
    },
    settle,
    async advance(ms) {
      const until = clock + ms;
      await settle();
      for (let due = takeDue(until); due !== null; due = takeDue(until)) {
        clock = Math.max(clock, due.at);
        due.run();
        await settle();
      }
      clock = until;
    },
    pass(ms) {
      const until = clock + ms;
      for (let due = takeDue(until); due !== null; due = takeDue(until)) {
        clock = Math.max(clock, due.at);
        due.run();
      }
      clock = until;
    },
    jump(ms) {
      clock += ms;
    },
    shift(ms) {
      clock += ms;
      for (const one of waiting.values()) one.at += ms;
    },
    pending: () => waiting.size,
  };
}
