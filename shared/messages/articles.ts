import type { Language } from '../languages.ts';

/** What is filled into a text. */
type Values = Readonly<Record<string, string | number>>;

/** Stands before each filled-in value until the articles agree. A noncharacter: no text has it. */
const MARK = '\uFDD0';

/** A time in the first hour after midnight or noon: "1:05", "01.05", "1:05:09", "1 PM", "1:05 p. m."; not "1.050", "1" or "13:00". */
const ONE_OCLOCK = String.raw`0?1(?:[:.]\d\d(?!\d)|[\s\u00A0\u202F]?[ap]\.?[\s\u00A0\u202F]?m\b)`;
/** A date whose Italian name begins with a vowel: "8 maggio" (otto), "11 mag 2026" (undici). */
const EIGHTH_OR_ELEVENTH = String.raw`(?:8|11) \p{L}`;

const rule = (article: string, value: string, becomes: string) =>
  [new RegExp(`(?<!\\p{L})${article} ${MARK}${value}`, 'giu'), becomes] as const;

/**
 * Articles that change with the value after them. One o'clock is the only hour in the singular: "a las 2:00", "a la 1:00"; "alle 2:00",
 * "all’1:00". Italian drops a vowel before another: "dal 7 maggio", "dall’8 maggio". The first of a French month is an ordinal: "le 1er mai".
 */
const RULES: Partial<Record<Language, readonly (readonly [pattern: RegExp, becomes: string])[]>> = {
  es: [rule('las', `(?=${ONE_OCLOCK})`, 'la ')],
  it: [
    rule('(al|dal|del|sul|)le', `(?=${ONE_OCLOCK})`, '$1l’'),
    rule('il', `(?=${EIGHTH_OR_ELEVENTH})`, 'l’'),
    rule('(al|dal|del|sul)', `(?=${EIGHTH_OR_ELEVENTH})`, '$1l’'),
  ],
  fr: [rule('(le|du|au)', String.raw`1 (?=\p{L})`, '$1 1er ')],
};

/** How a language fills values into its texts: `mark` before, `agree` after; null where no article changes. */
export function articlesIn(language: Language) {
  const rules = RULES[language];
  if (!rules) return null;
  return {
    /** The values, each text of them with a mark before it. */
    mark: (values: Values): Values =>
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? MARK + value : value]),
      ),
    /** The text with the articles that its values want, and without marks. What values say stays as it is. */
    agree: (text: string): string =>
      text.includes(MARK)
        ? rules.reduce((changed, [pattern, becomes]) => changed.replace(pattern, becomes), text).replaceAll(MARK, '')
        : text,
  };
}
