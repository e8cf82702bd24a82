import { z } from 'zod';
import { instant } from '../time/instant.ts';
import { party } from './call.ts';

/** Who talked with a missed caller. `number`: the colleague's extension, null when the record does not tell. */
export const returnedBy = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('me') }),
  z.object({ kind: z.literal('colleague'), number: z.string().nullable(), name: z.string().nullable() }),
]);
export type ReturnedBy = z.infer<typeof returnedBy>;

/**
 * A decision about a missed caller: waiting, also after a talk that settled them; settled by that talk after all; done; or to be rung
 * back at a time (epoch ms).
 */
export const missedDecision = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('waiting') }),
  z.object({ kind: z.literal('settled') }),
  z.object({ kind: z.literal('todo'), at: instant.int() }),
  z.object({ kind: z.literal('dismissed') }),
]);
export type MissedDecision = z.infer<typeof missedDecision>;

/**
 * The state of a missed caller. Times in epoch ms. `returned`: somebody called them; `reached`: they called again;
 * `by`: who of the house talked with them. A `todo` whose time has come waits again.
 */
export const missedState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('waiting') }),
  z.object({ kind: z.literal('todo'), at: instant }),
  z.object({ kind: z.literal('returned'), at: instant, callUuid: z.string(), by: returnedBy }),
  z.object({ kind: z.literal('reached'), at: instant, callUuid: z.string(), by: returnedBy }),
  z.object({ kind: z.literal('dismissed'), at: instant }),
]);
export type MissedState = z.infer<typeof missedState>;

/** At most this many attempts of one caller are listed; a decision about these holds for the caller. */
export const maxAttempts = 100;

/** When a number usually answers, computed from earlier calls with it (`electron/history/queries/usual-hour.ts`). */
export const usualHour = z.object({
  /** The next time that it is that hour, epoch ms. */
  at: instant,
  /** 0–23: from then on, in the person's own zone, for so many `hours`. */
  hour: z.number().int(),
  hours: z.union([z.literal(1), z.literal(2)]),
  /** On workdays, else at weekends. */
  workday: z.boolean(),
  /** Of so many calls at that time so many were answered. */
  reached: z.number().int(),
  tried: z.number().int(),
  /** So many calls were answered in each hour, 0–23, of such days. */
  reachedByHour: z.array(z.number().int()).length(24),
});
export type UsualHour = z.infer<typeof usualHour>;

/** How a call ended that the other side didn't take. */
export const notTaken = z.enum(['noAnswer', 'busy', 'rejected']);
export type NotTaken = z.infer<typeof notTaken>;

/**
 * One missed caller: their attempts since they were last spoken to, newest first. `key`: the same as long as it is the same caller;
 * `isInternal`: the newest attempt came from inside the house; `rangSeconds`: how long it rang, absent where the record does not say;
 * `attempts`: how many there were, also beyond those named; `seen`: the newest attempt has been looked at.
 */
export const missedRow = z.object({
  key: z.string(),
  party,
  isInternal: z.boolean(),
  at: instant.nullable(),
  timeText: z.string().nullable(),
  rangSeconds: z.number().optional(),
  callUuids: z.array(z.string()).min(1).max(maxAttempts),
  attempts: z.number().int().min(1),
  seen: z.boolean(),
  /** No notification is known to have been shown: the desktop refused it, or has not confirmed it. */
  notNotified: z.enum(['refused', 'unconfirmed']).optional(),
  /** The newest call to them since their newest attempt, epoch ms; it was not answered. Of those who wait. */
  called: z.object({ at: instant, reason: notTaken }).optional(),
  /** When they usually answer. Of those who wait. */
  usual: usualHour.optional(),
  state: missedState,
});
export type MissedRow = z.infer<typeof missedRow>;

/** The number key of a caller; null without a number, because no other call can be matched to that caller. */
export function callerKeyOf({ key }: Pick<MissedRow, 'key'>): string | null {
  return key.startsWith('call ') ? null : key;
}

/**
 * What was done today, in the person's own zone. `called`: a caller to ring back, or done by now, called today; `done`: so many were marked
 * done or spoken with today; `reached`: so many of them were spoken with; `byColleagues`: so many of those by colleagues; `colleague`: the
 * name, else the extension, where it was always the same one.
 */
export const missedToday = z.object({
  called: z.boolean(),
  done: z.number().int(),
  reached: z.number().int(),
  byColleagues: z.number().int(),
  colleague: z.string().nullable(),
});
export type MissedToday = z.infer<typeof missedToday>;

/**
 * The requested missed callers of an extension. `open`: those who wait and can be rung back, newest first, then those to ring back later,
 * soonest first. `withheld`: calls without a number that are not marked done, newest first: they cannot be rung back, so no count has
 * them. `totals`: how many there are, at the time of the answer.
 */
export const missedList = z.object({
  open: z.array(missedRow),
  withheld: z.array(missedRow),
  dealtWith: z.array(missedRow),
  totals: z.object({ waiting: z.number(), later: z.number(), withheld: z.number(), dealtWith: z.number() }),
  today: missedToday,
});
export type MissedList = z.infer<typeof missedList>;

/** When a person looked at, dismissed or postponed a missed call, epoch ms; null: not done. */
export type Marks = { seenAt: number | null; dismissedAt: number | null; todoAt: number | null };

/** The talk with the caller that ended first since the newest attempt. */
export type Settled = Extract<MissedState, { kind: 'returned' | 'reached' }>;

/**
 * What has become of a missed caller. `newest`: what was done with their newest attempt. A talk since then settles them, whatever was
 * decided before, unless they were put back since; a new attempt waits again.
 */
export function missedStateOf(newest: Marks, settled: Settled | null): MissedState {
  if (settled !== null) return settled;
  if (newest.dismissedAt !== null) return { kind: 'dismissed', at: newest.dismissedAt };
  return newest.todoAt === null ? { kind: 'waiting' } : { kind: 'todo', at: newest.todoAt };
}

/** The group of a missed caller at a given time: waiting, to be rung back later, or dealt with. */
export type Standing = 'waiting' | 'later' | 'dealtWith';

/** `now` in epoch ms. The badge counts those who are `waiting`: one to ring back later counts again when the time has come. */
export function standingOf(state: MissedState, now: number): Standing {
  switch (state.kind) {
    case 'waiting':
      return 'waiting';
    case 'todo':
      return state.at <= now ? 'waiting' : 'later';
    case 'returned':
    case 'reached':
    case 'dismissed':
      return 'dealtWith';
  }
}

/** What the desktop did with a notification. */
export type NotificationResult = 'shown' | 'refused';
/** `summary`: one notification for all calls, however few. */
export type NotificationForm = 'each' | 'summary';
/** `end`: of the notification for these calls. */
export type OnNotificationResult = (uuids: readonly string[], end: NotificationResult) => void;
