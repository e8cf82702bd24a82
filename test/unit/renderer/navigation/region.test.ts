import { expect, test } from 'vitest';
import { regionOf } from '../../../../renderer/navigation/app-store.ts';

test.each([
  [{ country: 'CH', countryGuess: { country: 'DE', sure: true } }, 'CH'],
  [{ country: null, countryGuess: { country: 'DE', sure: true } }, 'DE'],
  [{ country: null, countryGuess: null }, 'ZZ'],
])('numbers are read by the country of the settings, whatever the language: %j', (of, country) => {
  for (const locale of ['en-US', 'de-AT', 'not a language!'])
    expect(regionOf({ locale, hourCycle: 'h23', firstDay: 1, zone: 'UTC' }, of).country).toBe(country);
});

test('times are written the English way', () => {
  const settings = { country: 'CH', countryGuess: null } as const;
  expect(regionOf({ locale: 'de-DE', hourCycle: 'h23', firstDay: 1, zone: 'Europe/Berlin' }, settings)).toEqual({
    country: 'CH',
    locale: 'en-GB',
    hourCycle: 'h23',
    firstDay: 1,
    zone: 'Europe/Berlin',
  });
});
