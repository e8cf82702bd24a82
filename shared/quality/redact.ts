import { cleanText } from '../clean-text.ts';

/** So many of the last digits of a number stay. */
export const DIGITS_LEFT = 3;
/** Numbers of at most so many digits are extensions and short numbers: they name a phone of the house, and stay. */
const SHORT = 5;
/** No text of a record is longer in a sheet, in code points. */
const LONGEST = 200;

/** A number, or a text that may hold one: digits with what stands between them. */
const NUMBER = /\+?\p{Nd}(?:[\s().\-/]*\p{Nd})*/gu;

/** The digits of any script, one code point each. */
function digitsOf(text: string): string[] {
  return text.match(/\p{Nd}/gu) ?? [];
}

/** A phone number without all but its last digits: "…714". Extensions stay; of a SIP address or a name only the digits' end. */
export function shortNumber(number: string): string {
  const digits = digitsOf(number);
  if (digits.length <= SHORT && /^[\p{Nd}\s*#+().\-/]*$/u.test(number)) return number;
  return digits.length <= SHORT ? '…' : `…${digits.slice(-DIGITS_LEFT).join('')}`;
}

/** A text of the PBX with every long number in it cut. Dates and addresses are no such text: never pass them here. */
export function withoutNumbers(text: string): string {
  return text.replace(NUMBER, (found) => shortNumber(found));
}

/** How the texts of a record get into a sheet: on one line, without hidden characters, and as far as `leavesOut` wishes. */
export interface Redaction {
  readonly leavesOut: boolean;
  /** A phone number of the record. */
  number(text: string): string;
  /** A name; null where names are left out. */
  name(text: string | null): string | null;
  /** Any other text of the PBX. */
  text(text: string): string;
}

/** `leavesOut`: names and all but the last digits of numbers. */
export function redaction(leavesOut: boolean): Redaction {
  const clean = (text: string): string => cleanText(text, LONGEST);
  return {
    leavesOut,
    number: (text) => (leavesOut ? shortNumber(clean(text)) : clean(text)),
    name: (text) => (leavesOut || text === null || clean(text) === '' ? null : clean(text)),
    text: (text) => (leavesOut ? withoutNumbers(clean(text)) : clean(text)),
  };
}
