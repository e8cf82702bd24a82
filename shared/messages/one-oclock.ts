import type { Language } from '../languages.ts';

/** What is filled into a text. */
type Values = Readonly<Record<string, string | number>>;

/** The articles that are others before one o'clock, the only hour in the singular: "a las 2:00", "a la 1:00"; "alle 2:00", "all’1:00". */
const ARTICLES: Partial<Record<Language, Readonly<Record<string, string>>>> = {
  es: { 'las ': 'la ' },
  it: { 'le ': 'l’', 'alle ': 'all’', 'dalle ': 'dall’', 'delle ': 'dell’', 'sulle ': 'sull’' },
};

/** A time in the first hour after midnight or noon: "1:05", "01.05", "1:05:09", "1 PM", "1:05 p. m."; not "1.050", "1" or "13:00". */
const ONE_OCLOCK = /^0?1(?:[:.]\d\d(?!\d)|[\s\u00A0\u202F]?[ap]\.?[\s\u00A0\u202F]?m\b)/i;

/** Stands before a filled-in time of one o'clock until its article is known. A noncharacter: no text has it. */
const MARK = '\uFDD0';
const MARKS = new RegExp(MARK, 'g');

/** How a language fills times into its texts: `mark` before, `agree` after; null where one o'clock is an hour like any other. */
export function oneOclockIn(language: Language) {
  const articles = ARTICLES[language];
  if (!articles) return null;
  const before = new RegExp(`(?<!\\p{L})(${Object.keys(articles).join('|')})${MARK}`, 'giu');
  return {
    /** The values, with a mark before each that is a time of one o'clock. */
    mark: (values: Values): Values =>
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          typeof value === 'string' && ONE_OCLOCK.test(value) ? MARK + value : value,
        ]),
      ),
    /** The text with its articles in the singular before marked values, and without marks. What values say stays as it is. */
    agree: (text: string): string =>
      text.includes(MARK)
        ? text.replace(before, (_, article: string) => articles[article.toLowerCase()] ?? article).replace(MARKS, '')
        : text,
  };
}
