import { formatNumber, readTyped } from '../../shared/phone-number.ts';
import { choicesIn } from '../../shared/which-number.ts';

/** A number as it would go out and as it is written. */
export interface BoxNumber {
  number: string;
  written: string;
}

/**
 * The number that stands in the one box, or several of them as they stand, of which the dial panel asks for one; null where it holds
 * words, or nothing.
 */
export function readBox(text: string, country: string): BoxNumber | null {
  const together = text.trim();
  if (together === '') return null;
  if (choicesIn(text, country).length > 0) return /\p{L}/u.test(text) ? null : { number: together, written: together };
  const read = readTyped(text, country);
  return read.ok ? { number: read.number, written: formatNumber(read.number, country) } : null;
}
