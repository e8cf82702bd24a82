import { createContext, useContext } from 'react';

/** Whose number it is: the person's name, or null where it is nobody's. */
export type NameOf = (number: string | null) => string | null;

/** Set once by the app from the people that somebody here named. */
export const NamesContext = createContext<NameOf>(() => null);

/** Names for numbers that come without one: legs, dials, what is being typed. */
export function useNameOf(): NameOf {
  return useContext(NamesContext);
}
