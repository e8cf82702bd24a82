import { createContext, useContext } from 'react';

/** How numbers and times are written: ISO country (DE), BCP 47 locale (de-DE), and the IANA zone that the person lives in. */
export interface Region {
  country: string;
  locale: string;
  zone: string;
}

/** Set once by the app from `about.get` and the settings. */
export const RegionContext = createContext<Region>({ country: 'US', locale: 'en', zone: 'UTC' });

/** The region of this window. */
export function useRegion(): Region {
  return useContext(RegionContext);
}
