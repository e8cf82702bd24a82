import type { Dial } from '../../shared/dialing/dial.ts';
import { AppError, errorData } from '../../shared/errors.ts';
import type { DialStore } from './ports.ts';

/** How many closed dials are remembered, so that a late second click on one of them still sends nothing. */
const MAX_CLOSED = 500;

/** The dials of this run, mirrored to disk. */
export interface DialRegistry {
  get(id: string): Dial | null;
  /** Also a dial whose card was closed in this run. */
  find(id: string): Dial | null;
  /** Newest first. */
  list(): Dial[];
  /** Those whose cards were closed in this run as well. */
  all(): Dial[];
  /** The dials whose cards were closed in this run, as they stood then. */
  closed(): Dial[];
  /** Writes what must be on disk before the next step; throws AppError `dialNotKept`, and changes nothing, when that fails. */
  add(dial: Dial): void;
  /** Keeps the newer state even when the disk refuses it: what was sent cannot be taken back, and a restart reads `asking` as unknown. */
  update(dial: Dial): void;
  /** Takes over the dials on disk that are not known yet, and answers those. */
  load(): Dial[];
  remove(id: string): void;
  onChange(listener: (dials: Dial[]) => void): () => void;
}

/** Makes an empty book over a store. */
export function createDialRegistry(store: DialStore): DialRegistry {
  const dials = new Map<string, Dial>();
  const closed = new Map<string, Dial>();
  const listeners = new Set<(dials: Dial[]) => void>();

  const list = () => [...dials.values()].sort((a, b) => b.createdAt - a.createdAt);
  const tell = () => {
    // Whoever is told must not keep a dial from being sent once it is written down, nor from being followed.
    for (const listener of [...listeners]) quietly(() => listener(list()));
  };

  function remember(dial: Dial): void {
    closed.set(dial.id, dial);
    const [oldest] = closed.keys();
    if (closed.size > MAX_CLOSED && oldest !== undefined) closed.delete(oldest);
  }

  return {
    get: (id) => dials.get(id) ?? null,
    find: (id) => dials.get(id) ?? closed.get(id) ?? null,
    list,
    all: () => [...list(), ...closed.values()],
    closed: () => [...closed.values()],
    add(dial) {
      try {
        store.put(dial);
      } catch (thrown) {
        throw notStored(thrown);
      }
      dials.set(dial.id, dial);
      tell();
    },
    update(dial) {
      dials.set(dial.id, dial);
      quietly(() => store.put(dial));
      tell();
    },
    load() {
      const found = store.all().filter((dial) => !dials.has(dial.id) && !closed.has(dial.id));
      for (const dial of found) dials.set(dial.id, dial);
      if (found.length > 0) tell();
      return found;
    },
    remove(id) {
      const dial = dials.get(id);
      if (dial === undefined) return;
      store.remove(id);
      dials.delete(id);
      remember(dial);
      tell();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function notStored(thrown: unknown): AppError {
  const error = errorData(thrown);
  const detail = error.kind === 'historyUnavailable' ? error.detail : 'unknown';
  return new AppError({ kind: 'dialNotKept', detail }, { cause: thrown });
}

function quietly(act: () => void): void {
  try {
    act();
  } catch {
    // A disk that refuses is reported by the history; a window that cannot be told asks for all dials when it can.
  }
}
