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

test.each([
  ['de-AT', 'en-GB'],
  ['en-US', 'en-US'],
])('times are written in the language of the texts: English on a system in %s', (locale, written) => {
  const settings = { country: 'CH', countryGuess: null };
  expect(regionOf({ locale, hourCycle: 'h23', firstDay: 1, zone: 'Europe/Berlin' }, settings)).toEqual({
    country: 'CH',
    locale: written,
    hourCycle: 'h23',
    firstDay: 1,
    zone: 'Europe/Berlin',
  });
});
