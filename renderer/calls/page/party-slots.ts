import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { Party } from '../../../shared/calls/call.ts';

/** Whom a page is about, as an extension sees them. */
export interface PageParty {
  readonly extension: string;
  readonly party: Party;
  /** Their number key; null for a withheld number. */
  readonly callerKey: string | null;
  /** The open call; null on a caller's page. */
  readonly callUuid: string | null;
  /** The page lists the person's numbers itself. */
  readonly hasNumbers?: boolean;
}

/** The parts of a call's page that other features make: those import the calls, so the calls can't import them. */
export interface PartySlots {
  /** Ring back, Later and Done while the caller waits; the `fallback` otherwise. */
  readonly Actions: ComponentType<PageParty & { fallback: ReactNode }>;
  /** Who they are: their numbers, when they are usually reached, the note on them. */
  readonly Column: ComponentType<PageParty>;
}

/** Set once by the app. */
export const PartySlotsContext = createContext<PartySlots | null>(null);

export const usePartySlots = (): PartySlots | null => useContext(PartySlotsContext);
