import { createContext, useContext } from 'react';
import { unknownCountry } from '../../../shared/settings.ts';

/** How numbers and times are written: ISO country (DE), BCP 47 locale (de-DE), and the IANA zone that the person lives in. */
export interface Region {
  country: string;
  locale: string;
  /** As the system writes times; the locale's own way where it is not given. */
  hourCycle?: 'h12' | 'h23';
  zone: string;
}

/** Set once by the app from `about.get` and the settings. */
export const RegionContext = createContext<Region>({ country: unknownCountry, locale: 'en', zone: 'UTC' });

/** The region of this window. */
export function useRegion(): Region {
  return useContext(RegionContext);
}
