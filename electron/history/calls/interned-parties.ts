import { cached } from '../../../shared/cached.ts';
import type { Call } from '../../../shared/calls/call.ts';
import { notationsOf } from '../../../shared/numbers/phone-number.ts';
import type { Database } from '../db/sqlite.ts';
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
  const findParty = db.query<{ id: number; key: string | null }>(
    'SELECT id, key FROM parties WHERE number = ? AND name = ?',
  );
  const addParty = db.query('INSERT INTO parties (number, name, key, notations) VALUES (?, ?, ?, ?)');
  const findTrace = db.column<number>(
    'SELECT id FROM traces WHERE cause = ? AND remote = ? AND local = ? AND codec = ? AND line = ?',
  );
  const addTrace = db.query('INSERT INTO traces (cause, remote, local, codec, line) VALUES (?, ?, ?, ?, ?)');
  const changeParty = db.query('UPDATE parties SET key = ?, notations = ? WHERE id = ?');

  const partiesOf = db.query<InternedParty>(
    'SELECT DISTINCT p.id, p.key FROM involvement i JOIN parties p ON p.id = i.party WHERE i.call_id = ?',
  );
  const withKey = db.query<InternedParty>('SELECT id, key FROM parties WHERE key IN (SELECT value FROM json_each(?))');
  const usedByKey = db.column<number>('SELECT 1 FROM involvement WHERE party_key = ? AND party = ? LIMIT 1');
  const usedAtAll = db.column<number>('SELECT 1 FROM involvement WHERE party = ? LIMIT 1');
  const dropParty = db.query('DELETE FROM parties WHERE id = ?');

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
      return known(`\n${texts.join('\n')}`, () => findTrace.get(...texts) ?? addTrace.insert(...texts));
    },
    /** The parties of a call. */
    partiesOf: (callId: number): InternedParty[] => partiesOf.all(callId),
    /** After calls were deleted: deletes these parties, and all with the same number keys, that no call has any more. */
    dropUnused(parties: readonly InternedParty[]): void {
      const keys = [...new Set(parties.map((party) => party.key))].filter((key) => key !== null);
      const all = new Map([...parties, ...withKey.all(JSON.stringify(keys))].map((party) => [party.id, party]));
      for (const { id, key } of all.values()) {
        const isUsed = key === null ? usedAtAll.get(id) : usedByKey.get(key, id);
        if (isUsed !== null) continue;
        dropParty.run(id);
        ids.clear();
      }
    },
    /** Drops the cached ids, after a rollback or when numbers get other keys. */
    clear: (): void => ids.clear(),
  };
}
