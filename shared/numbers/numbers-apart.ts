/** The most digits of a telephone number with its country code (ITU-T E.164). */
const MOST_DIGITS = 15;
/** What is dialled before the country code, after a digit that takes a line: 00, and 011 or 010 in North America and Japan. */
const INTERNATIONAL = /^\d?(?:00|01[01])/;
/** Fewer digits are no number for sure. */
const LEAST_DIGITS = 6;
/** The digits of a local number, written together: a gap behind them is the end of a number. */
const LOCAL = /\d{6}[)\]]?$/;

/** Blanks before what a number begins with, a country code or a zero. */
const GAP = /[\s\u00b7/+\p{Pd}]*\s(?=[([]?(?:\+[1-9]|0))|(?<=\d)(?=\+[1-9])/gu;
/** The same notation again after each blank: "01 23 45 67 89 06 12 34 56 78". `d` stands for a digit. */
const REPEATED = /^((?:[^d]*d){7,15}?)(?: \1)+$/;
/** Four groups of four are the number of a bank card. */
const OF_A_CARD = 'dddd dddd';

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Whether a text has more digits than one number can have. What is no digit doesn't count. */
export function isMoreThanOne(text: string): boolean {
  const digits = digitsOf(text);
  return (text.includes('+') ? digits : digits.replace(INTERNATIONAL, '')).length > MOST_DIGITS;
}

/** The numbers of a text that has more digits than one number, as written. Null for one number, and where it is unclear where a number ends. */
export function numbersApart(text: string): string[] | null {
  if (!isMoreThanOne(text)) return null;
  const line = text.trim().replace(/\s+/g, ' ');
  const one = REPEATED.exec(line.replace(/\d/g, 'd'))?.[1];
  const parts = one === undefined || one === OF_A_CARD ? atGaps(line) : inLengths(line, one.length);
  const isNumber = (part: string): boolean => digitsOf(part).length >= LEAST_DIGITS && !isMoreThanOne(part);
  return parts.every(isNumber) ? parts : null;
}

/** The text cut into parts of a length, with a blank between them. */
const inLengths = (line: string, length: number): string[] =>
  [...line.matchAll(new RegExp(`(.{${length}})(?: |$)`, 'g'))].map(([, part = '']) => part);

/** The text cut at its gaps: at all that end a local number, or at the only one that leaves a number on both sides. */
function atGaps(line: string): string[] {
  const isLong = (part: string): boolean => digitsOf(part).length >= LEAST_DIGITS;
  const gaps = [...line.matchAll(GAP)]
    .map(({ index, 0: { length } }) => ({ from: index, to: index + length }))
    .filter(({ from, to }) => isLong(line.slice(0, from)) && isLong(line.slice(to)));
  const sure = gaps.filter(({ from, to }) => LOCAL.test(line.slice(0, from)) || line.charAt(to) === '+');
  const cuts = gaps.length === 1 ? gaps : sure;
  const starts = [0, ...cuts.map(({ to }) => to)];
  return starts.map((start, index) => line.slice(start, cuts[index]?.from));
}
