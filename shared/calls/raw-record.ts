import { z } from 'zod';
import { instant } from '../time/instant.ts';

/** The longest raw record that a fault sheet shows, in UTF-16 units. Hardly any has a tenth of that. */
export const maxRawTextLength = 200_000;
/** The same for each of the unreadable records, which are shown in a list, and how many of them are. */
export const maxUnreadableLength = 20_000;
export const maxUnreadable = 50;

/** A record as the PBX sent it, as indented JSON where it can be. `length`: of the whole text; what is longer than `text` was cut. */
export const rawText = z.object({ text: z.string().max(maxRawTextLength), length: z.number().int() });
export type RawText = z.infer<typeof rawText>;

/** Why a record cannot be shown as a call: it is no object, has no usable UUID, or says nothing else. */
export const unreadableReason = z.enum(['notAnObject', 'noUuid', 'nothingElse']);
export type UnreadableReason = z.infer<typeof unreadableReason>;

/** A record that cannot be shown as a call. `fetchedAt`: when it first came, epoch ms; `reason` null where a newer version gave one. */
export const unreadableRecord = z.object({ reason: unreadableReason.nullable(), fetchedAt: instant, raw: rawText });
export type UnreadableRecord = z.infer<typeof unreadableRecord>;

/** The newest of them, and how many there are. */
export const unreadableRecords = z.object({
  total: z.number().int(),
  records: z.array(unreadableRecord).max(maxUnreadable),
});
export type UnreadableRecords = z.infer<typeof unreadableRecords>;
