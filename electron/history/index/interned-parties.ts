import { cached } from '../../../shared/cached.ts';
import type { Call, Party } from '../../../shared/calls/call.ts';
import { foldAll, numberText } from '../../../shared/calls/find-text.ts';
import { notationsOf } from '../../../shared/numbers/phone-number.ts';
import type { Core } from '../core.ts';
import { among } from '../sql.ts';
import type { Database } from '../sqlite.ts';
import { isNamedByRecords } from './record-names.ts';

/** Values that many calls share, stored once: parties (a number with its name in the record) and traces (codec, line). */
export type Interned = ReturnType<typeof createInterned>;

/** Cached ids. */
const remembered = 50_000;
/** So many of a number's names stand beside each other; without a limit, each new one would change all. */
const MOST_NAMES = 20;

export function createInterned({ db, decoder, clearing }: Core) {
  const parties = clearing(new Map<string, number>());
  const traces = clearing(new Map<string, number>());

  return {
    /**
     * The id of a party, added if it is new. It is found by its tag too. Two that are written alike are one only where the number is read alike:
     * "Sales: 030 …" may be a tag with a number, or what somebody dialled; another country reads a number otherwise. As `trace`, it needs an
     * open transaction.
     */
    party({ number, name, tag }: Pick<Party, 'number' | 'name' | 'tag'>): number {
      const [a, b] = [tag === undefined ? (number ?? '') : `${tag}: ${number}`, name ?? ''];
      return cached(parties, JSON.stringify([a, number, b]), remembered, () => {
        const keys = decoder().keysOf(number);
        const key = keys[0] ?? null;
        const notations = notationsOf(number, keys);
        const found = db.value<number>`
          SELECT id FROM parties WHERE number = ${a} AND name = ${b} AND key IS ${key} AND notations = ${notations}`;
        if (found !== null) return found;
        const id = db.insert`
          INSERT INTO parties (number, name, key, notations, text) VALUES (${a}, ${b}, ${key}, ${notations}, ${partyText(a, [b])})`;
        shareNames(db, key);
        return id;
      });
    },
    /** The trace's id. */
    trace({ technical, dialled }: Pick<Call, 'technical' | 'dialled'>): number {
      const texts = [technical?.readCodec, dialled?.line].map((text) => text ?? '');
      return cached(
        traces,
        JSON.stringify(texts),
        remembered,
        () =>
          db.value<number>('SELECT id FROM traces WHERE codec = ? AND line = ?', ...texts) ??
          db.insert('INSERT INTO traces (codec, line) VALUES (?, ?)', ...texts),
      );
    },
    /** After calls were changed or deleted: deletes those of their former parties that no call has any more. */
    dropLeft(former: readonly number[]): void {
      if (former.length === 0) return;
      const keys = db.values<string | null>`
        DELETE FROM parties WHERE id IN ${among(former)}
          AND NOT EXISTS (SELECT 1 FROM all_find f WHERE f.party = parties.id) RETURNING key`;
      if (keys.length > 0) parties.clear();
      for (const key of new Set(keys)) shareNames(db, key);
    },
    /** Deletes the traces that no call has any more. */
    dropTraces(): void {
      if (db.run`DELETE FROM traces WHERE id NOT IN (SELECT trace FROM all_find)` > 0) traces.clear();
    },
  };
}

/**
 * Makes the parties of a number found by each other's names, as their calls are shown with one name: the first ones in an order that does not
 * follow from when they came. Needs their keys, and that at most one came or went.
 */
function shareNames(db: Database, key: string | null): void {
  if (key === null || !isNamedByRecords(key)) return;
  const parties = db.all<{ id: number; number: string; name: string; text: string }>`
    SELECT id, number, name, text FROM parties WHERE key = ${key} ORDER BY name, number LIMIT ${MOST_NAMES + 1}`;
  const names = parties.slice(0, MOST_NAMES).flatMap(({ name }) => (name === '' ? [] : [name]));
  for (const [place, { id, number, name, text }] of parties.entries()) {
    const others = place < MOST_NAMES ? names.filter((one) => one !== name) : [];
    const shared = partyText(number, [name, ...others]);
    if (shared !== text) db.run`UPDATE parties SET text = ${shared} WHERE id = ${id}`;
  }
}

/** What a party is found by besides its number's notations. */
function partyText(number: string, names: readonly string[]): string {
  return [numberText(number), ...names.map(foldAll)].join('\n');
}
