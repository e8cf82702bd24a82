import { type CountryCode, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/max';

/** A country (ISO 3166 letters in any case) as libphonenumber's country code; undefined for an unknown one. */
export function knownCountry(country: string): CountryCode | undefined {
  const code = country.toUpperCase();
  return isSupportedCountry(code) ? code : undefined;
}

/** The calling code of a country without "+"; null for an unknown country. */
export function callingCodeOf(country: string): string | null {
  const known = knownCountry(country);
  return known === undefined ? null : getCountryCallingCode(known);
}

/** Options to parse a whole text as one number of `country`. */
export function parseOptions(country: string): { defaultCountry?: CountryCode; extract: false } {
  const defaultCountry = knownCountry(country);
  return defaultCountry === undefined ? { extract: false } : { defaultCountry, extract: false };
}
