import { z } from 'zod';

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

/**
 * What the PBX counts of an extension's calls beside what is stored of them. `at`: epoch ms; `from`, `to`: as the PBX's texts, `from`
 * null for its oldest call. Where the counts differed, its list was gone through page by page: `listed` calls, all of them when
 * `isWhole`; of those `here` are stored, `takenIn` of them only now, `notKept` were removed by the person or are older than what is
 * kept, and `unreadable` could not be read. `beside`: how many more are stored than the PBX gives for this extension.
 */
export const comparison = z.object({
  at: z.number(),
  from: z.string().nullable(),
  to: z.string(),
  total: z.number(),
  here: z.number(),
  takenIn: z.number(),
  notKept: z.number(),
  unreadable: z.number(),
  listed: z.number(),
  isWhole: z.boolean(),
  beside: z.number(),
});
export type Comparison = z.infer<typeof comparison>;
