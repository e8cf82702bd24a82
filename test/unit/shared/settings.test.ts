import { describe, expect, it } from 'vitest';
import { countryFor, settings, settingsDefaults, settingsPatch } from '../../../shared/settings.ts';

describe('countryFor', () => {
  it.each([
    ['AT', 'practice', 'US', 'AT'],
    [null, 'practice', 'US', 'DE'],
    [null, 'none', 'US', 'US'],
  ] as const)('chosen %s, connected to %s, system %s → %s', (country, kind, system, expected) => {
    expect(countryFor({ country, connection: { kind } }, system)).toBe(expected);
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
    for (const field of ['connection', 'pathForms', 'keepKeyWeakly'] as const)
      expect(settingsPatch.safeParse({ [field]: settingsDefaults[field] }).success, field).toBe(false);
  });
});
