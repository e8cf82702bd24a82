import type { Party } from '../../shared/calls/call.ts';
import { numberKey } from '../../shared/numbers/phone-number.ts';

/** Whether a party has one of these numbers, however either is written. Nobody is known by a withheld number. */
export function isOneOf(
  numbers: readonly string[],
  country: string,
): (party: Pick<Party, 'number' | 'withheld'>) => boolean {
  const keys = new Set(numbers.map((number) => numberKey(number, country)));
  return ({ number, withheld }) => !withheld && number !== null && keys.has(numberKey(number, country));
}
