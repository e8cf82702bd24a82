import { expect, test } from 'vitest';
import { readBox } from '../../../../renderer/app/box.ts';
import { countryOf, regionOf } from '../../../../renderer/app/region-of.ts';

test.each([
  ['', null],
  ['   ', null],
  ['+49 (30) 123 45 67', { number: '+49301234567', written: '030 1234567' }],
  ['104', { number: '104', written: '104' }],
  ['Maria', null],
  ['030 1234567; 0171 2345678', { number: '030 1234567; 0171 2345678', written: '030 1234567; 0171 2345678' }],
  ['Praxis 030 1234567', null],
  ['0800 FLOWERS', null],
])('%j in the one box', (text, reading) => {
  expect(readBox(text, 'DE')).toEqual(reading);
});

test.each([
  ['de', 'DE'],
  ['en-AU', 'AU'],
  ['en', 'US'],
  ['not a language!', 'US'],
])('the country of %s is %s', (locale, country) => {
  expect(countryOf(locale)).toBe(country);
});

test('a chosen country wins, and times are written the English way', () => {
  const about = { locale: 'de-DE', zone: 'Europe/Berlin' };
  expect(regionOf(about, { country: 'CH', connection: { kind: 'none' } })).toEqual({
    country: 'CH',
    locale: 'en-GB',
    zone: 'Europe/Berlin',
  });
});
