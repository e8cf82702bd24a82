import { describe, expect, it, test } from 'vitest';
import { type Match, matchOf, piecesOf, ranked } from '../../../../../renderer/app/palette/rank.ts';

describe('how a text is found', () => {
  const cases: [typed: string, text: string, match: Match | null][] = [
    ['loo', 'Look for new calls now', 'start'],
    ['go to missed', 'Go to missed', 'complete'],
    ['call ne', 'Look for new calls now', 'start'],
    ['ISSED', 'Go to missed', 'inside'],
    ['   ', 'Anything', null],
  ];
  it.each(cases)('%j in %j: %s', (typed, text, match) => {
    expect(matchOf(typed, text)).toBe(match);
  });
});

describe('the order', () => {
  const all = [
    { id: 'recall', title: 'Recall a number' },
    { id: 'calls', title: 'Go to calls' },
    { id: 'look', title: 'Look for new calls now' },
    { id: 'call', title: 'Call the last number again' },
  ];
  const cases: [what: string, typed: string, wanted: string[]][] = [
    [
      'whole words, then beginnings, then parts; those found alike keep their order',
      'call',
      ['call', 'calls', 'look', 'recall'],
    ],
    ['what matches nowhere is left out', 'again', ['call']],
  ];
  it.each(cases)('%s', (_what, typed, wanted) => {
    expect(ranked(all, typed).map(({ id }) => id)).toEqual(wanted);
  });
});

test.each([
  ['Maria Keller', 'kel', 'Maria [Kel]ler'],
  ['Michel Rankel', 'kel', 'Michel Ran[kel]'],
  ['Ankele & Keller', 'kel', 'Ankele & [Kel]ler'],
  ['Jörg Müller', 'mül jör', '[Jör]g [Mül]ler'],
  ['Praxis (Öz)', '(ö', 'Praxis [(Ö]z)'],
  ['Maria', '', 'Maria'],
  ['ليلى حداد', 'حد', 'ليلى [حد]اد'],
])('in %j, %j is marked', (text, typed, marked) => {
  expect(
    piecesOf(text, typed)
      .map((piece, place) => (place % 2 === 1 ? `[${piece}]` : piece))
      .join(''),
  ).toBe(marked);
});
