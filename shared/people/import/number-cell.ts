import { asciiDigits } from '../../numbers/ascii-digits.ts';
import { dateBeside } from '../../numbers/date-beside.ts';
import { behindDigit, isPlaceAlone, severalIn, withoutEnding, withoutMark } from '../../numbers/numbers-in-text.ts';
import { withoutTrunkPrefix } from '../../numbers/read-number.ts';
import { PLACE_OF_WORD, parseTypedNumber } from '../../numbers/typed-number.ts';
import { unknownCountry } from '../../numbers/unknown-country.ts';
import { isNumberLabel, readHeading } from './headings.ts';

/** Why a cell is no telephone number. `rounded`, `date`, `unclear`: a spreadsheet has changed the digits, or may have. */
export type CellFault = 'badNumber' | 'rounded' | 'date' | 'unclear';

/**
 * One telephone number of a cell. `number`: as dialled. `label`: the words beside it ("Mobil: …"). `rest`: what is left out of the cell, such as an
 * extension. `hadDecimals`: it was written as "301234567.0".
 */
export interface CellNumber {
  readonly kind: 'number';
  readonly number: string;
  readonly label: string | null;
  readonly rest: string;
  readonly hadDecimals: boolean;
}

export type CellPart = CellNumber | { readonly kind: 'refused'; readonly reason: CellFault; readonly text: string };

/** The longest cell that is read, in UTF-16 units. */
export const longestCell = 2000;
/** The longest part of a cell that is read as a number with other text. */
const longestPart = 200;
/** The fewest digits of a number in a cell with other text. */
const MAIN_DIGITS = 6;

/**
 * Reads a cell, which may hold several numbers. A number with an extension, a pause code or a remark after it is read without. `country`: whose
 * plan tells two numbers apart.
 */
export function readNumberCell(cell: string, country: string = unknownCountry): CellPart[] {
  const parts = asciiDigits(cell.slice(0, longestCell))
    .split(/:::|[\r\n|]/)
    .flatMap((text) => (isDamaged(text) ? [text] : text.split(LIST)))
    .map((part) => withoutTextMarks(part).slice(0, longestPart))
    .filter((part) => /[^\s;,]/.test(part));
  if (parts.every(isPlaceAlone)) return parts.flatMap((part) => readPart(part, country));
  return parts.flatMap((part, at) => {
    if (isPlaceAlone(part)) return at < parts.length - 1 ? [] : [{ kind: 'refused', reason: 'badNumber', text: part }];
    const before = parts[at - 1] ?? '';
    const read = readPart(part, country);
    return isPlaceAlone(before) ? read.map((each) => withRest(each, before)) : read;
  });
}

const withRest = (part: CellPart, before: string): CellPart =>
  part.kind === 'number' ? { ...part, rest: [before, part.rest].filter((text) => text !== '').join(' ') } : part;

/**
 * A separator with another number behind it, which may have words before it: "Büro 030 1234567, mobil 0171 2345678". A short one without a
 * blank, as in ",123" and ",,12#", is dialled after the call is answered.
 */
