import { type Call, normalUuid } from '../../../shared/calls/call.ts';
import { type Dial, intendedNumber } from '../../../shared/dialing/dial.ts';
import { type Database, prepare } from '../db/sqlite.ts';

/** The calls that were dialled here, by the UUID that the PBX gave. They stay when a dial's card is closed. */
export interface OwnCalls {
  of(uuid: string): Call['dialled'];
  /** Stores which call a dial has now. Returns the UUIDs of the calls whose dial changed. Needs an open transaction. */
  put(dial: Dial): string[];
}

/** Prepares the statements once. */
export function createOwnCalls(db: Database): OwnCalls {
  const of = prepare<{ extension: string; number: string }>(
    db,
    'SELECT extension, number FROM own_calls WHERE uuid = ?',
  );
  const ofDial = prepare<{ uuid: string }>(db, 'SELECT uuid FROM own_calls WHERE dial = ?');
  const add = prepare(db, 'INSERT OR REPLACE INTO own_calls (uuid, dial, extension, number) VALUES (?, ?, ?, ?)');
  const remove = prepare(db, 'DELETE FROM own_calls WHERE uuid = ?');
  return {
    of(uuid) {
      const row = of.get(normalUuid(uuid));
      return row && { extension: row.extension, number: row.number };
    },
    put({ id, order, state }) {
      const uuid = 'callUuid' in state ? normalUuid(state.callUuid) : null;
      const before = ofDial.all(id).map((row) => row.uuid);
      if (uuid === null ? before.length === 0 : before.includes(uuid)) return [];
      for (const one of before) remove.run(one);
      if (uuid !== null) add.run(uuid, id, order.extension, intendedNumber(order));
      return uuid === null ? before : [...before, uuid];
    },
  };
}
