import { findPhoneNumbersInText, type PhoneNumber } from 'libphonenumber-js/max';
import { asciiDigits } from './ascii-digits.ts';
import { knownCountry } from './country.ts';
import type { NumberAndRest } from './number-and-rest.ts';
import { announcesNumber, withoutOtherFigures } from './number-labels.ts';
import { isMoreThanOne, numbersApart } from './numbers-apart.ts';
import { isWrittenNationally, numberKey } from './phone-number.ts';
import { readNumber } from './read-number.ts';
import { maxTextLength, OCTETS, parseTypedNumber } from './typed-number.ts';

/** The most numbers that are found in one text. */
const MOST = 20;

/** The longest words that announce a number, with what stands between. */
const LONGEST_WORDS = 40;

/** Web, mail and IP addresses, dates, times and lengths of time: their digits are no number, nor the end of one. */
const OTHER_FIGURES =
  /\b(?:https?|ftp|file|mailto):\S*|\bwww\.\S*|[\w.+-]{1,64}@[\w.-]+|(?<![\d./])\d{1,2}([./])\d{1,2}\1(?:19|20)\d\d(?!\d)|(?<![\d-])\d{4}-\d\d-\d\d(?!\d)|(?<![\d:])\d{1,2}:\d\d(?::\d\d)?(?![\d:])|(?<![\d./])(?:0?[1-9]|[12]\d|3[01])\.\s?(?:0?[1-9]|1[0-2])\.(?!\d)|(?<=\s)\d{1,3}\s?(?:h|min|mins|minuten?|minutes?|minutos?|minut[oi]|s|sec|secs|sek|std|uhr)\b/gi;

/** An IP address, but for octets of two digits each: "32.34.56.78" is a Danish telephone. */
const IP_ADDRESS = new RegExp(String.raw`(?<![\d.])(?!(?:\d\d\.){3}\d\d(?!\d))${OCTETS}(?!\d|\.\d)`, 'g');

