import type { Random } from './calls/random.ts';
import { type CallPlan, recordOf } from './calls/record.ts';
import type { RecordStore } from './calls/record-store.ts';
import type { WallClock } from './calls/wall-clock.ts';
import type { TimerPool } from './timers.ts';

/** Writes the records of calls after their end. */
export type OngoingCalls = ReturnType<typeof ongoingCalls>;

/** What writing needs. `delayMs`: time from hang-up until a record is written. */
type WriterNeeds = {
  now(): number;
  timers: TimerPool;
  random: Random;
  clock: WallClock;
  store: RecordStore;
  delayMs: number;
};

/** Writes the record of each call into the store after its end. */
export function ongoingCalls({ now, timers, random, clock, store, delayMs }: WriterNeeds) {
  const write = (call: CallPlan, afterMs: number): void => {
    const put = (): void => store.put(recordOf(call, random, clock));
    if (afterMs <= 0) put();
    else timers.after(afterMs, put);
  };
  return {
    /** Writes the record of a call that has just ended. */
    ended: (call: CallPlan): void => write(call, delayMs),
    /** Takes over a call that may still be going on. Its record is written after its end, `afterMs` later than usual. */
    begin: (call: CallPlan, afterMs = 0): void => {
      const leftMs = call.endMs - now();
      write(call, leftMs <= 0 ? afterMs : leftMs + delayMs + afterMs);
    },
  };
}
