import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import {
  countryOfNumber,
  formatNumber,
  internationalNumber,
  isWholeNumber,
  isWrittenNationally,
  notationsOf,
  numberKey,
  numberKeys,
  sameNumber,
  writtenNumber,
} from '../../../../shared/numbers/phone-number.ts';
import { unknownCountry } from '../../../../shared/numbers/unknown-country.ts';
import { isWithheld } from '../../../../shared/numbers/withheld-and-short.ts';

describe('formatNumber', () => {
  it.each([
    ['+493023125700', 'DE', '030 23125700'],
    ['493023125700', 'DE', '030 23125700'],
    ['+493023125700', 'GB', '+49 30 23125700'],
    ['2125550123', 'US', '(212) 555-0123'],
    ['447911123456', 'DE', '+44 7911 123456'],
    ['4915112345678', 'DE', '01511 2345678'],
    ['5215512345678', 'MX', '55 1234 5678'],
    ['101', 'DE', '101'],
    ['anonymous', 'DE', 'anonymous'],
    ['+999 12345678', 'DE', '+999 12345678'],
    ['+447700900544', 'DE', '+44 7700 900544'],
    ['+447700900544', 'GB', '07700 900544'],
    ['+4917139200831234', 'DE', '+49 17139200831234'],
    ['017139200831234', 'DE', '017139200831234'],
    ['+493023125700', '', '+49 30 23125700'],
    ['0049001712345678', 'DE', '+49001712345678'],
    // Without its zero it may be another country's.
    ['301234567', 'DE', '301234567'],
    // Of a country without groups.
    ['+35057123456', 'GI', '+350 57123456'],
    ['0035057123456', 'GI', '+350 57123456'],
    ['57123456', 'GI', '57123456'],
    ['071234567', 'BO', '071234567'],
    // Numbers of Japan that begin with 00 are dialled there only.
    ['00371234567', 'JP', '00371234567'],
    // In no plan, but as long as one.
    ['07700900544', 'GB', '07700 900544'],
    ['7700900544', 'GB', '7700900544'],
    ['07700900544', '', '07700900544'],
    ['072917775872', 'IT', '072 9177 75872'],
    ['2005550123', 'US', '2005550123'],
    // In groups it would lose its zero.
    ['0834914406', 'AE', '0834914406'],
    ['00447700900544', 'DE', '+44 7700 900544'],
    // A short code is no number after 00.
    ['00112', 'DE', '00112'],
    ['012345', 'DE', '012345'],
  ])('writes %j for %j as %s', (number, country, text) => {
    expect(formatNumber(number, country)).toBe(text);
  });

  it('formats the same number for each country, and again after more numbers than are cached', () => {
    const formats = () => ['DE', 'AT'].map((country) => formatNumber('+493023125001', country));
    const first = formats();
    expect(first).toEqual(['030 23125001', '+49 30 23125001']);
    for (let n = 0; n < 20_001; n += 1) formatNumber(`*${n}`, 'DE');
    expect(formats()).toEqual(first);
  });
});

describe('internationalNumber', () => {
  it.each([
    ['030 23125111', 'DE', '+49 30 23125111'],
    ['0033199008714', 'DE', '+33 1 99 00 87 14'],
    ['00999123456789', 'DE', '+999123456789'],
    ['+54 9 11 2345 6789', 'DE', '+54 9 11 2345 6789'],
    ['101', 'DE', '101'],
    ['anonymous', 'DE', 'anonymous'],
    ['sip:maria@example.com', 'DE', 'sip:maria@example.com'],
    ['030 23125111', '', '030 23125111'],
  ])('writes %s in %j as %s', (number, country, written) => {
    expect(internationalNumber(number, country)).toBe(written);
  });
});

describe('countryOfNumber', () => {
  it.each([
    ['030 23125111', 'DE', 'DE'],
    ['+41 44 668 18 00', 'DE', 'CH'],
    // Swiss, or of Wilhelmshaven.
    ['41791234567', 'DE', null],
    // A freephone number of all countries, one of no country, one too short.
    ['+800 1234 5678', 'DE', null],
    ['+999 12345678', 'DE', null],
    ['+49 30 1', 'DE', null],
    ['101', 'DE', null],
  ])('of %s in %s is %s', (number, country, code) => {
    expect(countryOfNumber(number, country)).toBe(code);
  });
});

it.each([
  ['030 23125111', 'DE', true],
  ['+41 44 668 18 00', 'DE', true],
  ['+49 30 1', 'DE', false],
  ['101', 'DE', false],
  ['030 23125111', '', false],
])('whether %s is a whole number in %j: %s', (number, country, expected) => {
  expect(isWholeNumber(number, country)).toBe(expected);
});

it.each([
  [{ number: '+493023125700', withheld: false }, '030 23125700'],
  [{ number: '+493023125700', withheld: true }, null],
  [{ number: null, withheld: false }, null],
])('the party %j is written %s', (party, written) => {
  expect(writtenNumber(party, 'DE')).toBe(written);
});

