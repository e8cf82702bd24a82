import { countryFor, type Settings } from '../../../shared/settings.ts';
import type { Region } from '../../ui/call/context.ts';
import type { About } from '../store.ts';

/** How numbers and times are written: numbers by the one country of the settings, times in English words, as all text is. */
export function regionOf(
  about: Pick<About, 'locale' | 'hourCycle' | 'zone'>,
  settings: Pick<Settings, 'country' | 'countryGuess' | 'connection'>,
): Region {
  return {
    country: countryFor(settings),
    locale: /^en(-|$)/.test(about.locale) ? about.locale : 'en-GB',
    hourCycle: about.hourCycle,
    zone: about.zone,
  };
}
