import { useCallback, useMemo } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Party } from '../../shared/calls/call.ts';
import { intendedNumber, isGoingOn } from '../../shared/dialing/dial.ts';
import { numberKey } from '../../shared/numbers/phone-number.ts';
import { useRegion } from '../ui/call/context.ts';
import { dialStore } from './dial-store.ts';

/** Whether somebody is being called from here, by number. */
export function useCalling(): (party: Pick<Party, 'number' | 'withheld'>) => boolean {
  const { country } = useRegion();
  const numbers = useStore(
    dialStore,
    useShallow(({ dials }) =>
      dials.filter(({ state }) => isGoingOn(state, Date.now())).map(({ order }) => intendedNumber(order)),
    ),
  );
  const keys = useMemo(() => new Set(numbers.map((number) => numberKey(number, country))), [numbers, country]);
  return useCallback(
    ({ number, withheld }) => !withheld && number !== null && keys.has(numberKey(number, country)),
    [keys, country],
  );
}
