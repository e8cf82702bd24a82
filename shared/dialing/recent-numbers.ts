import { z } from 'zod';
import { perspective } from '../calls/call.ts';
import { instant } from '../time/instant.ts';

/**
 * A recently dialled number, from here or at the phone. `number`: before the dial rules; it is dialled as if typed. `name`: of the saved
 * person, else from a record. `at`: when it was last dialled, epoch ms. `last`: how that went; null without a record of it.
 */
export const recentNumber = z.object({
  number: z.string().min(1).max(100),
  name: z.string().nullable(),
  at: instant,
  last: perspective.omit({ party: true }).nullable(),
});
export type RecentNumber = z.infer<typeof recentNumber>;