/** What ends a number: the library would read an extension behind a comma. A few digits in brackets behind a number, and no number behind them: "1234567 (45)". A place in a list: "2) 0171 …". */
const BREAKS =
  /[,;#]|(?<=\d{6})\s?(?:\(\d{1,5}\)|\[\d{1,5}\])(?![\s/.-]*\d)|(?<!\([^()]{0,20})(?<=^|\s)[1-9]\d?\)(?=\s)/gm;

/** Digits with what may stand between those of a number, or between two numbers. */
const DIGITS = /[+(]?\d(?:[^\S\n]|[\d()./+\p{Pd}])*\d/gu;

/**
 * The telephone numbers in any text, in its order, without doubles, at most 20, from its first 10,000 characters. Numbers of
 * `country` (ISO 3166 letters) are recognised in its notation; short ones only alone (also in a list). What is no number there, such as a date or
 * an amount, is not; of a number with an extension the number is.
 */
export function numbersIn(text: string, country: string): string[] {
  const plain = asciiDigits(beginning(text))
    .replace(/[\u202a-\u202e\u2066-\u2069\u200b-\u200f]/g, ' ')
    .replace(/(?<=\d)\u30fc(?=\d)/g, '-');
  const numbers = new Map<string, string>();
  for (const number of plainList(plain, country) ?? findWhole(blank(plain, country), country)) {
    const key = numberKey(number, country) ?? number;
    if (!numbers.has(key)) numbers.set(key, number);
  }
  return [...numbers.values()].slice(0, MOST);
}

/** The numbers of a text that is one number or a list of numbers; null where it holds anything else. */
function plainList(text: string, country: string): string[] | null {
  if (/\p{L}/u.test(text.replaceAll(/(?:tel|callto):/gi, '')) || blank(text, country) !== text) return null;
  const found: string[] = [];
  const parts = text.split(/[;\n\r|]/).flatMap((one) => severalIn(one, country) ?? [one]);
  const isList = parts.some((part) => /(?:\d\D*){2}/.test(part));
  for (const part of parts) {
    if (isList && isPlaceAlone(part)) continue;
    const read = parseTypedNumber(withoutMark(part, country)?.number ?? behindDigit(part, country) ?? part);
    if (read.ok) found.push(read.number);
    else if (part.trim() !== '') return null;
  }
  return found;
}

/** The longest text that is cut into two numbers of different notations. */
const LONGEST_PAIR = 100;

/**
 * The numbers of a text that has more digits than one, as written: found by `numbersApart`, or two of different notations where
 * one gap alone leaves a complete number of `country` on both sides. Null for one number, and where that is unclear.
 */
export function severalIn(text: string, country: string): string[] | null {
  const apart = numbersApart(text);
  if (apart !== null || text.length > LONGEST_PAIR || !isMoreThanOne(text)) return apart;
  const pairs = [...text.matchAll(/[\s/]+/g)].map(({ index, 0: gap }) => [
    text.slice(0, index),
    text.slice(index + gap.length),
  ]);
  const [pair, another] = pairs.filter((both) => both.every((one) => isComplete(one, country)));
  return another === undefined ? (pair ?? null) : null;
}

/** A number whose digits behind the last dash are another ending, as no number of `country` is so long: "911234567-68". Null for any other. */
export function withoutEnding(text: string, country: string): NumberAndRest | null {
  const [, number = '', rest] = ENDING.exec(asciiDigits(text).trim()) ?? [];
  if (rest === undefined || !isComplete(number, country) || isComplete(text, country)) return null;
  return { number, rest: rest.trim() };
}

/**
 * A whole number of `country` behind the mark of a list, with which it would be none: "1 - 030 1234567", "(1) 030 …", "#1 030 …", "a) 030 …", "* 030 …".
 * A digit behind it and a dash between blanks may be another place: "1 - 030 1234567 - 2". Null for any other.
 */
export function withoutMark(text: string, country: string): NumberAndRest | null {
  const [, mark, marked = ''] = MARKED.exec(asciiDigits(text).trim()) ?? [];
  if (mark === undefined) return null;
  const [, before, place] = (/\d/.test(mark) && PLACE_BEHIND.exec(marked)) || [];
  const number = before ?? marked;
  if (!isComplete(number, country) || isComplete(text, country)) return null;
  return { number, rest: place === undefined ? mark : `${mark} ${place}` };
}

/** Whether a part of a list is a place in it: one digit, which beside whole numbers is none. */
export const isPlaceAlone = (part: string): boolean => /^\s*\d[.):]?\s*$/.test(part);

/**
 * A whole number of `country` behind one or two digits and a blank, with which it would be none: "1 030 1234567". They may be its place in a list, or
 * what takes a line. Null for any other, and behind a 0 or a 9, which usually take a line.
 */
export function behindDigit(text: string, country: string): string | null {
  const [, digits, number = ''] = /^([1-8]\d?)\s+([([]?\d[^\p{L}]{5,40})$/u.exec(asciiDigits(text).trim()) ?? [];
  if (digits === undefined || !isComplete(number, country) || isComplete(text, country)) return null;
  const typed = parseTypedNumber(text);
  const whole = typed.ok ? readNumber(typed.number, country).number : undefined;
  return whole?.isValid() === true && whole.countryCallingCode === digits ? null : number;
}

/** Two digits in brackets are a country code: "(49) 030 …". */
const MARKED =
  /^([(][1-9a-z][)]|\[[1-9a-z]\]|#\s?[1-9]\s?:?|[a-z][.)]|[*\u2022\u2023\u25aa\u2460-\u2473\u24b6-\u24e9\u2776-\u277f]|[1-9]\s?[.:=>/\p{Pd}])\s+([+([]?\d[^\p{L}]{5,40})$/iu;
/** A dash between blanks, and a digit. */
const PLACE_BEHIND = /^(.*\d)\s+(\p{Pd}\s+\d{1,2})$/u;

const ENDING = /^([^\p{L}]{6,40}\d)(\s*\p{Pd}\s*\d{1,4})$/u;

/** Whether a text is one number of a plan, written as in `country`. */
function isComplete(text: string, country: string): boolean {
  const typed = parseTypedNumber(text);
  const { number } = typed.ok ? readNumber(typed.number, country) : {};
  return number?.isValid() === true && isWhole(text, number);
}

/** Complete telephone numbers that the library finds and that are written as usual in `country`. */
function findWhole(text: string, country: string): string[] {
  const defaultCountry = knownCountry(country);
  const options = defaultCountry === undefined ? {} : { defaultCountry };
  const lines = text.replace(BREAKS, '\n').replace(DIGITS, (all) => numbersApart(all)?.join('\n') ?? all);
  // What announces a number announces the next one too: "Contact: 98765 43210 / 98765 43211".
  let announcedTo = 0;
  return findPhoneNumbersInText(lines, options).flatMap((hit) => {
    const before = lines.slice(Math.max(0, hit.startsAt - LONGEST_WORDS), hit.startsAt);
    const follows = announcedTo > 0 && /^[\s/|]*$/.test(lines.slice(announcedTo, hit.startsAt));
    const isAnnounced = follows || announcesNumber(before);
    if (isAnnounced) announcedTo = hit.endsAt;
    const written = withoutExtension(lines.slice(hit.startsAt, hit.endsAt), hit.number);
    const read = parseTypedNumber(written);
    return read.ok && (isAnnounced || isWhole(written, hit.number)) ? [read.number] : [];
  });
}

/** The number is compared without its extension, which is keyed in once the other side answers. */
function withoutExtension(written: string, number: PhoneNumber): string {
  const { ext } = number;
  if (ext === undefined) return written;
  number.setExt('');
  return written.slice(0, written.lastIndexOf(ext)).replace(/[^\d]+$/, '');
}

/** Whether a number is written with its country code, or as dialled inside the country. */
function isWhole(written: string, number: PhoneNumber): boolean {
  const digits = written.replace(/[^\d+]/g, '');
  if (digits.startsWith('+') || digits.startsWith('00')) return true;
  // North America writes its numbers with and without the 1 that is dialled before them.
  if (digits === `1${number.nationalNumber}`) return true;
  return digits.length >= 7 && isWrittenNationally(digits, number);
}

/** The part of a text that is searched; its end never cuts a number in two. */
function beginning(text: string): string {
  if (text.length <= maxTextLength) return text;
  let end = maxTextLength;
  while (/[^\p{L}\n,;]/u.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** The text without other figures. */
const blank = (text: string, country: string): string =>
  withoutOtherFigures(text.replace(OTHER_FIGURES, '\n').replace(IP_ADDRESS, '\n'), country);
