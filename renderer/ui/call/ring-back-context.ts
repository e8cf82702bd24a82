import { createContext, useContext } from 'react';

/** Set once by the app: one press rings this number back, or opens the dial panel where something has to be asked first. */
export const RingBackContext = createContext<(number: string) => void>(() => {});

/** Rings a missed caller back, from wherever they are shown. */
export function useRingBack(): (number: string) => void {
  return useContext(RingBackContext);
}
