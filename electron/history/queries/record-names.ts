import { cached } from '../../../shared/cached.ts';
import type { Core } from '../core.ts';

/** Names of outside numbers in records, for calls and screens where the number comes without a name. */
export type RecordNames = ReturnType<typeof createRecordNames>;

/** How many of a number's newest calls are searched for a name. */
const mostCalls = 20;
/** A caller can send any extension as their number, so a record must not name one. */
const short = 6;
const mostRemembered = 5000;

/** Whether records may give a number (its key) a name, which then goes for all of its calls. */
export function isNamedByRecords(key: string): boolean {
  return key.replace('+', '').length > short;
}

/** Names are cached: each keystroke in a new call needs those of all dialled numbers. */
export function createRecordNames({ db, decoder, clearing }: Core) {
  const names = clearing(new Map<string, string | null>());
  const newest = (key: string) => db.value<string>`
    SELECT p.name FROM (SELECT party, at FROM involvement WHERE party_key = ${key} ORDER BY at DESC LIMIT ${mostCalls}) i
      JOIN parties p ON p.id = i.party WHERE p.name <> '' ORDER BY i.at DESC LIMIT 1`;
  return {
    /** The name in the newest call with that number that has one; null for none, and for a number as short as an extension. */
    of(number: string | null): string | null {
      const key = decoder().keyOf(number);
      if (key === null || !isNamedByRecords(key)) return null;
      return cached(names, key, mostRemembered, () => newest(key));
    },
    /** Drops all cached names, after calls have come or changed. */
    clear: (): void => names.clear(),
  };
}
