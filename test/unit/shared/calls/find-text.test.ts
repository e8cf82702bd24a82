import { describe, expect, it } from 'vitest';
import { fold, isInNumber, isInText, parseTerms } from '../../../../shared/calls/find-text.ts';
import { notationsOf, numberKey } from '../../../../shared/numbers/phone-number.ts';

const findsNumber = (typed: string, number: string, country = 'DE') => {
  const notations = notationsOf(number, numberKey(number, country));
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
  ])('typed as %s finds %s', (typed, number) => expect(findsNumber(typed, number)).toBe(true));

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
