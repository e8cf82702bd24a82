import { z } from 'zod';

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
