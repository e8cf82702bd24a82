import type { RecentNumber } from '../../../shared/dialing/recents.ts';
import { numberKey } from '../../../shared/numbers/phone-number.ts';

/** A number to take over into the panel. `at`: when it was dialled last, epoch ms; null for a person's that was not lately. */
export interface Suggestion {
  readonly number: string;
  readonly name: string | null;
  readonly at: number | null;
}

/** Somebody whose name or number was typed. */
export interface FoundNumber {
  readonly name: string;
  readonly number: string;
}

/**
 * What is offered for what was typed: dialled lately first, newest first, then people; each number once, and not the one that
 * stands there already. `country`: ISO 3166 letters.
 */
export function suggestionsFor(
  typed: string,
  recents: readonly RecentNumber[],
  people: readonly FoundNumber[],
  country: string,
  most: number,
): Suggestion[] {
  const taken = new Set([numberKey(typed, country)]);
  const all = [...recents, ...people.map((one) => ({ ...one, at: null }))];
  return all
    .filter(({ number }) => {
      const key = numberKey(number, country) ?? number;
      const isNew = !taken.has(key);
      taken.add(key);
      return isNew;
    })
    .slice(0, most);
}
