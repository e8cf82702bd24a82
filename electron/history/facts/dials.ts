import { type Dial, dial } from '../../../shared/dialing/dial.ts';
import { readStored } from '../../stored-json.ts';
import type { Core } from '../core.ts';
import type { CallWriter } from '../index/call-writer.ts';
import type { DialledNumbers } from './dialled-numbers.ts';
import { storeOwnCall } from './own-calls.ts';

/** Dials on disk: the intent is safe before anything is sent (R3). */
export function createDialStore(
  { db, writing, markChanged }: Core,
  dialledNumbers: DialledNumbers,
  writer: CallWriter,
) {
  return {
    /** Returns only after the row is on disk. Calls that became the dial's own, or no longer are, are decoded again. */
    put: writing((one: Dial): void => {
      db.run`INSERT OR REPLACE INTO dials (id, created_at, dial) VALUES (${one.id}, ${one.createdAt}, ${JSON.stringify(one)})`;
      if (one.state.kind === 'preparing') dialledNumbers.add(one);
      if (writer.redecodeCalls(storeOwnCall(db, one))) markChanged();
    }),
    /** Newest first. One that cannot be read any more is left out and stays stored. */
    all: (): Dial[] =>
      db.values<string>`SELECT dial FROM dials ORDER BY created_at DESC, id`
        .map((row) => readStored(dial, row))
        .filter((one) => one !== null),
    remove: (id: string): void => void db.run`DELETE FROM dials WHERE id = ${id}`,
  };
}
