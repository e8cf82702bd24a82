import type { NumberReason } from '../errors.ts';
import { asciiDigits } from './ascii-digits.ts';
import { dateBeside } from './date-beside.ts';
import { isMoreThanOne, numbersApart } from './numbers-apart.ts';

/** A parsed typed text: the characters that may be sent to the PBX, or why it cannot be dialled. */
export type TypedNumber = { ok: true; number: string } | { ok: false; reason: NumberReason };

/** The longest number that is sent to the PBX (`dialOrder.number`). */
const maxNumberLength = 32;

/** The longest text that is searched for numbers, in UTF-16 units. A pasted text may be a whole file. */
export const maxTextLength = 10_000;

/** Country codes that keep the zero in "+39 (0)6": Italy, San Marino, the Vatican (reached through 39). */
const WITH_TRUNK_ZERO = /^(?:39|378|379)$/;

/** The place of a number behind such a word, before the number: "Tel. 1: 030 …", "Mobil 2 0171 …". */
export const PLACE_OF_WORD = String.raw`[1-9]\s?(?:[:)]\s*(?=[+([\d])|\s(?=\s*[([]?(?:\+|0)))`;
const NUMBER_WORD = new RegExp(
  String.raw`^\s*(?:tel|telephone|telefon|callto|phone|fon|fax|mobile|mobil)(?:\b[\s.:]*|(?=[1-9]))(?:${PLACE_OF_WORD})?`,
  'i',
);
const HIDDEN = /[\p{Cc}\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;
/** What parts the groups of a number, but for brackets. For a set of a regular expression. */
const SEPARATORS = String.raw`\s.\-/\\·\u2010-\u2015\u2212`;
/** The long vowel mark is what a Japanese keyboard has for a dash. */
const LAYOUT = new RegExp(String.raw`(?:[${SEPARATORS}()[\]]|(?<=[\d)])\u30fc(?=[\d(]))`, 'g');

const OCTET = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;
/** The four octets of an IP address, as part of a regular expression. */
export const OCTETS = String.raw`${OCTET}(?:\.${OCTET}){3}`;
/** A whole line of octets. Danish and Spanish telephones look alike: "32.34.56.78", "91.123.45.67". */
const IP_ADDRESS = new RegExp(String.raw`^(?!(?!10\.)\d\d\.\d{2,3}\.\d\d\.\d\d$)${OCTETS}$`);

/** Whether a number has a * or # in it, and so may be a code that changes something at the PBX. */
export const mayBeCode = (number: string): boolean => /[*#]/.test(number);

/**
 * Reads a number as people write it: spaces, brackets, dots, slashes, dashes, a leading "+" or "00", "(0)" after a country code,
 * "tel:" before it. Returns only digits, "+", "*" and "#", `/^[+\d*#]+$/`. Nothing is added: no prefix, no country code.
 */
export function parseTypedNumber(text: string): TypedNumber {
  if (text.length > maxTextLength) return { ok: false, reason: 'tooLong' };
  const line = asciiDigits(text)
    .replace(/\r\n?|\n/g, ';')
    .replace(NUMBER_WORD, '')
    .replace(HIDDEN, '')
    .trim();
  if (/(?!\u30fc)\p{L}/u.test(line)) return { ok: false, reason: 'letters' };
  if (isSeveral(line) || dateBeside(line) !== null) return { ok: false, reason: 'several' };
  const number = dropTrunkZero(line.replace(/(?<![;,\s])[;,\s]+$/, ''))
    .replace(LAYOUT, '')
    // The plus stands for the two zeros.
    .replace(/^\+(?:\++|00)(?=[1-9])/, '+');
  if (!/[\d*#]/.test(number)) return { ok: false, reason: /[^+]/.test(number) ? 'characters' : 'empty' };
  if (!/^\+?[\d*#]+$/.test(number)) return { ok: false, reason: 'characters' };
  if (IP_ADDRESS.test(line)) return { ok: false, reason: 'empty' };
  // A code holds a number and more.
  if (number.split(/[*#]/).some(isMoreThanOne)) {
    return { ok: false, reason: numbersApart(line) === null ? 'tooLong' : 'several' };
  }
  return number.length > maxNumberLength ? { ok: false, reason: 'tooLong' } : { ok: true, number };
}

/** What may stand between a country code and the zero for callers inside the country. */
const GAP = `[${SEPARATORS}]*`;
/** That zero behind a country code, each in brackets or not: "+49 (0)30", "(+49) (030)", "(+49-0)30", "00-49-(0)30"; without the sign only as "49 (0)30". */
const TRUNK_ZERO = new RegExp(
  String.raw`^[([]?(\+|00|(?=[1-9]\d{0,2}[)\]]?${GAP}[([]\s*0\s*[)\]]))${GAP}[([]?(\d{1,3})[)\]]?${GAP}(?:[([]\s*0|0(?=\s*[)\]]))`,
  'u',
);

/** The zero is for callers inside the country only. */
function dropTrunkZero(line: string): string {
  return line.replace(TRUNK_ZERO, (whole, sign: string, code: string) =>
    WITH_TRUNK_ZERO.test(code) ? whole : `${sign}${code}(`,
  );
}

/** Digits, a dash between blanks and a whole number: the place in a list, or a country code. */
const PLACED = /^[1-9]\d{0,3}\s+\p{Pd}\s+[([]?0(?:\D*\d){7}/u;

function isSeveral(line: string): boolean {
  if (line.split(/[;,|&]/).filter((part) => /\d/.test(part)).length > 1) return true;
  if (/\d[^\d+]*\+/.test(line) || PLACED.test(line)) return true;
  const full = completeFrom(line);
  let before = 0;
  return line.split(/[/([]/).some((part) => {
    const another = startsAnother(before, part, full);
    before += part.replace(/\D/g, '').length;
    return another;
  });
}

/** More digits than the longest area code, or country code with one, has: what a slash or a bracket parts from them is no part of the number. */
export const completeFrom = (text: string): number => (/^\s*(?:\+|00)/.test(text) ? 10 : 7);

/**
 * A slash or a bracket separates the area code from the number ("030/1234567", "(030) 1234567"), or a number from something else
 * ("030 1234567 / 89", "030 1234567 (45)"). It does so when the digits before it are `full`, as long as a number, or what follows begins like one.
 */
function startsAnother(digitsBefore: number, after: string, full: number): boolean {
  if (!/\d/.test(after)) return false;
  return digitsBefore >= full || (digitsBefore >= 6 && /^\(?0\d{5,}/.test(after.replace(/[\s.-]/g, '')));
}
