import { cached } from '../../../shared/cached.ts';
import type { Call, Party } from '../../../shared/calls/call.ts';
import { foldAll, numberText } from '../../../shared/calls/find-text.ts';
import { notationsOf } from '../../../shared/numbers/phone-number.ts';
import type { Core } from '../core.ts';
import { among } from '../sql.ts';

/** Values that many calls share, stored once: parties (a number with its name in the record) and traces (codec, line). */
export type Interned = ReturnType<typeof createInterned>;

/** Cached ids. */
const remembered = 50_000;

export function createInterned({ db, decoder, clearing }: Core) {
  const ids = clearing(new Map<string, number>());
  const known = (name: string, find: () => number): number => cached(ids, name, remembered, find);

  return {
    /** The id of a party, added if it is new, its key updated. It is found by its tag too. As `trace`, it needs an open transaction. */
    party({ number, name, tag }: Pick<Party, 'number' | 'name' | 'tag'>): number {
      const [a, b] = [tag === undefined ? (number ?? '') : `${tag}: ${number}`, name ?? ''];
      return known(`${a}\n${b}`, () => {
        const found = db.get<{ id: number; key: string | null }>`
          SELECT id, key FROM parties WHERE number = ${a} AND name = ${b}`;
        const keys = decoder().keysOf(number);
        const key = keys[0] ?? null;
        // The country that numbers are read from may have changed since.
        if (found && found.key === key) return found.id;
        const notations = notationsOf(number, keys);
        if (found) db.run`UPDATE parties SET key = ${key}, notations = ${notations} WHERE id = ${found.id}`;
        if (found) return found.id;
        return db.insert`
          INSERT INTO parties (number, name, key, notations, text, folded)
            VALUES (${a}, ${b}, ${key}, ${notations}, ${numberText(a)}, ${foldAll(b)})`;
      });
    },
    /** The trace's id. */
    trace({ technical, dialled }: Pick<Call, 'technical' | 'dialled'>): number {
      const texts = [technical?.readCodec, dialled?.line].map((text) => text ?? '');
      return known(
        `\n${texts.join('\n')}`,
        () =>
          db.value<number>('SELECT id FROM traces WHERE codec = ? AND line = ?', ...texts) ??
          db.insert('INSERT INTO traces (codec, line) VALUES (?, ?)', ...texts),
      );
    },
    /** After calls were changed or deleted: deletes those of their former parties that no call has any more. */
    dropLeft(former: readonly number[]): void {
      if (former.length === 0) return;
      const dropped = db.run`
        DELETE FROM parties WHERE id IN ${among(former)}
          AND NOT EXISTS (SELECT 1 FROM all_find f WHERE f.party = parties.id)`;
      if (dropped > 0) ids.clear();
    },
    /** Deletes the traces that no call has any more. */
    dropTraces(): void {
      if (db.run`DELETE FROM traces WHERE id NOT IN (SELECT trace FROM all_find)` > 0) ids.clear();
    },
  };
}
