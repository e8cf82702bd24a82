import { createContext, useContext } from 'react';

/**
 * Whose number it is: the person's name, else the name that the PBX's list gives the extension, else the newest that a call record gives
 * a number outside; null where it is nobody's. Not for a number that a caller from outside sent, who can send any extension: such a
 * party comes with its name.
 */
export type NameOf = (number: string | null) => string | null;

/** Set once by the app from the people that somebody here named and the PBX's list of extensions. */
export const NamesContext = createContext<NameOf>(() => null);

/** Names for numbers that come without one: legs, dials, what is being typed. */
export function useNameOf(): NameOf {
  return useContext(NamesContext);
}
