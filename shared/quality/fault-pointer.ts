import { z } from 'zod';
import { poorOf } from './measured-call.ts';

/** The most poor calls of a pointer that the window gets. */
export const MOST_LISTED = 50;

/**
 * Where the poor calls point to. `own`: the own phone or its network. `line`: one line, by its media address. `caller`: one caller, by
 * number key. `everything`: own phone and lines alike, so the PBX or its network.
 */
const faultPlace = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('own') }),
  z.object({ kind: z.literal('line'), address: z.string() }),
  z.object({ kind: z.literal('caller'), party: z.string() }),
  z.object({ kind: z.literal('everything') }),
]);
export type FaultPlace = z.infer<typeof faultPlace>;

/**
 * A cautious pointer to what poor calls have in common, with its evidence: measured calls with the place (`inside`) and without it
 * (`outside`); of `everything`, those at the own phone and those over lines. `from`, `until`: start of the first and last call that
 * were compared, epoch ms. `isChange`: they got worse at `from`. `calls`: the poor ones with the place, newest first.
 */
export const faultPointer = z.object({
  place: faultPlace,
  inside: poorOf,
  outside: poorOf,
  from: z.number(),
  until: z.number(),
  isChange: z.boolean(),
  calls: z.array(z.object({ uuid: z.string(), at: z.number() })).max(MOST_LISTED),
});
export type FaultPointer = z.infer<typeof faultPointer>;
