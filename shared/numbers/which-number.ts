import { type FoundNumber, numbersIn } from './numbers-in-text.ts';
import { numberKey } from './phone-number.ts';
import { maxNumberLength, parseTypedNumber, type TypedNumber } from './typed-number.ts';

/**
 * One reading of a text that is more than a number. `number`: a number in it. `withExtension`: without its extension, which
 * is keyed in once the other side answers. `direct`: with the extension as its last digits.
 */
export type NumberChoice = { number: string } & (
  | { kind: 'number' }
  | { kind: 'withExtension' | 'direct'; extension: string }
);

/** The result of reading a text to dial. `choices`: empty, or at least two numbers of which the person picks one. */
export interface DialText {
  /** The one number, or why there is none; `several` where there are choices. */
  readonly typed: TypedNumber;
  readonly choices: readonly NumberChoice[];
}

/** The letters on the keys from 2 to 9. */
const KEYS = ['ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ'];

/** A number that ends in a word: "0800 FLOWERS", "1-800-GO-FEDEX"; a bracket after it ("(11)") is ignored. */
const VANITY = /^(\+?[\d\s().-]{3,20})([A-Za-z]{2,12}(?:[\s-]?[A-Za-z]{2,12})?)(?:\s?\(\d{1,4}\))?$/;

/** A SIP address without its scheme, as some trunks write a caller's number: "+49301234567@203.0.113.9". */
const BARE_ADDRESS = /^\s*\+?\d+@[\w.:[\]-]+\s*$/;

/** Parses a text to dial: a typed number, a number among words, a SIP address with a number, or a vanity number. */
export function parseDialText(written: string, country: string): DialText {
  const text = BARE_ADDRESS.test(written) ? `sip:${written.trim()}` : written;
  const found = numbersIn(text, country);
  const typed = parseTypedNumber(text);
  if (typed.ok && isOnly(typed.number, found, country)) return { typed, choices: [] };
  const choices = found.flatMap(readings);
  // The typed number itself may be meant too: it is offered.
  if (typed.ok && choices.length === 1) choices.push({ kind: 'number', number: typed.number });
  if (choices.length > 1) return { typed: { ok: false, reason: 'several' }, choices };
  const only = choices[0]?.number ?? (typed.ok ? null : vanityIn(text));
  return { typed: only === null ? typed : { ok: true, number: only }, choices: [] };
}

function isOnly(number: string, found: readonly FoundNumber[], country: string): boolean {
  if (found.length > 1) return false;
  const [one] = found;
  return one === undefined || (one.extension === null && numberKey(one.number, country) === numberKey(number, country));
}

function readings({ number, extension }: FoundNumber): NumberChoice[] {
  if (extension === null) return [{ kind: 'number', number }];
  const direct = `${number}${extension}`;
  const first: NumberChoice = { kind: 'withExtension', number, extension };
  return direct.length > maxNumberLength ? [first] : [first, { kind: 'direct', number: direct, extension }];
}

/** The number of a text such as "0800 FLOWERS", with the keypad digits of its letters; null for another text. */
function vanityIn(text: string): string | null {
  const [, digits = '', letters = ''] = VANITY.exec(text.trim()) ?? [];
  const keyOf = (letter: string) => String(KEYS.findIndex((on) => on.includes(letter.toUpperCase())) + 2);
  const keys = letters.replace(/[\s-]/g, '').replace(/[A-Z]/gi, keyOf);
  const read = parseTypedNumber(`${digits}${keys}`);
  if (!read.ok || digits.replace(/\D/g, '').length < 3 || read.number.length > 16) return null;
  return read.number;
}