describe('notationsOf', () => {
  it.each([
    ['030 1234567', 'DE', ['0301234567', '+49301234567', '0049301234567']],
    // With the 1 or the 9 that mobile numbers had, or have only from abroad.
    [
      '5512345678',
      'MX',
      ['5512345678', '+525512345678', '00525512345678', '+5215512345678', '005215512345678', '15512345678'],
    ],
    [
      '+5491123456789',
      'AR',
      ['+5491123456789', '+541123456789', '00541123456789', '01123456789', '005491123456789', '0111523456789'],
    ],
    // Too short or too long for one of those.
    ['+52 55 1234', 'DE', ['+52551234', '0052551234', '551234']],
    ['+54 11 2345 67890', 'DE', ['+5411234567890', '005411234567890', '11234567890']],
    // Of no country; in two readings; none that has a country.
    ['+999 12345678', 'DE', ['+99912345678', '0099912345678']],
    [
      '41791234567',
      'DE',
      [
        '41791234567',
        '+41791234567',
        '+4941791234567',
        '0041791234567',
        '0791234567',
        '004941791234567',
        '041791234567',
      ],
    ],
    ['101', 'DE', ['101']],
  ])('of %s in %s: %j', (number, country, notations) => {
    expect(notationsOf(number, numberKeys(number, country))).toBe(notations.map((one) => `\n${one}`).join(''));
  });

  it.each([null, 'anonymous', '0000000'])('has none of %j', (number) => {
    expect(notationsOf(number, [])).toBe('');
  });
});

it.each([
  ['0301234567', '+49301234567', true],
  ['301234567', '+49301234567', false],
  ['0301234567', '+49891234567', false],
  ['2125550123', '+12125550123', true],
  ['612345678', '+34612345678', true],
  ['1300975707', '+611300975707', true],
  // Of no plan, but its zero is there.
  ['056466743', '+33056466743', true],
  // No format groups them: in Gibraltar there is no zero to lack, in Kiribati there is.
  ['57123456', '+35057123456', true],
  ['72001234', '+68672001234', false],
])('whether %s is %s as its country writes it: %s', (digits, whole, expected) => {
  const number = parsePhoneNumberFromString(whole);
  expect(number && isWrittenNationally(digits, number)).toBe(expected);
});

describe('sameNumber', () => {
  it.each([
    ['030 1234567', '+49301234567', 'DE'],
    ['49301234567', '0301234567', 'DE'],
    ['0301234567', '+49301234567', 'US'],
    ['301234567', '+49301234567', 'GB'],
    ['sip:+49301234567@pbx.example', '0301234567', 'DE'],
    ['101', ' 101 ', 'DE'],
    ['+1 212 555 0123', '(212) 555-0123', 'US'],
    // Without a country, and of none.
    ['+49301234567', '49301234567', ''],
    ['+999123456789', '999123456789', ''],
    ['00999123456789', '999123456789', ''],
    // Italy keeps its zero.
    ['+390612345678', '0612345678', 'GB'],
  ])('%s is %s seen from %j', (a, b, country) => {
    expect(sameNumber(a, b, country)).toBe(true);
    expect(sameNumber(b, a, country)).toBe(true);
  });

  it.each([
    ['101', '0101', 'DE'],
    ['101', '+49101', 'DE'],
    ['4567', '+49301234567', 'DE'],
    ['+49301234567', '+44301234567', 'DE'],
    ['anonymous', 'anonymous', 'DE'],
    ['+49301234567', null, 'DE'],
    ['266696687', '+49266696687', 'DE'],
    // A long extension, and a number that ends like it.
    ['123456', '+49123456', 'DE'],
    // Switzerland's without its plus, and one of Germany.
    ['41791234567', '0791234567', 'DE'],
    ['+49301000000', '+44301000000', ''],
    ['+49301234567', '0307654321', ''],
    ['+999123456789', '0123456789', 'DE'],
  ])('%s is not %s', (a, b, country) => {
    expect(sameNumber(a, b, country)).toBe(false);
    expect(sameNumber(b, a, country)).toBe(false);
  });
});

describe('numberKey', () => {
  it.each([
    ['030 1234567', '+49301234567'],
    ['0049301234567', '+49301234567'],
    ['0101', '0101'],
    ['00101', '00101'],
    ['anna', null],
    ['+99912345678', '+99912345678'],
    ['00999123456789', '+999123456789'],
    ['01234567890123456789', '01234567890123456789'],
    ['', null],
  ])('of %j is %j', (number, key) => {
    expect(numberKey(number, 'DE')).toBe(key);
  });
});

describe('isWithheld', () => {
  it.each([
    null,
    'anonymous',
    'anonymous@anonymous.invalid',
    ...['Private Number', 'unterdrückt', '+', '0', '266696687', 'anna', '"Anna" <sip:anna@pbx>'],
  ])('takes %j for withheld', (number) => {
    expect(isWithheld(number)).toBe(true);
  });

  it.each(['101', '+49301234567', '*97', '110'])('takes %j for a number', (number) => {
    expect(isWithheld(number)).toBe(false);
  });
});

describe('without a known country', () => {
  it.each([
    ['+49 (30) 1234567', '+49 30 1234567', '+49301234567'],
    ['030 1234567', '030 1234567', '0301234567'],
    ['104', '104', '104'],
  ])('%s is written %s and has the key %s', (number, written, key) => {
    expect(formatNumber(number, unknownCountry)).toBe(written);
    expect(numberKey(number, unknownCountry)).toBe(key);
  });

  it('a number with its country is still the same as one without', () => {
    expect(sameNumber('+4940111222', '040111222', unknownCountry)).toBe(true);
    expect(sameNumber('+4940111222', '+4340111222', unknownCountry)).toBe(false);
  });
});
