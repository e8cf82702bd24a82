import { findPhoneNumbersInText, type PhoneNumber } from 'libphonenumber-js/min';
import { knownCountry } from './country.ts';
import { isWrittenNationally, numberKey } from './phone-number.ts';
import { asciiDigits, maxTextLength, parseTypedNumber } from './typed-number.ts';

/** A number found in a text. */
export interface FoundNumber {
  /** As `parseTypedNumber` returns it: digits, "+", "*" and "#". */
  number: string;
  /** The number as written in the text; `parseTypedNumber` reads `number` from it. */
  written: string;
  /** The digits after "ext.", "x", ";ext=" or "Durchwahl"; null without. They are no part of `number`. */
  extension: string | null;
}

/** A number and where its writing begins. */
interface Placed extends FoundNumber {
  at: number;
}

/** The most numbers that are found in one text. */
const MOST = 20;

/** Links to numbers; the group holds the number. Not the scheme as a mere label ("tel: 030 1"), which `LABELLED` takes. */
const LINK = /\b(?:tel|callto|sips?):(?:\/\/)?((?:[+\d*#(]|%2B)(?:[\d()*#.+-]|%2[0-9B]){0,60})/gi;

/** Words before an extension; such a word with a number alone is an internal number. */
const EXTENSION =
  /(?:;ext=|(?<=\d\)?\s?)x|(?<![\p{L}\d])(?:ext(?:ension|n)?|durchwahl|dw|nebenstelle|nst|apparat|app|int(?:ern)?|poste|anexo)\b)[.:\s]{0,3}(\d{1,7})(?!\d|[.:/-]\d)/giu;

/** Words after which any number is a telephone number, however short. */
const LABELLED =
  /(?<![\p{L}\d])(?:tel(?:ephone|efon|efono|\u00e9phone)?|(?:tele)?fon|phone|fax|mobile?|handy|cell|callto)\b[.:\s]{0,3}(\+?[(\d](?:[\d ()./\u00a0\u2010-\u2013-]{0,30}\d)?)/giu;

/** Digits that are no telephone number. Each match is blanked before numbers are searched for. */
const OTHER_FIGURES: readonly { pattern: RegExp; is?: (match: string) => boolean }[] = [
  { pattern: /\b(?:https?|ftp|file|mailto):[^\s<>"]{0,2000}|\bwww\.[^\s<>"]{0,2000}/gi },
  { pattern: /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){0,8}/g },
  { pattern: /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi },
  { pattern: /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/g },
  { pattern: /(?<![\d.+])\d{1,3}(?:\.\d{1,3}){3}(?:\/\d{1,2}|:\d{1,5})?(?!\.{0,3}\d)/g, is: isAddress },
  { pattern: /(?<![\d+(-])(?:\d{4}[ -]){3}\d{1,7}(?!\d)|(?<![\d+(])[2-6]\d{12,18}(?!\d)/g, is: isCard },
  { pattern: /(?<!\d|\d-)\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:?\d{2}(?::?\d{2})?)?(?!-?\d)/g, is: isDate },
  { pattern: /(?<!\d|\d([./-]))\d{1,2}([./-])\d{1,2}\2(?:\d{4}|\d{2})(?!\d|\2\d)/g, is: isDate },
  { pattern: /(?<![\d:])\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?![\d:])/g },
  { pattern: /(?:[\u20ac$\u00a3\u00a5]|\b(?:EUR|USD|GBP|CHF)) ?-?\d[\d.,']{0,20}/g },
  { pattern: /(?<![\d+])\d[\d.,']{0,20} ?(?:[\u20ac$\u00a3\u00a5%]|(?:EUR|USD|GBP|CHF|Euro|km|kg|MB|GB)\b)/g },
  { pattern: /(?<![\d+])\d{1,3}(?:[.']\d{3}){1,4},\d{2}(?!\d)|(?<![\d+])\d{1,3}(?:[,']\d{3}){1,4}\.\d{2}(?!\d)/g },
  { pattern: /(?<![\d.])-?[1-9]\d{0,2}\.\d{4,}\s?[,;]\s?-?\d{1,3}\.\d{4,}(?!\d)/g },
  {
    pattern:
      /(?<!\p{L})(?:order|invoice|ref(?:erence)?|customer|account|ticket|id|isbn|issn|konto|kunden|rechnungs?|bestell|auftrags?|vorgangs?|akten|vat|ust|steuer|hrb|blz|plz|zip)[\p{L}-]{0,12}[.:#\s]{0,3}(?:(?:no|nr|number|nummer)[.:\s]{0,3})?#?\d[\d ./-]{0,30}/giu,
  },
];

/** Spaces between the end of a number and the likely start of the next one. */
const BETWEEN_TWO = /(?<=\d{6})[ \u00a0]{1,9}(?=\+|\(?0(?:[ ()./-]{0,2}\d){6})/g;

/**
 * The telephone numbers in any text, in its order, without doubles, at most 20, from its first 10,000 characters. Numbers of
 * `country` (ISO 3166 letters) are recognised in its notation; short ones only alone (also in a list) or after a word such as
 * "ext.". Dates, times, prices, IBANs, card numbers, addresses and the like are not.
 */
export function numbersIn(text: string, country: string): FoundNumber[] {
  const plain = asciiDigits(beginning(text)).replace(/[\u202a-\u202e\u2066-\u2069\u200b-\u200f]/g, ' ');
  const listed = plainList(plain);
  const found = listed ?? scan(plain, country);
  const seen = new Set<string>();
  const numbers: FoundNumber[] = [];
  for (const { number, written, extension } of found.sort(byPlace)) {
    if (numbers.length >= MOST) break;
    const key = `${numberKey(number, country) ?? number};${extension ?? ''}`;
    if (seen.has(key)) continue;
    seen.add(key);
    numbers.push({ number, written, extension });
  }
  return numbers;
}

/** The numbers of a text that is one number or a list of numbers; null where it holds anything else. */
function plainList(text: string): Placed[] | null {
  if (/[\p{L}@]/u.test(text.replace(/^\s*(?:tel|callto):/i, '')) || blank(text) !== text) return null;
  const found: Placed[] = [];
  for (const part of text.matchAll(/[^;\n\r|]+/g)) {
    const placed = place(part[0], part.index);
    // Longer than any telephone number with "00": several numbers, separated by spaces only.
    if (placed !== null && /^\+?\d{18,}$/.test(placed.number)) return null;
    if (placed !== null) found.push(placed);
    else if (part[0].trim() !== '') return null;
  }
  return found;
}

function scan(text: string, country: string): Placed[] {
  const found: Placed[] = [];
  const take = (source: string, pattern: RegExp): string =>
    source.replace(pattern, (whole: string, digits: string, at: number) => {
      const placed = place(digits, at + whole.indexOf(digits));
      if (placed === null) return whole;
      found.push(placed);
      return '\n'.repeat(whole.length);
    });
  let rest = blank(take(text, LINK));
  const extensions: Placed[] = [];
  rest = rest.replace(EXTENSION, (whole: string, digits: string, at: number) => {
    extensions.push({ number: digits, written: digits, extension: null, at });
    return '\n'.repeat(whole.length);
  });
  found.push(...findWhole(rest, country));
  rest = blankAll(rest, found.sort(byPlace));
  take(rest, LABELLED);
  return [...found, ...loneExtensions(extensions, found.sort(byPlace), text)];
}

const byPlace = (a: Placed, b: Placed): number => a.at - b.at;

/** Adds each extension to the number right before it, and returns the extensions without a number. Both lists are in the text's order. */
function loneExtensions(extensions: readonly Placed[], found: readonly Placed[], text: string): Placed[] {
  let next = 0;
  return extensions.filter((extension) => {
    while ((found[next]?.at ?? Number.POSITIVE_INFINITY) < extension.at) next += 1;
    const before = found[next - 1];
    if (before === undefined || before.extension !== null || before.number.length < 5) return true;
    const between = text.slice(before.at + before.written.length, extension.at);
    if (between.length > 4 || !/^[\s,(/-]*$/.test(between)) return true;
    before.extension = extension.number;
    return false;
  });
}

/** Complete telephone numbers that the library finds and that are written as usual in `country`. */
function findWhole(text: string, country: string): Placed[] {
  const defaultCountry = knownCountry(country);
  const options = defaultCountry === undefined ? {} : { defaultCountry };
  const found: Placed[] = [];
  const findIn = (part: string, offset: number, tries: number): void => {
    for (const hit of findPhoneNumbersInText(part, options)) {
      const written = part.slice(hit.startsAt, hit.endsAt);
      const placed = isWhole(written, hit.number) ? place(written, offset + hit.startsAt) : null;
      if (placed !== null) found.push(placed);
      // The library took a year or a postcode for the start of the number: what follows may be a number.
      const next = placed === null && tries > 0 ? /\d[^\d+]+(?=\+|\(?0\d)/.exec(written) : null;
      const skipped = next === null ? 0 : next.index + next[0].length;
      if (skipped > 0) findIn(written.slice(skipped), offset + hit.startsAt + skipped, tries - 1);
    }
  };
  // The library would read what follows a comma as an extension; extensions are found already.
  findIn(text.replace(/[,;#]/g, '\n').replace(BETWEEN_TWO, toBreaks), 0, 3);
  return found;
}

/** Whether a number is written with its country code, or as dialled inside the country. */
function isWhole(written: string, number: PhoneNumber): boolean {
  const digits = written.replace(/[^\d+]/g, '');
  if (number.ext !== undefined) return false;
  if (digits.startsWith('+')) return true;
  if (digits.startsWith('00')) return digits.length >= 9;
  return digits.length >= 7 && isWrittenNationally(digits, number);
}

function place(written: string, at: number): Placed | null {
  const decoded = written.replace(/%2[0-9B]/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
  const read = parseTypedNumber(decoded);
  const start = written.length - written.trimStart().length;
  return read.ok ? { number: read.number, written: written.trim(), extension: null, at: at + start } : null;
}

/** The text with line breaks in place of other figures; its length stays. */
function blank(text: string): string {
  return OTHER_FIGURES.reduce(
    (rest, { pattern, is }) =>
      rest.replace(pattern, (match: string) => (is === undefined || is(match) ? toBreaks(match) : match)),
    text,
  );
}

/** The part of a text that is searched; its end never cuts a number in two. */
function beginning(text: string): string {
  if (text.length <= maxTextLength) return text;
  let end = maxTextLength;
  while (end > 0 && /[^\p{L}\n,;]/u.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** As many line breaks, so that every index stays. */
function toBreaks(match: string): string {
  return '\n'.repeat(match.length);
}

/** The text with line breaks in place of these numbers, which are sorted by their position. */
function blankAll(text: string, numbers: readonly Placed[]): string {
  const parts: string[] = [];
  let end = 0;
  for (const { at, written } of numbers) {
    parts.push(text.slice(end, at), '\n'.repeat(Math.max(0, at + written.length - Math.max(at, end))));
    end = Math.max(end, at + written.length);
  }
  return parts.join('') + text.slice(end);
}

function isAddress(match: string): boolean {
  const parts = (match.split(/[/:]/)[0] ?? '').split('.');
  return parts.every((part) => Number(part) <= 255 && (part === '0' || !part.startsWith('0')));
}

function isDate(match: string): boolean {
  const [a = 0, b = 0, c = 0] = (match.split(/[T ]/)[0] ?? '').split(/[./-]/).map(Number);
  const [one, other] = match.indexOf('-') === 4 ? [b, c] : [a, b];
  return one >= 1 && other >= 1 && Math.min(one, other) <= 12 && Math.max(one, other) <= 31;
}

/** Luhn's check, which card numbers pass. */
function isCard(match: string): boolean {
  const digits = match.replace(/\D/g, '');
  if (digits.length < 13 || digits.length > 19 || !/^[2-6]/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
