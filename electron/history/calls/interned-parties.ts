import { cached } from '../../../shared/cached.ts';
import type { Call } from '../../../shared/calls/call.ts';
import { notationsOf } from '../../../shared/numbers/phone-number.ts';
import { type Database, prepare } from '../db/sqlite.ts';
import type { RecordDecoder } from './record-decoder.ts';

/** Values that many calls share, stored once: parties (a number with its name in the record) and traces (hang-up cause, media
 * addresses, codec, line). */
export type Interned = ReturnType<typeof createInterned>;

/** A stored party. */
export interface InternedParty {
  readonly id: number;
  readonly key: string | null;
}

/** Cached ids. */
const remembered = 50_000;

/** Prepares the statements once. */
export function createInterned(db: Database, decoder: () => RecordDecoder) {
  const ids = new Map<string, number>();
  const findParty = prepare<{ id: number; key: string | null }>(
    db,
    'SELECT id, key FROM parties WHERE number = ? AND name = ?',
  );
  const addParty = prepare(db, 'INSERT INTO parties (number, name, key, notations) VALUES (?, ?, ?, ?)');
  const findTrace = prepare<{ id: number }>(
    db,
    'SELECT id FROM traces WHERE cause = ? AND remote = ? AND local = ? AND codec = ? AND line = ?',
  );
  const addTrace = prepare(db, 'INSERT INTO traces (cause, remote, local, codec, line) VALUES (?, ?, ?, ?, ?)');
  const changeParty = prepare(db, 'UPDATE parties SET key = ?, notations = ? WHERE id = ?');

  const partiesOf = prepare<InternedParty>(
    db,
    'SELECT DISTINCT p.id, p.key FROM involvement i JOIN parties p ON p.id = i.party WHERE i.call_id = ?',
  );
  const withKey = prepare<InternedParty>(
    db,
    'SELECT id, key FROM parties WHERE key IN (SELECT value FROM json_each(?))',
  );
  const usedByKey = prepare<{ one: number }>(
    db,
    'SELECT 1 AS one FROM involvement WHERE party_key = ? AND party = ? LIMIT 1',
  );
  const usedAtAll = prepare<{ one: number }>(db, 'SELECT 1 AS one FROM involvement WHERE party = ? LIMIT 1');
  const dropParty = prepare(db, 'DELETE FROM parties WHERE id = ?');

  const known = (name: string, find: () => number): number => cached(ids, name, remembered, find);

  return {
    /** The id of a party, added if it is new, its key updated. As `trace` and `dropUnused`, it needs an open transaction. */
    party(number: string | null, name: string | null): number {
      const [a, b] = [number ?? '', name ?? ''];
      return known(`${a}\n${b}`, () => {
        const found = findParty.get(a, b);
        const key = decoder().keyOf(number);
        if (!found) return addParty.insert(a, b, key, notationsOf(number, key));
        // The country that numbers are read from may have changed since.
        if (found.key !== key) changeParty.run(key, notationsOf(number, key), found.id);
        return found.id;
      });
    },
    /** The trace's id. */
    trace({ hangupCause, technical, dialled }: Pick<Call, 'hangupCause' | 'technical' | 'dialled'>): number {
      const { remoteMediaIp = null, localMediaIp = null, readCodec = null } = technical ?? {};
      const texts = [hangupCause, remoteMediaIp, localMediaIp, readCodec, dialled?.line].map((text) => text ?? '');
      return known(`\n${texts.join('\n')}`, () => findTrace.get(...texts)?.id ?? addTrace.insert(...texts));
    },
    /** The parties of a call. */
    partiesOf: (callId: number): InternedParty[] => partiesOf.all(callId),
    /** After calls were deleted: deletes these parties, and all with the same number keys, that no call has any more. */
    dropUnused(parties: readonly InternedParty[]): void {
      const keys = [...new Set(parties.map((party) => party.key))].filter((key) => key !== null);
      const all = new Map([...parties, ...withKey.all(JSON.stringify(keys))].map((party) => [party.id, party]));
      for (const { id, key } of all.values()) {
        const isUsed = key === null ? usedAtAll.get(id) : usedByKey.get(key, id);
        if (isUsed) continue;
        dropParty.run(id);
        ids.clear();
      }
    },
    /** Drops the cached ids, after a rollback or when numbers get other keys. */
    clear: (): void => ids.clear(),
  };
}
