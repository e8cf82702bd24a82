import { createContext, useContext } from 'react';
import type { Party } from '../../../shared/calls/call.ts';

/** Asks for the name of the other side of a call, or opens the person it is. */
export type AskName = (party: Party) => void;

/** Set once by the app. */
export const NamingContext = createContext<AskName>(() => {});

/** Naming a number from wherever it is shown. */
export function useNaming(): AskName {
  return useContext(NamingContext);
}
