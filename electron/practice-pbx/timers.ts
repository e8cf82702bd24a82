/** Forgets what was to be done. */
export type Cancel = () => void;

/** Waiting, as the practice PBX does it; handed in so that tests can let time pass at once. */
export type Timers = { after(milliseconds: number, act: () => void): Cancel };

/** Timers that can all be forgotten together, so that closing leaves nothing behind. */
export type TimerPool = Timers & { cancelAll(): void };

/** The computer's own timers. */
export const systemTimers: Timers = {
  after: (milliseconds, act) => {
    const timer = setTimeout(act, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Keeps track of what is waiting on `timers`. */
export function timerPool(timers: Timers): TimerPool {
  const waiting = new Set<Cancel>();
  return {
    after: (milliseconds, act) => {
      const cancel = timers.after(milliseconds, () => {
        waiting.delete(cancel);
        act();
      });
      waiting.add(cancel);
      return () => {
        waiting.delete(cancel);
        cancel();
      };
    },
    cancelAll: () => {
      for (const cancel of waiting) cancel();
      waiting.clear();
    },
  };
}
