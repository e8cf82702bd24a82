import { z } from 'zod';
import { tag } from '../people/notes.ts';
import { verdict } from '../quality/verdict.ts';
import { instant } from '../time/instant.ts';
import { call, extensionStatus, perspective } from './call.ts';
import { missedState } from './follow-up-state.ts';

/** A cursor in the list: the call's start (epoch ms; 0 when unreadable) and its UUID. */
export const callCursor = z.object({ at: instant, uuid: z.string().max(100) });
export type CallCursor = z.infer<typeof callCursor>;

/**
 * One row of a call list, as the requested extension sees the call. `rangSeconds`: how long an unanswered call rang; absent for other
 * calls and if the record does not say. `missed`: what has become of a missed call; absent for other calls. `noted`, `tags`: whether the
 * call or its caller has a note, and their tags.
 */
export const callRow = z.object({
  uuid: z.string(),
  at: instant.nullable(),
  timeText: z.string().nullable(),
  perspective,
  verdict,
  rangSeconds: z.number().optional(),
  missed: missedState.optional(),
  noted: z.boolean(),
  tags: z.array(tag),
});
export type CallRow = z.infer<typeof callRow>;

/** A row as the window shows it. `written`: the other party's number in the format of the settings' country; null where there is none to show. */
export const shownRow = callRow.extend({ written: z.string().nullable() });
export type ShownRow = z.infer<typeof shownRow>;

/**
 * A call's page. `zone`: the zone in which its times are read.
 * `callerKey`: the number key of the other side; null when withheld.
 */
export const callPage = z.object({
  call,
  extension: z.string(),
  extensionStatus,
  perspective,
  verdict,
  callerKey: z.string().nullable(),
  zone: z.string(),
});
export type CallPage = z.infer<typeof callPage>;

/** An extension's calls with one number. */
export const callerCalls = z.object({
  calls: z.number(),
  missed: z.number(),
  /** Start of the oldest one, epoch ms; null when none is readable. */
  firstAt: instant.nullable(),
});
export type CallerCalls = z.infer<typeof callerCalls>;
