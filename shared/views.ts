import { z } from 'zod';
import { call, extensionStatus, perspective } from './call.ts';
import { tag } from './notes.ts';
import { verdict } from './quality.ts';

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

/** What has become of a missed caller (domain.md, Missed). `by`: the colleague's extension, null when it was you or nobody knows. */
export const missedState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('waiting') }),
  z.object({ kind: z.literal('returned'), at: z.number(), callUuid: z.string(), by: z.string().nullable() }),
  z.object({ kind: z.literal('reachedMe'), at: z.number(), callUuid: z.string() }),
  z.object({ kind: z.literal('dismissed'), at: z.number() }),
]);
export type MissedState = z.infer<typeof missedState>;

/** One missed caller: their attempts since they were last spoken to, newest first. `seen`: the newest attempt has been looked at. */
export const missedRow = z.object({
  party: perspective.shape.party,
  at: z.number().nullable(),
  timeText: z.string().nullable(),
  callUuids: z.array(z.string()).min(1),
  seen: z.boolean(),
  state: missedState,
});
export type MissedRow = z.infer<typeof missedRow>;

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
  z.object({ kind: z.literal('settings') }),
]);
export type Route = z.infer<typeof route>;