const LIST =
  /[;,](?=\s+[+\d(]|[+(]|(?:\d[\s./()-]*){6})|(?:[;,]|\s[/\p{Pd}]\s|(?<=\d)\s(?=\s*\p{L}+:))(?=\s*\p{L}[\p{L}.]{0,20}:?\s*[+(]?(?:\d[\s./()-]*){7})/u;

/** Removes the marks that make a spreadsheet cell text. */
function withoutTextMarks(part: string): string {
  return part
    .trim()
    .replace(/^'|^="?|["']$/g, '')
    .trim();
}

/** "4,93012E+11": the end of the number is lost. With the decimal comma of half of Europe or a point. */
const ROUNDED = /^\d+(?:[.,]\d+)?E\+?\d+$/i;
/** Digits that a spreadsheet has divided by thousands, or a list of extensions: nobody can tell. */
const THOUSANDS =
  /^\d{1,3}(?:(?:,\d{3})+(?:\.\d+)?|(?:\.\d{3})+,\d+|(?:[ \u00a0\u202f]\d{3})+[.,]\d+|(?:'\d{3})+(?:[.,]\d+)?)$/;
const DECIMALS = /^(\+?\d+)[.,](\d{1,2})$/;

function isDate(text: string): boolean {
  // A month: 02/2026.
  if (/^(?:0?[1-9]|1[0-2])[./](?:19|20)\d\d$/.test(text)) return true;
  const [, a, b, c] = /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})(?:[ T]\d{1,2}:\d{2}.*)?$/.exec(text) ?? [];
  if (a === undefined || b === undefined || c === undefined) return false;
  const isDay = (day: string, month: string): boolean => isUpTo(day, 31) && isUpTo(month, 12);
  const isYear = (year: string): boolean => /^(?:(?:19|20)\d)?\d{1,2}$/.test(year) && year.length % 2 === 0;
  if (a.length > 2) return isYear(a) && isDay(c, b);
  return isYear(c) && (isDay(a, b) || isDay(b, a));
}

const isUpTo = (text: string, most: number): boolean => Number(text) >= 1 && Number(text) <= most;

function faultOf(text: string): CellFault | null {
  if (ROUNDED.test(text)) return 'rounded';
  if (isDate(text)) return 'date';
  const [, whole = '', decimals = ''] = DECIMALS.exec(text) ?? [];
  return THOUSANDS.test(text) || (whole.length >= MAIN_DIGITS && Number(decimals) > 0) ? 'unclear' : null;
}

/** Whether a spreadsheet has made something else of a number, or a number of something else. */
export function isDamaged(text: string): boolean {
  const shown = text.trim();
  return faultOf(shown) !== null || DECIMALS.test(shown);
}

/** The words before a number, with its place among the numbers of that kind: "Tel 1: ". */
const LABELLED = new RegExp(String.raw`^([\p{L}][\p{L}\s.()/-]{0,40}?)\s*(?:${PLACE_OF_WORD}|:?\s*(?=[+(\d]))`, 'u');

/** The beginning of such a word: "T: 030 …", "m. 0171 …", "F: …" for a fax. */
const LETTER = /^[dfhmptw]\s?[.:]+\s*$/i;

function readPart(part: string, country: string): CellPart[] {
  const reason = faultOf(part);
  if (reason !== null) return [{ kind: 'refused', reason, text: part }];
  const [, whole, decimals] = DECIMALS.exec(part) ?? [];
  if (whole !== undefined && Number(decimals) === 0) return numberOf(whole, { hadDecimals: true });
  const [words = '', name = ''] = LABELLED.exec(part) ?? [];
  const isLetter = LETTER.test(words);
  if (isNumberLabel(name) || isLetter) {
    const { label } = readHeading(isLetter && /f/i.test(name) ? 'Fax' : name);
    const read = readLine(part.slice(words.length), country);
    return read.map((each) => (each.kind === 'number' ? { ...each, label } : each));
  }
  return readLine(part, country);
}

function readLine(line: string, country: string): CellPart[] {
  const split = mainAndRest(line);
  if (split !== null && /^[#,]/.test(split.rest)) return numberOf(split.main, { rest: split.rest });
  const parted = withoutEnding(line, country) ?? withoutMark(line, country) ?? dateBeside(line);
  const main = parted === null ? [] : numberOf(parted.number, { rest: parted.rest });
  if (main.length > 0) return main;
  if (behindDigit(line, country) !== null) return [{ kind: 'refused', reason: 'badNumber', text: line }];
  const read = numberOf(line, {});
  if (read.length > 0) return read;
  return severalOf(line, country) ?? (split && beside(split)) ?? [{ kind: 'refused', reason: 'badNumber', text: line }];
}

/** The number that a line consists of; empty for none. */
function numberOf(text: string, more: Partial<CellNumber>): CellPart[] {
  const read = parseTypedNumber(text);
  if (!read.ok || !/\d/.test(read.number)) return [];
  return [
    { kind: 'number', number: withoutTrunkPrefix(read.number), label: null, rest: '', hadDecimals: false, ...more },
  ];
}

/** "030 1234567 / 0171 2345678", "… or …", or with nothing but a blank between them: each a number of its own, or the first with a rest ("030 1234567 / 89"). */
function severalOf(line: string, country: string): CellPart[] | null {
  const parts = line.split(/\s(?:or|oder|ou|od\.?|and|und|et|bzw\.?)\s|[&;]|\s\/\s/i);
  const all =
    parts.length > 1
      ? parts.flatMap((part) => severalIn(part, country) ?? [part])
      : (severalIn(line, country) ?? line.split('/'));
  const numbers = all.map(mainNumber);
  const [first = null] = numbers;
  if (first === null) return null;
  if (numbers.every((each) => each !== null)) return numbers.flatMap((each) => numberOf(each, {}));
  return numberOf(first, { rest: line.slice((all[0] ?? '').length).trim() });
}

/** A text that is one number, long enough to stand beside something else. */
function mainNumber(text: string): string | null {
  const read = parseTypedNumber(text);
  return read.ok && read.number.replace(/\D/g, '').length >= MAIN_DIGITS ? read.number : null;
}

/** The number at the beginning of a line, and what follows it. */
function mainAndRest(line: string): { main: string; rest: string } | null {
  const [head = ''] = /^[+(]?\d[\d\s().\-/\u2010-\u2015]*/.exec(line) ?? [];
  const whole = head.replace(/[^\d)]+$/, '').replace(/\s*\([^)]*$/, '');
  // "030 1234567 (45)": an extension, or another ending.
  const shown = mainNumber(whole) === null ? whole.replace(/\s*\(\d+\)$/, '') : whole;
  const main = mainNumber(shown);
  return main === null ? null : { main, rest: line.slice(shown.length).trim() };
}

/** An extension or what is dialled later: "x45", "ext. 45", "Durchwahl 78", ",,12#", ";ext=12", "p123". */
const EXTENSION =
  /^[\s(,;-]*(?:(?:x|e?xt(?:n|ension)?|durchwahl|dw|nst|nebenstelle|klappe|kl|poste|interno|int|anexo|ramal|toestel|tst|local|anknytning|wewn|доб|вн|p|w|pause|wait|bis|to|thru)(?!\p{L})|(?=\d)|[xpw](?=\d)|[,;#*]+)[\s.:=]*[\d*#,;pw()\s]*$/iu;
/** A remark: "(reception)". */
const REMARK = /^[([][^()[\]]*[)\]]?$/;

function beside({ main, rest }: { main: string; rest: string }): CellPart[] | null {
  if (EXTENSION.test(rest)) return numberOf(main, { rest });
  // Another number isn't a remark, and would be lost.
  if (rest.replace(/\D/g, '').length >= MAIN_DIGITS) return null;
  const words = rest.replace(/^[\s([-]+|[\s)\]]+$/g, '');
  if (isNumberLabel(words)) return numberOf(main, { label: readHeading(words).label });
  return REMARK.test(rest) ? numberOf(main, { rest }) : null;
}
