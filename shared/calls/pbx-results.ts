import { z } from 'zod';
import { instant } from '../time/instant.ts';

/**
 * The result of fetching older calls. `remaining`: what is older still: `more`, `none` at the PBX, only calls that are `notStored` here, or
 * more that the `reserved` requests of the rate limit are not spent on.
 * `oldestAt`: calls are stored back to then, epoch ms. `unlisted`: so many more calls the PBX counts than it lists.
 */
export const olderFetched = z.object({
  remaining: z.enum(['more', 'none', 'notStored', 'reserved']),
  oldestAt: instant.nullable(),
  unlisted: z.number(),
});
export type OlderFetched = z.infer<typeof olderFetched>;

/** How many calls of an extension the PBX has (null: it gives no count), and how many are stored. */
export const callCounts = z.object({ atPbx: z.number().nullable(), stored: z.number() });
export type CallCounts = z.infer<typeof callCounts>;
