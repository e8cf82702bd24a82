import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Party } from '../../shared/calls/call.ts';
import { type Dial, intendedNumber, isGoingOn } from '../../shared/dialing/dial.ts';
import { useRegion } from '../ui/call/context.ts';
import { dialStore } from './dial-store.ts';

/** The numbers that are being called at an instant (epoch ms). */
export function numbersCalled(dials: readonly Pick<Dial, 'state' | 'order'>[], now: number): string[] {
  return dials.filter(({ state }) => isGoingOn(state, now)).map(({ order }) => intendedNumber(order));
}

type IsOneOf = typeof import('./is-one-of.ts').isOneOf;

/** Loaded with the first call: the countries of all numbers are in it, and no row waits for those. */
let isOneOf: IsOneOf | null = null;

const nobody = (): boolean => false;

/** Whether somebody is being called from here, by number. */
export function useCalling(): (party: Pick<Party, 'number' | 'withheld'>) => boolean {
  const { country } = useRegion();
  const numbers = useStore(
    dialStore,
    useShallow(({ dials }) => numbersCalled(dials, Date.now())),
  );
  const [reader, setReader] = useState(() => isOneOf);
  const isNeeded = numbers.length > 0 && reader === null;
  useEffect(() => {
    if (!isNeeded) return;
    let isShown = true;
    void import('./is-one-of.ts').then((loaded) => {
      isOneOf = loaded.isOneOf;
      if (isShown) setReader(() => isOneOf);
    });
    return () => {
      isShown = false;
    };
  }, [isNeeded]);
  return useMemo(
    () => (reader === null || numbers.length === 0 ? nobody : reader(numbers, country)),
    [reader, numbers, country],
  );
}
