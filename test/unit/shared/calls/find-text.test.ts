import { describe, expect, it } from 'vitest';
import { foldAll, isInNumber, isInText, numberText, parseTerms } from '../../../../shared/calls/find-text.ts';
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
    ['tel:030 1234567', '+49301234567'],
    ['callto://+49 30 1234', '030 1234567'],
    ['٠٣٠١٢٣٤', '030 1234567'],
    ['०३० १२३४', '030 1234567'],
    ['０３０－１２３４', '030 1234567'],
    ['＋49 30', '030 1234567'],
    ['030·1234', '030 1234567'],
    ['030‐1234', '030 1234567'],
    ['030\u202f1234', '030 1234567'],
    ['\u202d030 1234\u202c', '030 1234567'],
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
    parseTerms(typed).every((needle) => texts.some((text) => isInText(needle, foldAll(text))));
  it.each([
    ['mull', 'Müller GmbH'],
    ['strasse', 'Straße 7'],
    ['soren', 'Søren'],
    ['ｆｕｌｌ', 'full'],
    ['  ', ''],
    ...['müller', 'mueller', 'muller', 'MÜLLER', 'mu\u0308ller', 'eller'].flatMap((typed) =>
      ['Müller', 'Mueller', 'Mu\u0308ller', 'MÜLLER'].map((text): [string, string] => [typed, text]),
    ),
    ['joerg muller', 'Jörg Mueller'],
    ['jorg mueller', 'Jörg Müller'],
    ...['obrien', "o'brien", 'o’brien', 'OʼBrien', 'o`brien', 'o brien', 'brien'].flatMap((typed) =>
      ["O'Brien", 'O’Brien', 'O´Brien'].map((text): [string, string] => [typed, text]),
    ),
    ["o'brien", 'Obrien'],
    ["d'angelo", 'DAngelo'],
    ['straße', 'Hauptstrasse'],
    ['strasse', 'HAUPTSTRAẞE'],
    ['weiss', 'Weiß'],
    ['soeren', 'Søren'],
    ['sören', 'Soeren'],
    ['arhus', 'Aarhus'],
    ['kåre', 'Kaare'],
    ['aa', 'Å'],
    ['aarhus', 'Århus'],
    ...['đoković', 'djokovic', 'Dokovic'].flatMap((typed) =>
      ['Đoković', 'Djokovic'].map((text): [string, string] => [typed, text]),
    ),
    ...['h&m', 'H & M', 'h& m', 'h &m'].flatMap((typed) =>
      ['H&M', 'H & M', 'h &M'].map((text): [string, string] => [typed, text]),
    ),
    ...['mcdonald', 'mc donald'].map((typed): [string, string] => [typed, 'Ada Mc Donald']),
    ['deluca', 'De Luca'],
    ['vandenberg', 'Jan van den Berg'],
    ['van den berg', 'Jan van den Berg'],
    ['angstrom', 'Ångström'],
    ['aangstroem', 'Ångström'],
    ['aether', 'Æther'],
    ['lodz', 'Łódź'],
    ['łódź', 'Lodz'],
    ['dordevic', 'Đorđević'],
    ['thor', 'Þór'],
    ['istanbul', 'İstanbul'],
    ['ışık', 'isik'],
    ['noel', 'Noël'],
    ['noël', 'Noel'],
    ['samuel', 'Samuel'],
    ['samue', 'Samuel'],
    ['uel', 'Samuel'],
    ['σίγμας', 'ΣΙΓΜΑΣ'],
    ['алена', 'Алёна'],
    ['mei\u00aderbrink', 'Meier\u200bbrink'],
    ['jean-luc', 'Jean‐Luc'],
    ['jean-pierre', 'Jean Pierre'],
    ['jean pierre', 'Jean-Pierre'],
    ['anne-marie', 'Annemarie'],
    ['annemarie', 'Anne-Marie'],
    ['müller-lüdenscheidt', 'Mueller Luedenscheidt'],
    ['muellerlueden', 'Müller-Lüdenscheidt'],
    ['٣', 'Raum 3'],
  ])('%s finds %s', (typed, text) => expect(found(typed, text)).toBe(true));

  it.each([
    ['mueller', 'Miller'],
    ['muller', 'Moller'],
    ['obrien', 'O Bryan'],
    ['lermu', 'Müller'],
    ['strase', 'Straße'],
    ['sorn', 'Soeren'],
    ['jean-pierre', 'Jean Paul'],
    ['q-1', 'Q 1'],
  ])('%s does not find %s', (typed, text) => expect(found(typed, text)).toBe(false));

  it('may stand in different places, but all have to be found', () => {
    expect(found('müller busy', 'Müller', 'The other side was busy')).toBe(true);
    expect(found('müller busy', 'Müller', 'Hung up')).toBe(false);
  });

  it.each([
    ['O’Brien', ['obrien', 'o brien']],
    ['Müller', ['muller', 'mueller']],
    ['Mueller', ['mueller', 'muller']],
    ['Anna', ['anna']],
    ['Anna Berg', ['anna berg']],
    ['Đuro', ['duro', 'djuro']],
    ['Ron Berg & Co', ['ron berg & co', 'ron berg&co']],
  ])('%s is spelled %j', (text, spellings) => {
    expect(foldAll(text)).toBe(spellings.join('\n'));
  });

  it.each([
    [null, ''],
    ['030 1234567', ''],
    ['anonymous', 'anonymous'],
    ['sip:Jörg@pbx.example', 'sip:jorg@pbx.example\nsip:joerg@pbx.example'],
  ])('of the number %j are %j', (number, text) => {
    expect(numberText(number)).toBe(text);
  });
});

describe('a text that is typed to find', () => {
  it.each<[string, [text: string, digits: string | null][]]>([
    [
      'Anna 030 12 b',
      [
        ['anna', null],
        ['030 12', '03012'],
        ['b', null],
      ],
    ],
    ['030  1234', [['030 1234', '0301234']]],
    ['030 / 1234', [['030 / 1234', '0301234']]],
    [
      '- Anna',
      [
        ['-', null],
        ['anna', null],
      ],
    ],
    ['  ', []],
    [
      'Berg,Anna',
      [
        ['berg', null],
        ['anna', null],
      ],
    ],
    // The zero in brackets is for callers inside the country; behind other digits it is one of the number.
    ['+49 (0)30/12 34', [['+49 (0)30/12 34', '+49301234']]],
    ['0049(0)30', [['0049(0)30', '004930']]],
    ['100 (0) 30', [['100 (0) 30', '100030']]],
    ['030 +12', [['030 +12', '03012']]],
  ])('%j is read as %j', (typed, needles) => {
    expect(parseTerms(typed)).toEqual(needles.map(([text, digits]) => ({ text, digits })));
  });

  it('has twelve parts at most', () => {
    expect(parseTerms('a b c d e f g h i j k l m')).toHaveLength(12);
  });
});

it.each([
  ['Berg, Anna', 'Anna Berg'],
  ['"Anna Berg"', 'Anna Berg'],
  ['„Anna“ Berg', 'Anna Berg'],
  ['Dr. Berg', 'Dr Berg'],
  ['Berg; Anna', 'Anna Berg'],
  ['st. john', 'St John'],
  ['anna.berg@acme', 'anna.berg@acme.example'],
])('finds by %s, as it stands elsewhere, the name %s', (typed, name) => {
  expect(parseTerms(typed).every((needle) => isInText(needle, foldAll(name)))).toBe(true);
});

it('looks for the number of a pasted SIP link', () => {
  expect(parseTerms('sip:030123@pbx.example')).toEqual([{ text: '030123', digits: '030123' }]);
});
