import { callingCodeOf } from '../numbers/country.ts';

/** Fewer digits would find half of all calls. */
const leastDigits = 3;

/**
 * What the PBX's own search is asked for where a text is digits and nothing else; null where it is not. Records write a number in any
 * notation, so only what all of them share is sent: not the zeros before it, and not the country code of one's own country.
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
