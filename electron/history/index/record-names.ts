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
  const keyOf = (number: string | null): string | null => {
    const key = decoder().keyOf(number);
    return key !== null && isNamedByRecords(key) ? key : null;
  };
  const newest = (keys: readonly string[]) => db.all<{ key: string; name: string | null }>`
    SELECT j.value AS key, (
      SELECT p.name FROM (SELECT party, at FROM involvement WHERE party_key = j.value ORDER BY at DESC LIMIT ${mostCalls}) i
        JOIN parties p ON p.id = i.party WHERE p.name <> '' ORDER BY i.at DESC LIMIT 1) AS name
      FROM json_each(${JSON.stringify(keys)}) j`;

  /** Reads the names of these numbers in one query, so that `of` has them. */
  function load(numbers: readonly (string | null)[]): void {
    const keys = new Set(numbers.map(keyOf).filter((key) => key !== null && !names.has(key)));
    if (keys.size === 0) return;
    if (names.size + keys.size > mostRemembered) names.clear();
    for (const { key, name } of newest([...keys].filter((key) => key !== null))) names.set(key, name);
  }

  return {
    load,
    /** The name in the newest call with that number that has one; null for none, and for a number as short as an extension. */
    of(number: string | null): string | null {
      const key = keyOf(number);
      if (key === null) return null;
      if (!names.has(key)) load([number]);
      return names.get(key) ?? null;
    },
    /** Drops all cached names, after calls have come or changed. */
    clear: (): void => names.clear(),
  };
}
