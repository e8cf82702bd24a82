import { z } from 'zod';
import type { Perspective } from '../calls/call.ts';

/** So many poor or bad calls of so many measured ones. */
export const poorOf = z.object({ poor: z.number().int().nonnegative(), of: z.number().int().nonnegative() });
export type PoorOf = z.infer<typeof poorOf>;

/** A measured call of one extension. `at`: its start, epoch ms. `poor`: poor or bad. `address`: the remote media address. `party`: a number key. */
export interface MeasuredCall {
  readonly uuid: string;
  readonly at: number;
  readonly poor: boolean;
  readonly direction: Perspective['direction'];
  readonly address: string | null;
  readonly party: string | null;
}

/**
 * Where the sound of a call was measured (domain.md, Direction): what the PBX received from the extension's `own` phone, over a `line`, or
 * from a `colleague`’s phone. The other side of an outgoing call is not measured.
 */
export type MeasuredAt = 'own' | 'line' | 'colleague';

/**
 * Tells where the calls of an extension were measured. A call between extensions does not say who rang: it was measured at the own phone
 * where its address is one that the extension's outgoing calls have.
 */
export function measuredAt(calls: readonly MeasuredCall[]): (call: MeasuredCall) => MeasuredAt {
  const own = new Set(calls.filter(({ direction }) => direction === 'out').map(({ address }) => address));
  own.delete(null);
  return ({ direction, address }) => {
    if (direction === 'in') return 'line';
    return direction === 'out' || own.has(address) ? 'own' : 'colleague';
  };
}
