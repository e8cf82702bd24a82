import { MINUTE } from '../../shared/time/durations.ts';
import type { Timers } from '../timers.ts';

/** One alarm that keeps to the computer's clock, also where the computer sleeps or its clock is set. */
export interface ClockAlarm {
  /** `at`: epoch ms. Replaces the one that was set. */
  set(at: number): void;
  clear(): void;
  /** When it goes off; null where none is set. */
  at(): number | null;
}

/** What is told of the clock. */
export interface ClockAlarmDeps {
  readonly now: () => number;
  readonly timers: Timers;
  readonly onDue: () => void;
  /** The clock went so many ms further than the time that passed: sleep, or it was set. Negative: it was set back. */
  readonly onJump: (by: number) => void;
}

/** A timer that does not know of sleep or of the clock is trusted for no longer than this. */
const longestMs = MINUTE;
/** A busy computer's timers are late by less than this. */
const jumpMs = 30_000;

/** Makes the alarm. A clock that is set back takes the alarm along; what comes of going forward is for `onJump` to say. */
export function createClockAlarm({ now, timers, onDue, onJump }: ClockAlarmDeps): ClockAlarm {
  let due: number | null = null;
  let handle: unknown = null;

  function clear(): void {
    if (handle !== null) timers.clearTimeout(handle);
    handle = null;
    due = null;
  }

  function arm(at: number): void {
    const armedAt = now();
    const ms = Math.max(0, Math.min(longestMs, at - armedAt));
    handle = timers.setTimeout(() => ring(now() - armedAt - ms), ms);
  }

  function ring(drift: number): void {
    handle = null;
    if (due === null) return;
    if (drift < -jumpMs) due += drift;
    if (Math.abs(drift) > jumpMs) onJump(drift);
    // What was told of the jump may have set or cleared it.
    if (due === null || handle !== null) return;
    if (now() < due) {
      arm(due);
    } else {
      due = null;
      onDue();
    }
  }

  return {
    set(at) {
      clear();
      due = at;
      arm(at);
    },
    clear,
    at: () => due,
  };
}
