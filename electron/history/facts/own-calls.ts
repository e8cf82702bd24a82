import { type Call, normalUuid } from '../../../shared/calls/call.ts';
import { type Dial, intendedNumber } from '../../../shared/dialing/dial.ts';
import type { Database } from '../sqlite.ts';

/** Who dialled a call here, by the UUID that the PBX gave it. It stays when the dial's card is closed. */
export function dialledHere(db: Database, uuid: string): Call['dialled'] {
  const row = db.get<{ extension: string; number: string; line: string }>`
    SELECT extension, number, line FROM own_calls WHERE uuid = ${normalUuid(uuid)}`;
  return row && { extension: row.extension, number: row.number, ...(row.line === '' ? {} : { line: row.line }) };
}

/** The call that a dial has, by its UUID; null while none is known. */
export function callOfDial(db: Database, dial: string): string | null {
  return db.value<string>`SELECT uuid FROM own_calls WHERE dial = ${dial}`;
}

/** Stores which call a dial has now. Returns the UUIDs of the calls whose dial changed. Needs an open transaction. */
export function storeOwnCall(db: Database, { id, order, gatewayName, state }: Dial): string[] {
  const uuid = 'callUuid' in state ? normalUuid(state.callUuid) : null;
  const before = db.values<string>`SELECT uuid FROM own_calls WHERE dial = ${id}`;
  if (uuid === null ? before.length === 0 : before.includes(uuid)) return [];
  for (const one of before) db.run`DELETE FROM own_calls WHERE uuid = ${one}`;
  if (uuid === null) return before;
  db.run`
    INSERT OR REPLACE INTO own_calls (uuid, dial, extension, number, line)
      VALUES (${uuid}, ${id}, ${order.extension}, ${intendedNumber(order)}, ${gatewayName ?? ''})`;
  return [...before, uuid];
}
