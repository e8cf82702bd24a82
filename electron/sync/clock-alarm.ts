import { MINUTE } from '../../shared/time/durations.ts';
import type { Timers } from '../timers.ts';

/** One alarm by the computer's clock, also where the computer sleeps or its clock is set. */
export type ClockAlarm = ReturnType<typeof createClockAlarm>;

/** `now`: epoch ms. */
export interface ClockAlarmDeps {
  readonly now: () => number;
  readonly timers: Timers;
  readonly onDue: () => void;
}

/** The longest single timer, ms: timers know nothing of sleep or of a clock that is set. */
const LONGEST_TIMER = MINUTE;
/** A larger difference is a jump, ms: a busy computer's timers are late by less. */
const JUMP = 30_000;

/** Makes the alarm. It also goes off where the clock was set back: how far off its time is then, only a new look can tell. */
export function createClockAlarm({ now, timers, onDue }: ClockAlarmDeps) {
  let due: number | null = null;
  let handle: unknown = null;

  function set(at: number | null): void {
    if (handle !== null) timers.clearTimeout(handle);
    handle = null;
    due = at;
    if (at === null) return;
    const ms = Math.max(0, Math.min(LONGEST_TIMER, at - now()));
    const expected = now() + ms;
    handle = timers.setTimeout(() => ring(now() < expected - JUMP), ms);
  }

  function ring(isSetBack: boolean): void {
    handle = null;
    if (due === null) return;
    const isDue = isSetBack || now() >= due;
    set(isDue ? null : due);
    if (isDue) onDue();
  }

  return {
    /** `at`: epoch ms. Replaces the one that was set. */
    set: (at: number): void => set(at),
    clear: (): void => set(null),
    /** When it goes off, epoch ms; null where none is set. */
    at: (): number | null => due,
  };
}
