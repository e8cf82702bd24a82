import { cached } from '../../../shared/cached.ts';
import type { Call } from '../../../shared/calls/call.ts';
import { fold, numberText } from '../../../shared/calls/find-text.ts';
import { notationsOf } from '../../../shared/numbers/phone-number.ts';
import type { Core } from '../core.ts';
import { isNamedByRecords } from '../record-names.ts';

/** Values that many calls share, stored once: parties (a number with its name in the record) and traces (hang-up cause,
 * codec, line). */
export type Interned = ReturnType<typeof createInterned>;

/** Cached ids. */
const remembered = 50_000;
/** A number is found by so many of the names that its newest records gave it. */
const MOST_NAMES = 20;

/** Prepares the statements once. */
export function createInterned({ db, decoder }: Core) {
  const ids = new Map<string, number>();
  const findParty = db.query<{ id: number; key: string | null }>(
    'SELECT id, key FROM parties WHERE number = ? AND name = ?',
  );
  const addParty = db.query('INSERT INTO parties (number, name, key, notations, text) VALUES (?, ?, ?, ?, ?)');
  const findTrace = db.column<number>('SELECT id FROM traces WHERE cause = ? AND codec = ? AND line = ?');
  const addTrace = db.query('INSERT INTO traces (cause, codec, line) VALUES (?, ?, ?)');
  const changeParty = db.query('UPDATE parties SET key = ?, notations = ? WHERE id = ?');

  const partiesOf = db.column<number>('SELECT DISTINCT party FROM involvement WHERE call_id = ?');
  const dropLeft = db.column<string | null>(`
    DELETE FROM parties WHERE id IN (SELECT value FROM json_each(?))
      AND NOT EXISTS (SELECT 1 FROM find f WHERE f.party = parties.id) RETURNING key`);
  const dropUnused = db.column<string | null>(
    'DELETE FROM parties WHERE id NOT IN (SELECT party FROM find) RETURNING key',
  );
  const dropTraces = db.query('DELETE FROM traces WHERE id NOT IN (SELECT trace FROM find)');

  const ofKey = db.query<{ id: number; number: string; name: string; text: string }>(
    'SELECT id, number, name, text FROM parties WHERE key = ? ORDER BY id DESC',
  );
  const setText = db.query('UPDATE parties SET text = ? WHERE id = ?');

  /** Makes all parties of a number found by each other's names, as their calls are shown with one name. Needs their keys. */
  function shareNames(key: string | null): void {
    if (key === null || !isNamedByRecords(key)) return;
    const parties = ofKey.all(key);
    const names = parties.flatMap(({ name }) => (name === '' ? [] : [name])).slice(0, MOST_NAMES);
    for (const { id, number, name, text } of parties) {
      const shared = partyText(number, [name, ...names.filter((one) => one !== name)]);
      if (shared !== text) setText.run(shared, id);
    }
  }

  function add(number: string, name: string, key: string | null): number {
    const id = addParty.insert(number, name, key, notationsOf(number, key), partyText(number, [name]));
    shareNames(key);
    return id;
  }

  function drop(keys: readonly (string | null)[]): void {
    if (keys.length > 0) ids.clear();
    for (const key of new Set(keys)) shareNames(key);
  }

  const known = (name: string, find: () => number): number => cached(ids, name, remembered, find);

  return {
    /** The id of a party, added if it is new, its key updated. As `trace` and `dropUnused`, it needs an open transaction. */
    party(number: string | null, name: string | null): number {
      const [a, b] = [number ?? '', name ?? ''];
      return known(`${a}\n${b}`, () => {
        const found = findParty.get(a, b);
        const key = decoder().keyOf(number);
        if (!found) return add(a, b, key);
        // The country that numbers are read from may have changed since.
        if (found.key !== key) {
          changeParty.run(key, notationsOf(number, key), found.id);
          for (const one of [found.key, key]) shareNames(one);
        }
        return found.id;
      });
    },
    /** The trace's id. */
    trace({ hangupCause, technical, dialled }: Pick<Call, 'hangupCause' | 'technical' | 'dialled'>): number {
      const texts = [hangupCause, technical?.readCodec, dialled?.line].map((text) => text ?? '');
      return known(`\n${texts.join('\n')}`, () => findTrace.get(...texts) ?? addTrace.insert(...texts));
    },
    /** The parties of a call. */
    partiesOf: (callId: number): number[] => partiesOf.all(callId),
    /** After calls were changed or deleted: deletes those of their former parties that no call has any more. */
    dropLeft(former: readonly number[]): void {
      if (former.length > 0) drop(dropLeft.all(JSON.stringify(former)));
    },
    /** Deletes the parties and traces that no call has any more. */
    dropUnused(): void {
      dropTraces.run();
      ids.clear();
      drop(dropUnused.all());
    },
    /** Drops the cached ids, after a rollback or when numbers get other keys. */
    clear: (): void => ids.clear(),
  };
}

/** What a party is found by besides its number's notations. */
function partyText(number: string, names: readonly string[]): string {
  return [numberText(number), ...names.map(fold)].join('\n');
}
