const names = new Intl.DisplayNames('en', { type: 'region' });

/** The name of a country (DE → Germany). */
export function countryName(country: string): string {
  return names.of(country) ?? country;
}
