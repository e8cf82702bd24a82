import { describe, expect, it } from 'vitest';
import { formatNumber, internationalNumber, numberKey, sameNumber } from '../../../../shared/numbers/phone-number.ts';
import { parseTypedNumber } from '../../../../shared/numbers/typed-number.ts';
import { unknownCountry } from '../../../../shared/numbers/unknown-country.ts';
import { isWithheld } from '../../../../shared/numbers/withheld-and-short.ts';

describe('parseTypedNumber', () => {
  it.each([
    ['030/1234567', '0301234567'],
    ['+49 (0) 30 / 123 45 67', '+49301234567'],
    ['0049 (0)30 1234567', '0049301234567'],
    ['+49 [0] 171 2345678', '+491712345678'],
    ['+39 (0)6 12345678', '+390612345678'],
    ['+49 2302 / 123456', '+492302123456'],
    ['tel:+49-30-1234567', '+49301234567'],
    ['Tel.: 030 1234567', '0301234567'],
    ['**61*0301234567#', '**61*0301234567#'],
    ['\u202D+49 30\u00A01234567\u202C', '+49301234567'],
    ['٠٣٠١٢٣٤', '0301234'],
    ['＋４９３０１２３４', '+49301234'],
    ['030 1234567;', '0301234567'],
    ['03（1234）5678', '0312345678'],
    ['03ー1234ー5678', '0312345678'],
    ['０３－１２３４－５６７８', '0312345678'],
    ['०३० १२३४', '0301234'],
    ['𝟎𝟑𝟎 𝟏𝟐𝟑𝟒', '0301234'],
  ])('reads %j as %s', (text, number) => {
    expect(parseTypedNumber(text)).toEqual({ ok: true, number });
  });

  it.each([
    ['', 'empty'],
    ['tel:', 'empty'],
    ['0800-FLOWERS', 'letters'],
    ['030 1234567, 0171 2345678', 'several'],
    ['030 1234567\n0171 2345678', 'several'],
    ['030 1234567 / 0171 2345678', 'several'],
    ['030 1234567 / 89', 'several'],
    ['+49 30 1234567 / +49 171 2345678', 'several'],
    ['1'.repeat(33), 'tooLong'],
    ['030_123', 'characters'],
  ])('refuses %j: %s', (text, reason) => {
    expect(parseTypedNumber(text)).toEqual({ ok: false, reason });
  });
});

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
    ['030 23125111', '+49 30 23125111'],
    ['0033199008714', '+33 1 99 00 87 14'],
    ['101', '101'],
    ['sip:maria@example.com', 'sip:maria@example.com'],
  ])('writes %s as %s', (number, written) => {
    expect(internationalNumber(number, 'DE')).toBe(written);
  });
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
  ])('%s is not %s', (a, b, country) => {
    expect(sameNumber(a, b, country)).toBe(false);
  });
});

describe('numberKey', () => {
  it.each([
    ['030 1234567', '+49301234567'],
    ['0049301234567', '+49301234567'],
    ['0101', '0101'],
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
