import { type FoundNumber, numbersIn } from './numbers-in-text.ts';
import { numberKey, readTyped } from './phone-number.ts';
import { longestNumber } from './typed-number.ts';

/**
 * A way to read a text that is not simply one number. `number`: one that stands in it. `withExtension`: without the extension behind
 * it, which has to be keyed in once the other side answers. `direct`: with the extension as its last digits. `keypad`: its letters as
 * the keys they stand on.
 */
export type NumberChoice = { number: string } & (
  | { kind: 'number' }
  | { kind: 'withExtension' | 'direct'; extension: string }
  | { kind: 'keypad'; letters: string }
);

const KEYS: readonly [string, string][] = [
  ['ABC', '2'],
  ['DEF', '3'],
  ['GHI', '4'],
  ['JKL', '5'],
  ['MNO', '6'],
  ['PQRS', '7'],
  ['TUV', '8'],
  ['WXYZ', '9'],
];

/** A number whose end is a word: "0800 FLOWERS", "1-800-GO-FEDEX". */
const VANITY = /^\s*(\+?[\d\s().-]{3,20}?)[\s.-]*([A-Za-z]{2,12}(?:[\s-]?[A-Za-z]{2,12})?)\s*$/;

/** What a text may mean, where it has to be asked; nothing where it is one number, or none. */
export function choicesIn(text: string, country: string): NumberChoice[] {
  const found = numbersIn(text, country);
  const typed = readTyped(text, country);
  if (typed.ok && isOnly(typed.number, found, country)) return [];
  const choices = found.flatMap(readings);
  if (choices.length > 0) return choices;
  const vanity = typed.ok ? null : vanityIn(text);
  return vanity === null ? [] : [vanity];
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
  return direct.length > longestNumber ? [first] : [first, { kind: 'direct', number: direct, extension }];
}

function vanityIn(text: string): NumberChoice | null {
  const [, digits = '', letters = ''] = VANITY.exec(text) ?? [];
  const keys = [...letters.toUpperCase()].map((letter) => KEYS.find(([on]) => on.includes(letter))?.[1] ?? '').join('');
  const read = readTyped(`${digits}${keys}`, '');
  if (!read.ok || digits.replace(/\D/g, '').length < 3 || read.number.length > 16) return null;
  return { kind: 'keypad', number: read.number, letters: letters.trim() };
}
