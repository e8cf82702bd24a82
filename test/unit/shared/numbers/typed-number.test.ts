import { describe, expect, it } from 'vitest';
import { mayBeCode, parseTypedNumber } from '../../../../shared/numbers/typed-number.ts';

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
    [' +49(0)30 1234567 ', '+49301234567'],
    // The zero in brackets belongs to a number that has no country code before it.
    ['1004 (0)12', '1004012'],
    ['030 1234567 ; ;', '0301234567'],
    // A slash parts area code and number, or nothing.
    ['030 1234567 /', '0301234567'],
    ['+49 89123 / 12345', '+498912312345'],
    ['030123 / 10171234', '03012310171234'],
    ['030123/012', '030123012'],
    ['1'.repeat(32), '1'.repeat(32)],
    ['101'.padStart(10_000), '101'],
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
    ['030 1234567/89', 'several'],
    ['0301234/89', 'several'],
    ['0300 123 / 45', 'several'],
    ['030123 / 0171 234567', 'several'],
    ['101;102', 'several'],
    ['101\r102', 'several'],
    ['101+102', 'several'],
    ['101 / +102', 'several'],
    ['+49 30 1234567 / +49 171 2345678', 'several'],
    ['1'.repeat(33), 'tooLong'],
    ['101'.padStart(10_001), 'tooLong'],
    ['030_123', 'characters'],
    ['@', 'characters'],
    ['+', 'empty'],
  ])('refuses %j: %s', (text, reason) => {
    expect(parseTypedNumber(text)).toEqual({ ok: false, reason });
  });
});

it.each([
  ['*97', true],
  ['112#', true],
  ['+49301234567', false],
])('whether %s may be a code: %s', (number, expected) => {
  expect(mayBeCode(number)).toBe(expected);
});
