import { numberKey } from '../../shared/numbers/phone-number.ts';

/** The key by which numbers are compared; null where a text has none. */
export type KeyOf = (number: string) => string | null;

const known = new Map<string, string | null>();

/** Number keys as read in a country (ISO 3166 letters), each computed once. */
export const numberKeyer =
  (country: string): KeyOf =>
  (number) => {
    const asked = `${country} ${number}`;
    const before = known.get(asked);
    if (before !== undefined) return before;
    const key = numberKey(number, country);
    known.set(asked, key);
    return key;
  };
