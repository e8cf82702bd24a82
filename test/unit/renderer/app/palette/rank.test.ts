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
    { id: 'missed', words: ['Go to missed', 'calls waiting'] },
    { id: 'calls', words: ['Go to calls'] },
    { id: 'look', words: ['Look for new calls now', 'refresh'] },
    { id: 'call', words: ['Call the last number again', 'redial'] },
  ];
  const cases: [what: string, typed: string, wanted: string[]][] = [
    ['whole words, then parts; those found alike keep their order', 'call', ['call', 'calls', 'look', 'missed']],
    ['other words find it, behind titles', 'redial', ['call']],
  ];
  it.each(cases)('%s', (_what, typed, wanted) => {
    expect(ranked(all, typed).map(({ id }) => id)).toEqual(wanted);
  });
});

test.each([
  ['Maria Keller', 'kel', 'Maria [Kel]ler'],
  ['Michel Rankel', 'kel', 'Michel Ran[kel]'],
  ['Ankele & Keller', 'kel', 'Ankele & [Kel]ler'],
  ['Jörg Müller', 'mul jor', '[Jör]g [Mül]ler'],
  ['Straße 5', 'strasse', '[Straße] 5'],
  ['Maria', '', 'Maria'],
  ['ليلى حداد', 'حد', 'ليلى [حد]اد'],
])('in %j, %j is marked', (text, typed, marked) => {
  expect(
    piecesOf(text, typed)
      .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
      .join(''),
  ).toBe(marked);
});
