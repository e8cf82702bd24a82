import { z } from 'zod';
import { cleanText } from '../clean-text.ts';

/**
 * The longest note that is typed and the longest tag, in UTF-16 units, and how many tags one subject may have. Notes that were put together are
 * longer, and are written as long as `joined`.
 */
export const noteLimits = { text: 4000, joined: 100_000, tag: 40, tags: 20 } as const;

/** What a note is about: `call <uuid>`, `caller <number key>` (see `numberKey`), or `dial <id>` for a call that is going on. */
export const noteSubject = z
  .string()
  .max(120)
  .regex(/^(?:call|caller|dial) \S/);

/** A stored tag, see `tidyTags`. */
export const tag = z.string().min(1).max(noteLimits.tag);

/** A person's note on a call or a caller. */
export const note = z.object({
  subject: noteSubject,
  text: z.string(),
  tags: z.array(tag).max(noteLimits.tags),
});
export type Note = z.infer<typeof note>;

/** A note as it is to be written. */
export const writtenNote = note.extend({ text: z.string().max(noteLimits.joined) });

/** The subject of a call's note. */
export const callSubject = (uuid: string): string => `call ${uuid}`;

/** The subject of the note that is taken during a call: a draft of the dial until its call is known, then the call's note. */
export const dialSubject = (id: string): string => `dial ${id}`;

/** The id of the dial whose note a subject names; null for any other subject. */
export const dialOfSubject = (subject: string): string | null => /^dial (.+)/u.exec(subject)?.[1] ?? null;

/** The subject of a caller's note; `key`: from `numberKey`. */
export const callerSubject = (key: string): string => `caller ${key}`;

/** Tags in their stored form: one line each, none empty, no duplicates in any case, sorted alphabetically. */
export function tidyTags(tags: readonly string[]): string[] {
  const unique = new Map<string, string>();
  for (const one of tags) {
    const tidy = cleanText(one, noteLimits.tag);
    if (tidy !== '' && !unique.has(folded(tidy))) unique.set(folded(tidy), tidy);
  }
  return [...unique.values()].sort((a, b) => compareText(folded(a), folded(b))).slice(0, noteLimits.tags);
}

function folded(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
