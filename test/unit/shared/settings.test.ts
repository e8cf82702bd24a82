import { describe, expect, it } from 'vitest';
import { unknownCountry } from '../../../shared/numbers/unknown-country.ts';
import { countryFor, settings, settingsDefaults, settingsPatch } from '../../../shared/settings.ts';

describe('countryFor', () => {
  const guess = (country: string, sure: boolean) => ({ country, sure });
  it.each([
    ['AT', guess('DE', true), 'AT'],
    [null, guess('DE', true), 'DE'],
    [null, guess('DE', false), unknownCountry],
    [null, null, unknownCountry],
  ] as const)('chosen %s, guessed %j: %s', (country, countryGuess, expected) => {
    expect(countryFor({ country, countryGuess })).toBe(expected);
  });
});

describe('settings', () => {
  it('has a sentence for every setting, and defaults that it accepts', () => {
    expect(settings.parse(settingsDefaults)).toEqual(settingsDefaults);
    for (const [name, field] of Object.entries(settings.shape)) expect(field.description, name).toMatch(/\.$/);
  });

  it('adds nothing to a patch, and refuses what only its own calls may change', () => {
    expect(settingsPatch.parse({})).toEqual({});
    expect(settingsPatch.parse({ theme: 'dark' })).toEqual({ theme: 'dark' });
    for (const field of ['connection', 'pathForms', 'countryGuess', 'keepKeyWeakly'] as const)
      expect(settingsPatch.safeParse({ [field]: settingsDefaults[field] }).success, field).toBe(false);
  });
});
