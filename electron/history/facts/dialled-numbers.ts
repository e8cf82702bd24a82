import { cached } from '../../../shared/cached.ts';
import { foldAll, isInNumber, isInText, parseTerms } from '../../../shared/calls/find-text.ts';
import { type Dial, intendedNumber } from '../../../shared/dialing/dial.ts';
import { notationsOf } from '../../../shared/numbers/phone-number.ts';
import type { Core } from '../core.ts';
import type { People } from './people.ts';

/** A number that was dialled here. `keys`: its own, and that of the number as it was sent; `at`: of the last time, epoch ms. */
export interface DialledNumber {
  readonly number: string;
  readonly name: string | null;
  readonly at: number;
  readonly keys: readonly string[];
}

/** What the history knows of a number. */
export interface NumberOrigin {
  /** It came with a call as the caller's ID, which a caller can choose; a name that a person gave it changes nothing. */
  readonly isCallerId: boolean;
  /** It was called before by this extension or from here. */
  readonly wasCalled: boolean;
}

/** The numbers that were dialled from here; they stay when a dial's card is closed. */
export type DialledNumbers = ReturnType<typeof createDialledNumbers>;

/** Older numbers are deleted. */
const MAX_NUMBERS = 500;

export function createDialledNumbers({ db, decoder, pbxClock, clearing }: Core, people: People) {
  /** Cached, because writing a number in every notation is slow and each keystroke needs all of them. */
  const notations = clearing(new Map<string, string>());
  const all = () => db.all<{ number: string; sent: string; at: number }>`
    SELECT number, sent, at FROM dialled_numbers WHERE deleted_at IS NULL ORDER BY at DESC, number`;

  return {
    /** Stores the dial's number. Needs an open transaction. */
    add({ order, createdAt }: Dial): void {
      // By the later clock: a number must not seem old because one clock was behind (promise R19).
      const at = Math.max(createdAt, pbxClock() ?? 0);
      db.run`
        INSERT OR REPLACE INTO dialled_numbers (number, sent, at) VALUES (${intendedNumber(order)}, ${order.number}, ${at})`;
      db.run`
        DELETE FROM dialled_numbers WHERE number IN
          (SELECT number FROM dialled_numbers ORDER BY at DESC, number LIMIT -1 OFFSET ${MAX_NUMBERS})`;
    },
    /** What is known of a number before this extension calls it (R22). */
    originOf(number: string, extension: string): NumberOrigin {
      const { keyOf } = decoder();
      const key = keyOf(number);
      if (key === null) return { isCallerId: false, wasCalled: false };
      const found = db.get<Record<keyof NumberOrigin, 0 | 1>>`
        SELECT EXISTS (SELECT 1 FROM involvement WHERE party_key = ${key} AND direction <> 'out') AS isCallerId,
          EXISTS (SELECT 1 FROM involvement WHERE party_key = ${key} AND direction = 'out' AND extension = ${extension}) AS wasCalled`;
      return {
        isCallerId: found?.isCallerId === 1,
        wasCalled: found?.wasCalled === 1 || all().some((each) => keyOf(each.number) === key),
      };
    },
    /** The numbers that a text matches, by number or name; newest first. '' matches all. */
    find(text: string): DialledNumber[] {
      const terms = parseTerms(text);
      const { keyOf, keysOf } = decoder();
      return all().flatMap(({ number, sent, at }) => {
        const key = keyOf(number);
        const name = people.nameOf(number);
        const spellings = cached(notations, number, 2 * MAX_NUMBERS, () => notationsOf(number, keysOf(number)));
        const folded = foldAll(name ?? '');
        if (!terms.every((needle) => isInNumber(needle, spellings) || isInText(needle, folded))) return [];
        const keys = [key, keyOf(sent)].filter((one) => one !== null);
        return [{ number, name, at, keys: keys.length === 0 ? [number] : keys }];
      });
    },
  };
}
