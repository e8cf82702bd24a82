import { z } from 'zod';

/**
 * The result of fetching older calls. `remaining`: what is older still: `more`, `none` at the PBX, or only calls that are `notStored` here.
 * `oldestAt`: calls are stored back to then, epoch ms.
 */
export const olderFetched = z.object({
  remaining: z.enum(['more', 'none', 'notStored']),
  oldestAt: z.number().nullable(),
});
export type OlderFetched = z.infer<typeof olderFetched>;

/**
 * The result of a search of the PBX itself. `found`: how many calls it gave, the newest of `total` (null: it gives no count); `added` of
 * them are new here, `notStored` were deleted here before or are older than the retention limit.
 */
export const pbxFound = z.object({
  found: z.number(),
  added: z.number(),
  notStored: z.number(),
  total: z.number().nullable(),
});
export type PbxFound = z.infer<typeof pbxFound>;

/**
 * The PBX's count of an extension's calls compared with the stored ones. `at`: epoch ms; `from`, `to`: the PBX's texts, `from` null for its
 * oldest call. Where the counts differed, the PBX's pages were counted one by one: `listed` calls, all of them when `isWhole`; `stored` of
 * those are stored, `ingested` of these only now; `notStored` were deleted by the person or are older than the retention limit, and
 * `unreadable` could not be read. `surplus`: how many more are stored than the PBX gives for this extension.
 */
export const comparison = z.object({
  at: z.number(),
  from: z.string().nullable(),
  to: z.string(),
  total: z.number(),
  stored: z.number(),
  ingested: z.number(),
  notStored: z.number(),
  unreadable: z.number(),
  listed: z.number(),
  isWhole: z.boolean(),
  surplus: z.number(),
});
export type Comparison = z.infer<typeof comparison>;
