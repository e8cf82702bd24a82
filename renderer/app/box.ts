import { formatNumber, readTyped } from '../../shared/phone-number.ts';
import { choicesIn } from '../../shared/which-number.ts';

/** A number as it would go out and as it is written. */
export interface BoxNumber {
  number: string;
  written: string;
}

/** The number that stands in the one box; null where it holds words, or nothing. */
export function readBox(text: string, country: string): BoxNumber | null {
  if (text.trim() === '' || choicesIn(text, country).length > 0) return null;
  const read = readTyped(text, country);
  return read.ok ? { number: read.number, written: formatNumber(read.number, country) } : null;
}
