import { describe, expect, it } from 'vitest';
import { fold, isInNumber, isInText, parseTerms } from '../../../../shared/calls/find-text.ts';
import { notationsOf, numberKeys } from '../../../../shared/numbers/phone-number.ts';

const findsNumber = (typed: string, number: string, country = 'DE') => {
  const notations = notationsOf(number, numberKeys(number, country));
  return parseTerms(typed).every((needle) => isInNumber(needle, notations));
};

describe('a number', () => {
  it.each([
    ['030 1234567', '+49301234567'],
    ['0301234567', '+49301234567'],
    ['0049 (0)30 / 1234', '+49301234567'],
    ['+49 (0)30-1234567', '030 1234567'],
    ['345', '030 1234567'],
    ['+4', '030 1234567'],
    ['10', '101'],
    ['*97', '*97'],
    ['0151 123', '4915112345678'],
    ['+49 151 1234', '4915112345678'],
    ['0041 79', '41791234567'],
    ['04179', '41791234567'],
  ])('typed as %s finds %s', (typed, number) => expect(findsNumber(typed, number)).toBe(true));

  it.each([
    ['+52 1 55 1234', '525512345678', 'MX'],
    ['55 1234', '5215512345678', 'MX'],
    ['+54 11 2345', '+5491123456789', 'AR'],
    ['+54 9 11 2345', '541123456789', 'AR'],
    ['011 15 2345', '541123456789', 'AR'],
  ])('typed as %s finds %s in %s', (typed, number, country) => expect(findsNumber(typed, number, country)).toBe(true));

  it.each([
    ['12', '030 1234567'],
    ['+30 123', '030 1234567'],
    ['01', '101'],
    ['030', 'anonymous'],
    ['030 müller', '030 1234567'],
  ])('typed as %s does not find %s', (typed, number) => expect(findsNumber(typed, number)).toBe(false));
});

describe('words', () => {
  const found = (typed: string, ...texts: string[]) =>
    parseTerms(typed).every((needle) => texts.some((text) => isInText(needle, fold(text))));
  it.each([
    ['mull', 'Müller GmbH'],
    ['strasse', 'Straße 7'],
    ['soren', 'Søren'],
    ['ｆｕｌｌ', 'full'],
    ['  ', ''],
  ])('%s finds %s', (typed, text) => expect(found(typed, text)).toBe(true));

  it('may stand in different places, but all have to be found', () => {
    expect(found('müller busy', 'Müller', 'The other side was busy')).toBe(true);
    expect(found('müller busy', 'Müller', 'Hung up')).toBe(false);
  });

  it('after a number are read apart from it', () => {
    expect(parseTerms('Anna 030 12 b')).toEqual([
      { text: 'anna', digits: null },
      { text: '030 12', digits: '03012' },
      { text: 'b', digits: null },
    ]);
  });
});
