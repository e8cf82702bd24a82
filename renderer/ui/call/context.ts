import { createContext, useContext } from 'react';
import type { Party } from '../../../shared/calls/call.ts';
import { unknownCountry } from '../../../shared/numbers/unknown-country.ts';

/** How numbers and times are written: ISO country (DE), BCP 47 locale (de-DE), and the user's IANA zone. */
export interface Region {
  country: string;
  locale: string;
  /** The system's clock format; the locale's own where it is absent. */
  hourCycle?: 'h12' | 'h23';
  /** With which the week begins, 1 Monday – 7 Sunday; Monday where it is absent. */
  firstDay?: number;
  zone: string;
}

/** Set once by the app from `about.get` and the settings. */
export const RegionContext = createContext<Region>({ country: unknownCountry, locale: 'en', zone: 'UTC' });

/** The region of this window. */
export const useRegion = (): Region => useContext(RegionContext);

/**
 * The name of a number: the person's, else the extension's in the PBX's list, else, for an outside number, the newest name in the call
 * records; null for an unknown number. Not for the caller of an inbound call: a caller can send any extension, so such a party comes
 * with its name.
 */
export type NameOf = (number: string | null) => string | null;

/** Set once by the app from the named people and the PBX's list of extensions. */
export const NamesContext = createContext<NameOf>(() => null);

/** Names of numbers that come without one: legs, dials, typed numbers. */
export const useNameOf = (): NameOf => useContext(NamesContext);

/** Opens the form that names the other party of a call, or edits the person it is. */
export type NameParty = (party: Party) => void;

/** Set once by the app. */
export const NamingContext = createContext<NameParty>(() => {});

/** Names a party from wherever it is shown. */
export const useNaming = (): NameParty => useContext(NamingContext);
