import { describe, expect, it } from 'vitest';
import { type Language, languages } from '../../../../shared/languages.ts';
import { allTexts } from '../../../support/catalogues.ts';

/** What no text of any language has. */
const everywhere: Readonly<Record<string, RegExp>> = {
  'an exclamation mark': /[\p{L}\u202F]!/u,
  'three dots for an ellipsis': /\.\.\./,
  'a straight apostrophe or quotation mark': /['"]/,
  'two spaces, or one at the end of a line': / {2}| \n/,
  'a plain space within a telephone number': /(?:\+|(?<!\d)0)\d+ \d/,
  'a plain space between a number and its unit': /\d (?:%|ms|MB|Mo|min|s|h)(?!\p{L})/u,
};

/** What no text of one language has: its marks are others, or its tone is. */
const inLanguage: Readonly<Record<Language, Readonly<Record<string, RegExp>>>> = {
  en: { 'quotation marks of another language': /[«»„]/, 'a space before a mark': / [:;?]/ },
  de: {
    'quotation marks of another language': /[«»”]|“(?=\p{L})/u,
    'a request with “bitte”': /(?<!\p{L})bitte(?!\p{L})/iu,
    'a form of “du”': /(?<!\p{L})(?:du|dich|dir|deine?[mnrs]?)(?!\p{L})/iu,
    'an ellipsis that touches the word before it': /\p{L}…/u,
  },
  fr: {
    'quotation marks of another language': /[„“”]/,
    'a plain space before a mark of two parts': /[ \u00A0][:;!?»]|«[^\u202F]|[^\u202F]»/,
    'a form of “tu”': /(?<!\p{L})(?:tu|toi|ton|tes)(?!\p{L})/iu,
    '“Me le rappeler”, which is to ring back': /me le rappeler/i,
  },
  es: {
    'quotation marks of another language': /[„“”]/,
    'a question that is not opened': /^[^¿]*[^«]\?/,
    'a word of one side of the sea only': /(?<!\p{L})(?:celular|ordenador|computadora|vosotros)/iu,
    'a form of “tú”': /(?<!\p{L})(?:tú|tus?|contigo)(?!\p{L})/iu,
  },
  it: {
    'quotation marks of another language': /[„“”]/,
    'a form of “Lei”': /(?<!\p{L})(?:Lei|Suo|Sua)(?!\p{L})/u,
  },
};

/** What a person types, and what a terminal shows: with plain spaces, and in any tone. */
const asTyped = /^settingWords\.|^palette\.words|^links\.cli(?:Help|NoNumber)$|^missed\.later(?:Example|Typed_unread)$/;

/** The longest German word that stands on a button or in a cell without a place to break. */
const LONGEST_UNBROKEN = 15;

const textsOf = (language: Language): [key: string, text: string][] =>
  Object.entries(allTexts[language]).flatMap(([part, texts]) =>
    Object.entries(texts).map(([name, text]): [string, string] => [`${part}.${name}`, text]),
  );

describe.each(languages)('the marks and the tone of %s', (language) => {
  const texts = textsOf(language).filter(([key]) => !asTyped.test(key));

  it.each(Object.entries({ ...everywhere, ...inLanguage[language] }))('no text has %s', (_what, pattern) => {
    expect(texts.filter(([, text]) => pattern.test(text)).map(([key, text]) => `${key}: ${text}`)).toEqual([]);
  });
});

it('a long German word on a button or in a cell has a place to break', () => {
  // The menus of the tray and the app and a placeholder are not broken.
  const oneLine = ['palette.redialParty', 'setup.keyHint', 'menu.toggleSmartQuotes'];
  const short = textsOf('de').filter(
    ([key, text]) => !asTyped.test(key) && !oneLine.includes(key) && !/ .* .* |\./.test(text),
  );
  const long = new RegExp(`\\p{L}{${LONGEST_UNBROKEN + 1},}`, 'u');
  expect(short.filter(([, text]) => long.test(text)).map(([key, text]) => `${key}: ${text}`)).toEqual([]);
});
