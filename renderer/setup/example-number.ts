import { getExampleNumber, isSupportedCountry, type PhoneNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';

/** A number of a country (ISO 3166 letters) that nobody has, to show how numbers are written there; null where there is none. */
export function exampleNumber(country: string): PhoneNumber | null {
  return isSupportedCountry(country) ? (getExampleNumber(country, examples) ?? null) : null;
}
