import { z } from 'zod';

/**
 * A number that was dialled lately, from here or at the phone. `number`: the one that was meant, to be dialled as if it were typed;
 * `name`: of the person whose it is, else what a record says; `at`: of the last time, epoch ms.
 */
export const recentNumber = z.object({
  number: z.string().min(1).max(100),
  name: z.string().nullable(),
  at: z.number(),
});
export type RecentNumber = z.infer<typeof recentNumber>;
