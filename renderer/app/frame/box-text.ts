import { formatNumber, readTyped } from '../../../shared/numbers/phone-number.ts';
import { parseDialText } from '../../../shared/numbers/which-number.ts';

/** A number as it would go out and as it is written. */
export interface SearchedNumber {
  number: string;
  written: string;
}

/**
 * The number that stands in the one box, or several of them as they stand, of which the dial panel asks for one; null where it holds
 * words, or nothing.
 */
export function numberInSearch(text: string, country: string): SearchedNumber | null {
  const together = text.trim();
  if (together === '') return null;
  // A number among words is looked for, as words are.
  if (/\p{L}/u.test(text) && !readTyped(text, country).ok) return null;
  const { typed, choices } = parseDialText(text, country);
  if (choices.length > 0) return { number: together, written: together };
  return typed.ok ? { number: typed.number, written: formatNumber(typed.number, country) } : null;
}
