const names = new Intl.DisplayNames('en', { type: 'region' });

/** The name of a country (DE → Germany). */
export function countryName(country: string): string {
  return names.of(country) ?? country;
}

/** A time zone as it is read: America/New York. */
export const zoneWords = (zone: string): string => zone.replaceAll('_', ' ');
