import { asciiDigits } from './ascii-digits.ts';
import { dateBeside } from './date-beside.ts';
import { completeFrom } from './typed-number.ts';

/** One number, and the part of the text that is not dialled: keys for after the answer (",,123#"), an extension, a remark in brackets, a date. */
export interface NumberAndRest {
  readonly number: string;
  /** As it was written; never empty. */
  readonly rest: string;
}

/** Fewer digits before a rest are no number for sure: "030,,12". */
const LEAST_DIGITS = 5;

/** The words for an extension in the languages of Europe and America, in small letters; a point may follow. */
const EXTENSION_WORDS =
  'ext|extn|extension|x|local|durchwahl|dw|nst|nebenstelle|poste|int|interno|ramal|anexo|toestel|доб|вн|wew';

/** What may stand behind a number, after spaces: keys, an extension, its digits behind a hash, a remark in brackets. */
const RESTS = [
  '(?:[,;]|[pw](?=[\\d,;pw*#]))[\\d,;pw*#]*',
  `[,;(/\\p{Pd}]?\\s*(?:${EXTENSION_WORDS})\\.?\\s*[.:=#]?\\s*\\d{1,7}\\)?`,
  '#\\d{0,7}',
  '\\((?=[^)]*\\p{L})[^()]*\\)|\\[(?=[^\\]]*\\p{L})[^[\\]]*\\]',
];
/** A word of another language, apart from the number unless it has another script, and a few digits: "Apparat 12", "tst. 12", "内線12". */
const OTHER_WORD = String.raw`(?:\s+\p{L}|\p{Lo})[\p{L}.]{0,14}[\s.:=#]{0,2}\d{1,5}`;
const BEGINNING = String.raw`\+?[([]?\d(?:[\d\s().\-/[\]·\p{Pd}\u2212]*[\d)])?`;
const WITH_REST = new RegExp(String.raw`^(${BEGINNING})(\s*(?:${RESTS.join('|')}))$`, 'iu');
/** "12 34 56-78/79": another ending of the same number. "1234567 (45)": one, or an extension. */
const OTHER_ENDING = new RegExp(
  String.raw`^(${BEGINNING})(\s*/\s*\d{1,3}|\s*\(\s*\d{1,5}\s*\)|\s*\[\s*\d{1,5}\s*\])$`,
  'iu',
);
/** Such a word, or an extension and a remark: "ext. 22 (Sales)". The number before it is a complete one. */
const WITH_OTHER_WORD = new RegExp(
  String.raw`^(${BEGINNING})(${OTHER_WORD}|\s*(?:${RESTS.join('|')})\s*(?:${RESTS.at(-1)}))$`,
  'iu',
);
/** A comma and then a whole number: a list. */
const NEXT_NUMBER = /^\s*[,;]\+?\d{7,}$/;
/** Longer texts are more than a number. */
const LONGEST = 200;

/** Parts a number from what is behind it; null for a number alone and for what is no clear number. */
export function numberAndRest(text: string): NumberAndRest | null {
  if (text.length > LONGEST) return null;
  const line = asciiDigits(text).trim();
  const found = WITH_REST.exec(line) ?? OTHER_ENDING.exec(line) ?? WITH_OTHER_WORD.exec(line);
  if (found === null) return dateBeside(line);
  const [, number = '', rest = ''] = found;
  const digits = number.replace(/\D/g, '').length;
  const least = WITH_REST.test(line) && !/^\s*\//.test(rest) ? LEAST_DIGITS : completeFrom(number);
  if (digits < least || NEXT_NUMBER.test(rest)) return null;
  // No extension has so many digits.
  if (/\p{L}{2}/u.test(rest) && /\d{7}/.test(rest)) return null;
  return { number, rest: rest.trim() };
}
