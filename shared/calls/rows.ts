import { z } from 'zod';
import { tag } from '../people/notes.ts';
import { verdict } from '../quality/verdict.ts';
import { call, extensionStatus, party, perspective } from './call.ts';

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

/** One row of the view by caller: the calls that a filter leaves, of one number. */
export const callerRow = z.object({
  /** The number key, or `call <uuid>` where there is none: withheld numbers are each their own. */
  key: z.string(),
  party,
  calls: z.number(),
  missed: z.number(),
  /** Of the newest call, epoch ms; null when unreadable. */
  at: z.number().nullable(),
  lastUuid: z.string(),
});
export type CallerRow = z.infer<typeof callerRow>;
