import { z } from 'zod';
import { soundCounts } from './sound-counts.ts';

/** What calls are compared by. `line`: of calls that were dialled from here. */
export const dimensions = ['counterpart', 'line', 'codec', 'hour'] as const;
export type Dimension = (typeof dimensions)[number];

/**
 * The calls of a group by verdict. `key`: what they have in common, null where their records don't tell. A counterpart's is their number
 * key. `name`: of a counterpart, null without one. `isWorse`: their share of poor calls stands out, see `chanceOf`.
 */
export const soundGroup = z.object({
  key: z.string().nullable(),
  name: z.string().nullable(),
  counts: soundCounts,
  isWorse: z.boolean(),
});
export type SoundGroup = z.infer<typeof soundGroup>;

/** Groups that are shown of one dimension. */
export const MOST_GROUPS = 8;

/** Groups that are not shown, in one sum. */
const otherGroups = z.object({ groups: z.number().int().nonnegative(), counts: soundCounts });

/** The groups of one dimension, by the lower bound of their share. `few`: those with fewer than `FEWEST_CALLS` measured calls. */
export const soundGroups = z.object({
  groups: z.array(soundGroup).max(MOST_GROUPS),
  others: otherGroups,
  few: otherGroups,
});
export type SoundGroups = z.infer<typeof soundGroups>;

const count = z.number().int().nonnegative();

/** The group whose calls sound worse than all others of its dimension, where chance does not explain it. */
export const worsePlace = z.object({
  by: z.enum(dimensions),
  key: z.string(),
  name: z.string().nullable(),
  share: z.object({ hits: count, of: count }),
  others: z.object({ hits: count, of: count }),
});
export type WorsePlace = z.infer<typeof worsePlace>;
