import type { MissedRow } from '../../shared/calls/follow-up-state.ts';
import { MINUTE } from '../../shared/time/durations.ts';
import type { History } from '../store/history.ts';
import type { Timers } from '../timers.ts';

/** What the reminders need. `now` in epoch ms. */
export interface RemindersDeps {
  readonly missed: Pick<History['missed'], 'claimReminders' | 'nextReminderAt'>;
  readonly timers: Timers;
  readonly now: () => number;
  /** Called with all callers who are due; each is passed once. */
  readonly onDue: (rows: readonly MissedRow[]) => void;
}

/** The longest single timer, ms: timers know nothing of sleep or of a clock that is set. */
const LONGEST_TIMER = MINUTE;

/** Reminds of callers to ring back, at the time that a person chose. Does nothing before `check`. */
export function createReminders({ missed, timers, now, onDue }: RemindersDeps) {
  let timer: unknown = null;
  let checking = false;
  let stopped = false;

  function clear(): void {
    if (timer !== null) timers.clearTimeout(timer);
    timer = null;
  }

  function wait(ms: number): void {
    clear();
    timer = timers.setTimeout(check, Math.min(Math.max(0, ms), LONGEST_TIMER));
  }

  function check(): void {
    // Taking reminders changes the history, which calls `check` again.
    if (checking || stopped) return;
    checking = true;
    try {
      const rows = missed.claimReminders();
      if (rows.length > 0) onDue(rows);
      const next = missed.nextReminderAt();
      if (next === null) clear();
      else wait(next - now());
    } catch {
      // The disk refuses, which the window shows; nothing was taken.
      wait(LONGEST_TIMER);
    } finally {
      checking = false;
    }
  }

  return {
    /** To be called at the start, after each change of the history, and when the computer wakes. */
    check,
    stop(): void {
      stopped = true;
      clear();
    },
  };
}
