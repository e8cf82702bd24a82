import { numberKey } from '../../shared/numbers/phone-number.ts';
import type { KeyOf } from './names.ts';

/** Number keys as read in a country (ISO 3166 letters), each computed once. Apart from `names.ts`: the first rows do without the table of country codes. */
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
