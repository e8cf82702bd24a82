import type { Dial } from '../../shared/dialing/dial.ts';
import { AppError, errorData } from '../../shared/errors.ts';
import { createEmitter, type Report } from '../emitter.ts';
import type { History } from '../history/history.ts';

/** The dials of this run, mirrored to disk. A dial is closed when its card was. */
export type DialRegistry = ReturnType<typeof createDialRegistry>;

/** Makes an empty registry over a store. `report` gets a listener's errors, which never stop a dial. */
export function createDialRegistry(store: History['dials'], report: Report) {
  const dials = new Map<string, Dial>();
  /** Remembered, so that a late second click on one of them sends nothing. */
  const closed = new Map<string, Dial>();
  const changed = createEmitter<Dial[]>('dials changed', report);

  const list = () => [...dials.values()].sort((a, b) => b.createdAt - a.createdAt);
  const emit = () => changed.emit(list());

  return {
    /** An open dial. */
    get: (id: string): Dial | null => dials.get(id) ?? null,
    /** An open or closed dial. */
    find: (id: string): Dial | null => dials.get(id) ?? closed.get(id) ?? null,
    /** The open dials, newest first. */
    list,
    /** The open and the closed dials. */
    all: (): Dial[] => [...list(), ...closed.values()],
    /** The closed dials, in the state that they were closed in. */
    closed: (): Dial[] => [...closed.values()],
    /** Writes what must be on disk before the next step. Throws AppError `dialNotStored` and changes nothing where that fails. */
    add(dial: Dial): void {
      try {
        store.put(dial);
      } catch (thrown) {
        throw notStored(thrown);
      }
      dials.set(dial.id, dial);
      emit();
    },
    /** Keeps the newer state in memory even if the disk refuses it. After a restart, `asking` on the disk is read as unknown. */
    update(dial: Dial): void {
      dials.set(dial.id, dial);
      try {
        store.put(dial);
      } catch {
        // The history reports a disk that refuses.
      }
      emit();
    },
    /** Adds the dials of the run before, which are on disk. To be called once, before the first dial. */
    load(): void {
      for (const dial of store.all()) dials.set(dial.id, dial);
      emit();
    },
    remove(id: string): void {
      const dial = dials.get(id);
      if (dial === undefined) return;
      store.remove(id);
      dials.delete(id);
      closed.set(id, dial);
      emit();
    },
    /** Returns the unsubscribe function. */
    onChange: changed.on,
  };
}

function notStored(thrown: unknown): AppError {
  const error = errorData(thrown);
  const detail = error.kind === 'historyUnavailable' ? error.detail : 'unknown';
  return new AppError({ kind: 'dialNotStored', detail }, { cause: thrown });
}
