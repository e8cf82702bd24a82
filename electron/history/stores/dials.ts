import { type Dial, dial } from '../../../shared/dialing/dial.ts';
import type { OwnCalls } from '../calls/own-calls.ts';
import { type Database, prepare } from '../db/sqlite.ts';
import type { DialledNumbers } from './dialled-numbers.ts';

/** Dials on disk: the intent is safe before anything is sent (R3). */
export interface DialStore {
  /** The caller has opened the transaction. Returns the UUIDs of the calls that became a dial's own, or no longer are. */
  put(dial: Dial): string[];
  /** Newest first; one that cannot be read any more is left out and stays where it is. */
  all(): Dial[];
  remove(id: string): void;
}

/** Prepares the statements once. */
export function createDialStore(
  db: Database,
  dialled: Pick<DialledNumbers, 'add'>,
  ownCalls: Pick<OwnCalls, 'note'>,
): DialStore {
  const put = prepare(db, 'INSERT OR REPLACE INTO dials (id, created_at, dial) VALUES (?, ?, ?)');
  const all = prepare<{ dial: string }>(db, 'SELECT dial FROM dials ORDER BY created_at DESC, id');
  const remove = prepare(db, 'DELETE FROM dials WHERE id = ?');
  return {
    put(one) {
      put.run(one.id, one.createdAt, JSON.stringify(one));
      if (one.state.kind === 'preparing') dialled.add(one);
      return ownCalls.note(one);
    },
    all: () =>
      all
        .all()
        .map((row) => dial.safeParse(parsed(row.dial)))
        .flatMap((read) => (read.success ? [read.data] : [])),
    remove: (id) => void remove.run(id),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
