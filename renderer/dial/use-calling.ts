import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Party } from '../../shared/calls/call.ts';
import { type Dial, intendedNumber, isGoingOn } from '../../shared/dialing/dial.ts';
import { numberKey } from '../../shared/numbers/phone-number.ts';
import { useRegion } from '../ui/call/context.ts';
import { dialStore } from './dial-store.ts';

/** The numbers that are being called at an instant (epoch ms). */
export function numbersCalled(dials: readonly Pick<Dial, 'state' | 'order'>[], now: number): string[] {
  return dials.filter(({ state }) => isGoingOn(state, now)).map(({ order }) => intendedNumber(order));
}

/** Whether a party has one of these numbers, however either is written. Nobody is known by a withheld number. */
export function isOneOf(
  numbers: readonly string[],
  country: string,
): (party: Pick<Party, 'number' | 'withheld'>) => boolean {
  const keys = new Set(numbers.map((number) => numberKey(number, country)));
  return ({ number, withheld }) => !withheld && number !== null && keys.has(numberKey(number, country));
}

/** Whether somebody is being called from here, by number. */
export function useCalling(): (party: Pick<Party, 'number' | 'withheld'>) => boolean {
  const { country } = useRegion();
  const numbers = useStore(
    dialStore,
    useShallow(({ dials }) => numbersCalled(dials, Date.now())),
  );
  return useMemo(() => isOneOf(numbers, country), [numbers, country]);
}
