import { callingCodeOf } from '../numbers/country.ts';

/** Fewer digits would match half of all calls. */
const leastDigits = 3;

/**
 * The text to search the PBX for, where the input is digits only; else null. Records have numbers in any notation, so only what all
 * notations share is sent: without leading zeros and without the country code of the user's own country.
 */
export function pbxQueryOf(text: string, country: string): string | null {
  if (!/^[\d\s()+./-]*$/.test(text)) return null;
  const isInternational = /^\s*(?:\+|00)/.test(text);
  const digits = text.replace(/\(0\)/g, '').replace(/\D/g, '').replace(/^0+/, '');
  const code = callingCodeOf(country);
  const isOwn = isInternational && code !== null && digits.startsWith(code);
  const query = isOwn ? digits.slice(code.length).replace(/^0+/, '') : digits;
  return query.length < leastDigits || query.length > 30 ? null : query;
}
