import { readDialLink } from '../dialing/dial-link.ts';
import { asciiDigits } from './ascii-digits.ts';
import { type NumberAndRest, numberAndRest } from './number-and-rest.ts';
import { announcesNumber } from './number-labels.ts';
import { numbersIn, withoutEnding, withoutMark } from './numbers-in-text.ts';
import { numberKey } from './phone-number.ts';
import { withoutTrunkPrefix } from './read-number.ts';
import { parseTypedNumber, type TypedNumber } from './typed-number.ts';

/** The result of reading a text to dial. `choices`: empty, or at least two numbers of which the person picks one. */
export interface DialText {
  /** The one number, or why there is none; `several` where there are choices. */
  readonly typed: TypedNumber;
  readonly choices: readonly string[];
  /** The rest of the text, which is shown and not dialled: keys for after the answer, an extension, a remark, another number. */
  readonly rest?: string;
}

/** A SIP address, as some trunks write a caller's number too: "+49301234567@203.0.113.9". */
const ADDRESS = /^\s*(?:sips?:)?(\+?\d+)@[\w.:[\]-]+\s*$/i;

/** Parses a text to dial: a typed number, one with something behind it, a number among words, a link, or a SIP address with a number. */
export function parseDialText(written: string, country: string): DialText {
  const read = readText(ADDRESS.exec(written)?.[1] ?? written, country);
  const { typed } = read;
  return typed.ok ? { ...read, typed: { ok: true, number: withoutTrunkPrefix(typed.number) } } : read;
}

function readText(text: string, country: string): DialText {
  const found = numbersIn(text, country);
  const typed = parseTypedNumber(text);
  const parted = (typed.ok ? withoutEnding(text, country) : null) ?? withoutMark(text, country);
  const main = numberBefore(parted) ?? (typed.ok ? null : mainNumber(text));
  if (main !== null) return main;
  const [only] = found;
  // The typed number itself may be meant too: it is offered.
  const isOther = typed.ok && only !== undefined && numberKey(only, country) !== numberKey(typed.number, country);
  const choices = isOther ? [only, typed.number] : found;
  if (choices.length > 1) return { typed: { ok: false, reason: 'several' }, choices };
  if (typed.ok || only === undefined) return { typed, choices: [] };
  return { typed: { ok: true, number: only }, choices: [], ...restBeside(only, text) };
}

/** The number of a text that is one number and a rest, or a link; null where it is neither. */
function mainNumber(text: string): DialText | null {
  const parted = numberBefore(numberAndRest(text));
  if (parted !== null) return parted;
  const link = readDialLink(text);
  if (!link.ok) return null;
  const { number, rest } = link;
  return { typed: { ok: true, number }, choices: [], ...(rest !== undefined && { rest }) };
}

function numberBefore(parted: NumberAndRest | null): DialText | null {
  if (parted === null) return null;
  const typed = parseTypedNumber(parted.number);
  return typed.ok ? { typed, choices: [], rest: parted.rest } : null;
}

/** The longest rest that is shown, in UTF-16 units. */
const LONGEST_REST = 60;

/** The other digits of a text with one number: all of them in a text without words, else those after the number. */
function restBeside(number: string, text: string): Pick<DialText, 'rest'> {
  const line = asciiDigits(text).trim();
  if (line.length > 2 * LONGEST_REST) return {};
  const place = new RegExp(number.replace(/\D/g, '').split('').join(String.raw`\D*?`)).exec(line);
  if (place === null) return {};
  const before = line.slice(0, place.index).replace(/[\s+()[\]/-]+$/, '');
  const after = line.slice(place.index + place[0].length).trim();
  const isPlain = !/\p{L}/u.test(line);
  if (!isPlain && !(before === '' || announcesNumber(before))) return {};
  const rest = [isPlain ? before : '', after].filter((part) => /\d/.test(part)).join(' ');
  return rest === '' ? {} : { rest: rest.slice(0, LONGEST_REST) };
}
