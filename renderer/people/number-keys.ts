import { numberKey } from '../../shared/numbers/phone-number.ts';

/** The key by which numbers are compared; null where a text has none. */
export type KeyOf = (number: string) => string | null;

/** Number keys as read in a country (ISO 3166 letters), each computed once. */
export function numberKeyer(country: string): KeyOf {
  const known = new Map<string, string | null>();
  return (number) => {
    const before = known.get(number);
    if (before !== undefined) return before;
    const key = numberKey(number, country);
    known.set(number, key);
    return key;
  };
}
