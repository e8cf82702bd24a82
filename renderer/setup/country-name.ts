import { t } from '../text.ts';

const made = new Map<string, Intl.DisplayNames>();

/** The name of a country in the language of the texts (DE → Germany, Deutschland). */
export function countryName(country: string): string {
  const names = made.get(t.language) ?? new Intl.DisplayNames(t.language, { type: 'region' });
  made.set(t.language, names);
  return names.of(country) ?? country;
}
