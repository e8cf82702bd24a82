import { type Call, normalUuid } from '../../shared/calls/call.ts';
import { type Dial, dial, intendedNumber } from '../../shared/dialing/dial.ts';
import { readStored } from '../stored-json.ts';
import type { CallWriter } from './calls/call-writer.ts';
import type { Core } from './core.ts';
import type { Database } from './db/sqlite.ts';
import type { DialledNumbers } from './dialled-numbers.ts';

/** Dials on disk: the intent is safe before anything is sent (R3). */
export function createDialStore(core: Core, dialledNumbers: DialledNumbers, ownCalls: OwnCalls, writer: CallWriter) {
  const { db, writing, markChanged } = core;
  const put = db.query('INSERT OR REPLACE INTO dials (id, created_at, dial) VALUES (?, ?, ?)');
  const all = db.column<string>('SELECT dial FROM dials ORDER BY created_at DESC, id');
  const remove = db.query('DELETE FROM dials WHERE id = ?');
  return {
    /** Returns only after the row is on disk. Calls that became the dial's own, or no longer are, are decoded again. */
    put: writing((one: Dial): void => {
      put.run(one.id, one.createdAt, JSON.stringify(one));
      if (one.state.kind === 'preparing') dialledNumbers.add(one);
      if (writer.redecodeCalls(ownCalls.put(one))) markChanged();
    }),
    /** Newest first. One that cannot be read any more is left out and stays stored. */
    all: (): Dial[] =>
      all
        .all()
        .map((row) => readStored(dial, row))
        .filter((one) => one !== null),
    remove: (id: string): void => void remove.run(id),
  };
}

/** The calls that were dialled here, by the UUID that the PBX gave. They stay when a dial's card is closed. */
export type OwnCalls = ReturnType<typeof createOwnCalls>;

/** Prepares the statements once. */
export function createOwnCalls(db: Database) {
  const of = db.query<{ extension: string; number: string; line: string }>(
    'SELECT extension, number, line FROM own_calls WHERE uuid = ?',
  );
  const ofDial = db.column<string>('SELECT uuid FROM own_calls WHERE dial = ?');
  const add = db.query('INSERT OR REPLACE INTO own_calls (uuid, dial, extension, number, line) VALUES (?, ?, ?, ?, ?)');
  const remove = db.query('DELETE FROM own_calls WHERE uuid = ?');
  return {
    of(uuid: string): Call['dialled'] {
      const row = of.get(normalUuid(uuid));
      return row && { extension: row.extension, number: row.number, ...(row.line === '' ? {} : { line: row.line }) };
    },
    /** Stores which call a dial has now. Returns the UUIDs of the calls whose dial changed. Needs an open transaction. */
    put({ id, order, gatewayName, state }: Dial): string[] {
      const uuid = 'callUuid' in state ? normalUuid(state.callUuid) : null;
      const before = ofDial.all(id);
      if (uuid === null ? before.length === 0 : before.includes(uuid)) return [];
      for (const one of before) remove.run(one);
      if (uuid !== null) add.run(uuid, id, order.extension, intendedNumber(order), gatewayName ?? '');
      return uuid === null ? before : [...before, uuid];
    },
  };
}
