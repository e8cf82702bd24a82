import type { Timers } from '../../../electron/timers.ts';

/** A clock that stands still until it is moved; what falls due on the way happens in order. */
export function manualTime(start: number): { now(): number; timers: Timers; pass(milliseconds: number): void } {
  let now = start;
  let waiting: { at: number; act: () => void }[] = [];
  const next = (until: number) => waiting.filter((entry) => entry.at <= until).sort((a, b) => a.at - b.at)[0];
  return {
    now: () => now,
    timers: {
      setTimeout: (act, milliseconds) => {
        const entry = { at: now + milliseconds, act };
        waiting.push(entry);
        return entry;
      },
      clearTimeout: (handle) => {
        waiting = waiting.filter((entry) => entry !== handle);
      },
    },
    pass: (milliseconds) => {
      const until = now + milliseconds;
      for (let due = next(until); due !== undefined; due = next(until)) {
        const { at, act } = due;
        waiting = waiting.filter((other) => other !== due);
        now = at;
        act();
      }
      now = until;
    },
  };
}
