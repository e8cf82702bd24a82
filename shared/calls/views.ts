import { z } from 'zod';
import { tag } from '../people/notes.ts';
import { verdict } from '../quality/quality.ts';
import { call, extensionStatus, perspective } from './call.ts';

/** A place in the list to read on from: the call's instant (epoch ms; 0 when unreadable) and its UUID. */
export const callCursor = z.object({ at: z.number(), uuid: z.string() });
export type CallCursor = z.infer<typeof callCursor>;

/** One row of a call list, seen from the extension that was asked for. `noted`, `tags`: what a person wrote beside the call or its caller. */
export const callRow = z.object({
  uuid: z.string(),
  at: z.number().nullable(),
  timeText: z.string().nullable(),
  perspective,
  verdict,
  noted: z.boolean(),
  tags: z.array(tag),
});
export type CallRow = z.infer<typeof callRow>;

/**
 * A call's page. `fetchedAt`: when its record was last read from the PBX, epoch ms. `zone`: that the times are read in.
 * `callerKey`: the other side's, as numbers are compared; null when it was withheld.
 */
export const callPage = z.object({
  call,
  extension: z.string(),
  extensionStatus,
  perspective,
  verdict,
  callerKey: z.string().nullable(),
  fetchedAt: z.number(),
  zone: z.string(),
});
export type CallPage = z.infer<typeof callPage>;

/** Who rang a missed caller back, or spoke with them. `number`: the colleague's extension, null when the record does not tell. */
export const returnedBy = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('me') }),
  z.object({ kind: z.literal('colleague'), number: z.string().nullable(), name: z.string().nullable() }),
]);
export type ReturnedBy = z.infer<typeof returnedBy>;

/** What a person decides about a missed caller: they wait, are done with, or are to be rung back at a time (epoch ms). */
export const missedDecision = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('waiting') }),
  z.object({ kind: z.literal('todo'), at: z.number().int() }),
  z.object({ kind: z.literal('dismissed') }),
]);
export type MissedDecision = z.infer<typeof missedDecision>;

/** What has become of a missed caller (domain.md, Missed). Times in epoch ms. A `todo` whose time has come waits again. */
export const missedState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('waiting') }),
  z.object({ kind: z.literal('todo'), at: z.number() }),
  z.object({ kind: z.literal('returned'), at: z.number(), callUuid: z.string(), by: returnedBy }),
  z.object({ kind: z.literal('reachedMe'), at: z.number(), callUuid: z.string() }),
  z.object({ kind: z.literal('dismissed'), at: z.number() }),
]);
export type MissedState = z.infer<typeof missedState>;

/** So many attempts of one caller are named singly; what is decided about these holds for the caller. */
export const maxAttempts = 100;

/**
 * One missed caller: their attempts since they were last spoken to, newest first. `key`: the same as long as it is the same caller;
 * `isInternal`: the newest attempt came from inside the house; `attempts`: how many there were, also beyond those named; `seen`: the newest attempt has been looked at.
 */
export const missedRow = z.object({
  key: z.string(),
  party: perspective.shape.party,
  isInternal: z.boolean(),
  at: z.number().nullable(),
  timeText: z.string().nullable(),
  callUuids: z.array(z.string()).min(1).max(maxAttempts),
  attempts: z.number().int().min(1),
  seen: z.boolean(),
  /** No notification is known to have told of it: the desktop refused it, or has not confirmed it. */
  notNotified: z.enum(['refused', 'unconfirmed']).optional(),
  state: missedState,
});
export type MissedRow = z.infer<typeof missedRow>;

/**
 * The missed callers of an extension as far as they were asked for. `open`: those who wait, newest first, then those to ring back
 * later, soonest first. `totals`: how many there are, at the time of the answer.
 */
export const missedList = z.object({
  open: z.array(missedRow),
  dealtWith: z.array(missedRow),
  totals: z.object({ waiting: z.number(), later: z.number(), dealtWith: z.number() }),
});
export type MissedList = z.infer<typeof missedList>;

/** When a number usually answers, worked out of one's own calls with it (`shared/time/usual-hour.ts`). */
export const usualHour = z.object({
  /** The next time that it is that hour, epoch ms. */
  at: z.number(),
  /** 0–23: from then on for one hour, in the person's own zone. */
  hour: z.number().int(),
  /** Only on this day of the week (1 Monday – 7 Sunday); null where it is any day of that kind. */
  weekday: z.number().int().nullable(),
  /** Of so many calls at that hour so many were answered. */
  reached: z.number().int(),
  tried: z.number().int(),
});
export type UsualHour = z.infer<typeof usualHour>;
/**
 * What reading older calls came to. `below`: what there is beyond it: `more`, `nothing` at this PBX, or only what is `notKept`.
 * `back`: calls are there back to then, epoch ms.
 */
export const olderRead = z.object({ below: z.enum(['more', 'nothing', 'notKept']), back: z.number().nullable() });
export type OlderRead = z.infer<typeof olderRead>;

/**
 * What a search of the PBX itself came to. `found`: how many calls it gave, the newest of `total` (null: it gives no count); `added` of
 * them are new here, `notKept` were removed here before or are older than what is kept.
 */
export const pbxFound = z.object({
  found: z.number(),
  added: z.number(),
  notKept: z.number(),
  total: z.number().nullable(),
});
export type PbxFound = z.infer<typeof pbxFound>;

/** So many extensions are listed at most; a larger PBX's others can still be typed. */
export const maxExtensions = 20_000;

/** Where the extension is known from: the PBX's own list, the records, or the person's settings. */
export const knownExtension = z.object({
  number: z.string(),
  name: z.string().nullable(),
  source: z.enum(['pbx', 'records', 'own']),
});
export type KnownExtension = z.infer<typeof knownExtension>;

/** A place in the window that a notification, the tray or the command line was asked to show. */
export const route = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('calls') }),
  z.object({ kind: z.literal('call'), uuid: z.string() }),
  z.object({ kind: z.literal('missed') }),
  z.object({ kind: z.literal('dial'), number: z.string().max(200).nullable() }),
  /** The person wants to ring this caller back, and has to be asked something before. */
  z.object({ kind: z.literal('ringBack'), number: z.string().max(200) }),
  z.object({ kind: z.literal('settings') }),
  /** Somebody wanted to dial from there, and nothing was found to dial. `clipboardHost`: this host reads the clipboard only at times. */
  z.object({ kind: z.literal('noNumber'), from: z.enum(['link', 'clipboard', 'clipboardHost']) }),
]);
export type Route = z.infer<typeof route>;
