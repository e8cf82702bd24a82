import type { MissedDecision, MissedList, MissedRow, UsualHour } from '../../../shared/calls/missed-state.ts';
import type { Repositories } from '../repositories.ts';
import type { MissedLimits } from './missed-calls.ts';

/** The missed callers of the history, as the rest of the app asks for them. Times in epoch ms; zones IANA. */
export interface MissedAccess {
  list(extension: string, limits: MissedLimits): MissedList;
  /** How many callers wait: the badge. Cheap enough to be asked at each change. */
  waiting(extension: string): number;
  /** The newest so many of those who wait and can be rung back. */
  newestWaiting(extension: string, most: number): MissedRow[];
  /** When a caller (a row's key) usually answers; null where their calls do not tell. */
  usualHour(extension: string, key: string, zone: string): UsualHour | null;
  markSeen(extension: string, uuids: readonly string[]): void;
  decide(extension: string, uuids: readonly string[], decision: MissedDecision): void;
  /** Done with everybody who waits and called no later than `upTo`. `mark` takes it back. */
  dismissAll(extension: string, upTo: number): { count: number; mark: number };
  restoreAll(extension: string, mark: number): void;
  /** Callers to ring back whose time has come; each is answered once for a time that was set, across restarts. */
  claimReminders(): MissedRow[];
  /** The next time that somebody wants to be reminded at. */
  nextReminderAt(): number | null;
}

type Run = <T>(work: (parts: Repositories) => T) => T;
type Change = <T>(work: (parts: Repositories) => { changed: boolean; value: T }) => T;

/** The history's own ways to read and to change rows (one transaction, then the listeners); `personal` refuses what could not be kept. */
interface Access {
  readonly run: Run;
  readonly change: Change;
  readonly personal: Change;
}

/** The book over that access. */
export function createMissedAccess({ run, change, personal }: Access): MissedAccess {
  const only = (by: Change, work: (parts: Repositories) => boolean): void =>
    by((parts) => ({ changed: work(parts), value: undefined }));
  return {
    list: (extension, limits) => run(({ missed }) => missed.list(extension, limits)),
    waiting: (extension) => run(({ missed }) => missed.waiting(extension)),
    newestWaiting: (extension, most) => run(({ missed }) => missed.newestWaiting(extension, most)),
    usualHour: (extension, key, zone) => run(({ missed }) => missed.usualHour(extension, key, zone)),
    markSeen: (extension, uuids) => only(change, ({ missed }) => missed.markSeen(extension, uuids)),
    decide: (extension, uuids, decision) => only(personal, ({ missed }) => missed.decide(extension, uuids, decision)),
    dismissAll: (extension, upTo) =>
      personal(({ missed }) => {
        const done = missed.dismissAll(extension, upTo);
        return { changed: done.count > 0, value: done };
      }),
    restoreAll: (extension, mark) => only(personal, ({ missed }) => missed.restoreAll(extension, mark)),
    claimReminders() {
      // Asked each minute: nothing is written where nothing is due.
      if (!run(({ missed }) => missed.hasReminders())) return [];
      return change(({ missed }) => ({ changed: true, value: missed.claimReminders() }));
    },
    nextReminderAt: () => run(({ missed }) => missed.nextReminderAt()),
  };
}
