import type { MissedState } from './views.ts';

/** What a person did with a missed call, epoch ms each, null when they did not. */
export type Marks = { seenAt: number | null; dismissedAt: number | null; todoAt: number | null };

/** The earliest call, not before the newest attempt, in which the caller was spoken with. */
export type Settled = Extract<MissedState, { kind: 'returned' | 'reachedMe' }>;

/**
 * What has become of a missed caller. `newest`: what was done with their newest attempt. A later answered call with the same number
 * settles them, whatever was decided before; a new attempt, which nobody decided about yet, waits again. (domain.md, Missed)
 */
export function missedStateOf(newest: Marks, settled: Settled | null): MissedState {
  if (settled !== null) return settled;
  if (newest.dismissedAt !== null) return { kind: 'dismissed', at: newest.dismissedAt };
  return newest.todoAt === null ? { kind: 'waiting' } : { kind: 'todo', at: newest.todoAt };
}

/** Where a missed caller stands in the list at a moment: waiting, to be rung back later, or dealt with. */
export type Standing = 'waiting' | 'later' | 'dealtWith';

/** `now` in epoch ms. The badge counts those who are `waiting`: one to ring back later counts again when the time has come. */
export function standingOf(state: MissedState, now: number): Standing {
  switch (state.kind) {
    case 'waiting':
      return 'waiting';
    case 'todo':
      return state.at <= now ? 'waiting' : 'later';
    case 'returned':
    case 'reachedMe':
    case 'dismissed':
      return 'dealtWith';
  }
}

/** What the desktop made of a notification. */
export type NotificationResult = 'shown' | 'refused';
/** `summary`: one notification for all calls, however few. */
export type NotificationForm = 'each' | 'summary';
/** `end`: of the notification for these calls. */
export type OnNotificationResult = (uuids: readonly string[], end: NotificationResult) => void;
