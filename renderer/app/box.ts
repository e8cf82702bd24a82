import { formatNumber, readTyped } from '../../shared/phone-number.ts';

/** What the one box makes of its text: a number as it would go out and as it is written, or why there is none. */
export type BoxReading =
  | { kind: 'empty' }
  | { kind: 'number'; number: string; written: string }
  | { kind: 'letters' }
  | { kind: 'unreadable' };

/** Reads what stands in the one box. */
export function readBox(text: string, country: string): BoxReading {
  if (text.trim() === '') return { kind: 'empty' };
  const read = readTyped(text, country);
  if (read.ok) return { kind: 'number', number: read.number, written: formatNumber(read.number, country) };
  return { kind: read.reason === 'letters' ? 'letters' : 'unreadable' };
}
