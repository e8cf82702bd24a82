import type { MissedRow } from '../../shared/calls/missed-state.ts';
import { MINUTE } from '../../shared/time/durations.ts';
import type { History } from '../history/history.ts';
import type { Timers } from '../timers.ts';

/** Tells of callers to ring back when the time has come that a person chose. */
export interface Reminders {
  /** Looks whether somebody is due: at start, after each change of the history, and when the computer wakes. */
  check(): void;
  stop(): void;
}

/** What the reminders need. `now` in epoch ms. */
export interface RemindersDeps {
  readonly missed: Pick<History['missed'], 'claimReminders' | 'nextReminderAt'>;
  readonly timers: Timers;
  readonly now: () => number;
  /** All who are due at this moment; each comes once. */
  readonly onDue: (rows: readonly MissedRow[]) => void;
}

/** Timers stand still while the computer sleeps and know nothing of a clock that was set: so long at most until the next look, ms. */
const longestMs = MINUTE;

/** Makes the reminders; nothing is looked at before `check`. */
export function createReminders({ missed, timers, now, onDue }: RemindersDeps): Reminders {
  let timer: unknown = null;
  let checking = false;
  let stopped = false;

  function clear(): void {
    if (timer !== null) timers.clearTimeout(timer);
    timer = null;
  }

  function wait(ms: number): void {
    clear();
    timer = timers.setTimeout(check, Math.min(Math.max(0, ms), longestMs));
  }

  function check(): void {
    // Taking reminders is a change of the history itself.
    if (checking || stopped) return;
    checking = true;
    try {
      const rows = missed.claimReminders();
      if (rows.length > 0) onDue(rows);
      const next = missed.nextReminderAt();
      if (next === null) clear();
      else wait(next - now());
    } catch {
      // The disk refuses at this moment, which the window tells of; nothing was taken.
      wait(longestMs);
    } finally {
      checking = false;
    }
  }

  return {
    check,
    stop() {
      stopped = true;
      clear();
    },
  };
}
