import { z } from 'zod';
import { extensionNumber } from '../settings.ts';
import { MINUTE } from '../time/durations.ts';
import { callFilter } from './call-filter.ts';

/** Calls that a person chose: so many by name, or everything that a filter finds, loaded or not. */
export const chosenCalls = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('calls'), uuids: z.array(z.string().min(1).max(100)).min(1).max(20_000) }),
  z.object({ kind: z.literal('found'), extension: extensionNumber, filter: callFilter }),
]);

/**
 * What is to be forgotten. `caller`: every call with that number (or number key), with its notes and marks. `all`: every call, with
 * all notes, marks and set-aside files; people and saved views stay.
 */
export const forgetSubject = z.discriminatedUnion('kind', [
  ...chosenCalls.options,
  z.object({ kind: z.literal('caller'), key: z.string().min(1).max(100) }),
  z.object({ kind: z.literal('all') }),
]);
export type ForgetSubject = z.infer<typeof forgetSubject>;

/** What was forgotten: the name to take it back by, and how many calls it was. */
export const forgotten = z.object({ id: z.uuid(), calls: z.number() });
export type Forgotten = z.infer<typeof forgotten>;

/** How long after forgetting it can be taken back, ms. Longer than a toast stays that nobody holds. */
export const undoForMs = MINUTE;
