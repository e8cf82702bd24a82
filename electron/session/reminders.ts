import type { MissedRow } from '../../shared/calls/follow-up-state.ts';
import { MINUTE } from '../../shared/time/durations.ts';
import type { History } from '../history/history.ts';
import type { DueCaller } from '../history/queries/missed.ts';
import { createClockAlarm } from '../sync/clock-alarm.ts';
import type { Timers } from '../timers.ts';

/** What the reminders need. `now` in epoch ms. */
export interface RemindersDeps {
  readonly missed: Pick<History['missed'], 'claimReminders' | 'nextReminderAt' | 'isWaiting'>;
  readonly timers: Timers;
  readonly now: () => number;
  /** Reminders wait. */
  readonly isQuiet: () => boolean;
  /**
   * Called when callers are due; each is passed once. `stillWaiting` returns those who wait at the moment that it is called. Once the session has ended,
   * as after a switch to another PBX before the desktop has answered, all of them: their history is closed, and they are not passed again.
   */
  readonly onDue: (stillWaiting: () => readonly MissedRow[]) => void;
}

/** Reminds of callers to ring back, at the time that a person chose. Does nothing before `check`. */
export function createReminders({ missed, timers, now, isQuiet, onDue }: RemindersDeps) {
  const alarm = createClockAlarm({ now, timers, onDue: check });
  let checking = false;
  let stopped = false;

  function check(): void {
    // Taking reminders changes the history, which calls `check` again.
    if (checking || stopped || isQuiet()) return;
    checking = true;
    try {
      const rows = missed.claimReminders();
      const waits = ({ extension, callUuids }: DueCaller) =>
        callUuids.some((uuid) => missed.isWaiting(extension, uuid));
      if (rows.length > 0) onDue(() => (stopped ? rows : rows.filter(waits)));
      const next = missed.nextReminderAt();
      if (next === null) alarm.clear();
      else alarm.set(next);
    } catch {
      // The disk refuses, which the window shows; nothing was taken.
      alarm.set(now() + MINUTE);
    } finally {
      checking = false;
    }
  }

  return {
    /** To be called at the start, after each change of the history, and when the computer wakes or quiet ends. */
    check,
    stop(): void {
      stopped = true;
      alarm.clear();
    },
  };
}
