import { getExampleNumber, isSupportedCountry } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import { t } from '../text.ts';

const names = new Intl.DisplayNames('en', { type: 'region' });

/** The name of a country (DE → Germany). */
export function countryName(country: string): string {
  return names.of(country) ?? country;
}

/** What the country means for a number: "015123456789 is +49 1512 3456789". Null where there is no example. */
export function exampleWords(country: string): string | null {
  const example = isSupportedCountry(country) ? getExampleNumber(country, examples) : undefined;
  if (example === undefined) return null;
  const national = example.formatNational().replace(/\D/g, '');
  return t('setup.countryExample', { national, international: example.formatInternational() });
}
