import { countryFor, type Settings } from '../../shared/settings.ts';
import type { Region } from '../ui/call/region.ts';
import type { About } from './store.ts';

/** How numbers and times are written: the chosen country, else the one of the system's language. Times in English words, as all text is. */
export function regionOf(
  about: Pick<About, 'locale' | 'zone'>,
  settings: Pick<Settings, 'country' | 'connection'>,
): Region {
  return {
    country: countryFor(settings, countryOf(about.locale)),
    locale: /^en(-|$)/.test(about.locale) ? about.locale : 'en-GB',
    zone: about.zone,
  };
}

/** The country of a language tag ("de" → DE, "en-AU" → AU); US where it tells none. */
export function countryOf(locale: string): string {
  try {
    return new Intl.Locale(locale).maximize().region ?? 'US';
  } catch {
    return 'US';
  }
}
