import { describe, expect, it } from 'vitest';
import { unknownCountry } from '../../../shared/numbers/unknown-country.ts';
import { countryFor, settings, settingsDefaults, settingsPatch } from '../../../shared/settings.ts';

const pbx = {
  kind: 'pbx',
  address: 'https://pbx.example.com',
  allowHttp: false,
  trust: { kind: 'system' },
} as const;

describe('countryFor', () => {
  const guess = (country: string, sure: boolean) => ({ country, sure });
  it.each([
    ['AT', 'pbx', guess('DE', true), 'AT'],
    [null, 'pbx', guess('DE', true), 'DE'],
    [null, 'pbx', guess('DE', false), unknownCountry],
    [null, 'pbx', null, unknownCountry],
    [null, 'none', null, unknownCountry],
    [null, 'practice', guess('US', true), 'DE'],
    ['AT', 'practice', null, 'AT'],
  ] as const)('chosen %s, connected to %s, guessed %j: %s', (country, kind, countryGuess, expected) => {
    const connection = kind === 'pbx' ? pbx : { kind };
    expect(countryFor({ country, countryGuess, connection })).toBe(expected);
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
