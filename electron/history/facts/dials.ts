import { normalUuid } from '../../../shared/calls/call.ts';
import { type Dial, dial, intendedNumber } from '../../../shared/dialing/dial.ts';
import { callerSubject, callSubject, dialSubject } from '../../../shared/people/notes.ts';
import { readStored } from '../../stored-json.ts';
import type { Core } from '../core.ts';
import type { CallWriter } from '../index/call-writer.ts';
import type { DialledNumbers } from './dialled-numbers.ts';
import type { Notes } from './notes.ts';
import { storeOwnCall } from './own-calls.ts';

/** Dials on disk: the intent is safe before anything is sent (R3). */
export function createDialStore(
  { db, writing, markChanged, decoder }: Core,
  dialledNumbers: DialledNumbers,
  writer: CallWriter,
  notes: Pick<Notes, 'move'>,
) {
  /** The note that was taken during the call goes to the call; where there is no record of one, to the person. */
  function moveNote({ id, order, state }: Dial, isClosed: boolean): void {
    const call = 'callUuid' in state ? callSubject(normalUuid(state.callUuid)) : null;
    if (call !== null) notes.move(dialSubject(id), call);
    if (state.kind === 'done' || (!isClosed && state.kind !== 'noRecord')) return;
    const number = intendedNumber(order);
    notes.move(call ?? dialSubject(id), callerSubject(decoder().keyOf(number) ?? number));
  }
  return {
    /** Returns only after the row is on disk. Calls that became the dial's own, or no longer are, are decoded again. */
    put: writing((one: Dial): void => {
      db.run`INSERT OR REPLACE INTO dials (id, created_at, dial) VALUES (${one.id}, ${one.createdAt}, ${JSON.stringify(one)})`;
      if (one.state.kind === 'preparing') dialledNumbers.add(one);
      if (writer.makeCalls(storeOwnCall(db, one))) markChanged();
      moveNote(one, false);
    }),
    /** Newest first. One that cannot be read any more is left out and stays stored. */
    all: (): Dial[] =>
      db.values<string>`SELECT dial FROM dials ORDER BY created_at DESC, id`
        .map((row) => readStored(dial, row))
        .filter((one) => one !== null),
    remove: writing((id: string): void => {
      const stored = db.value<string>`SELECT dial FROM dials WHERE id = ${id}`;
      const one = stored === null ? null : readStored(dial, stored);
      if (one !== null) moveNote(one, true);
      db.run`DELETE FROM dials WHERE id = ${id}`;
    }),
  };
}
