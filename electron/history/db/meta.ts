import { type Database, prepare } from './sqlite.ts';

/** Named values that the database stores about itself. */
export interface Meta {
  get(name: string): string | null;
  /** Null deletes the value. */
  set(name: string, value: string | null): void;
}

/** Prepares the statements once. */
export function createMeta(db: Database): Meta {
  const get = prepare<{ value: string }>(db, 'SELECT value FROM meta WHERE name = ?');
  const set = prepare(db, 'INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)');
  const remove = prepare(db, 'DELETE FROM meta WHERE name = ?');
  return {
    get: (name) => get.get(name)?.value ?? null,
    set: (name, value) => void (value === null ? remove.run(name) : set.run(name, value)),
  };
}

/** Numbers the transactions that change what the window shows. */
export interface Revision {
  /** The last one. */
  current(): number;
  set(revision: number): void;
  /** Begins a transaction, which gets a number above `least` if it changes anything. */
  begin(least: number): void;
  /** The number that rows written in the open transaction carry. */
  next(): number;
  /** The open transaction changes what the window shows. */
  markChanged(): void;
  /** Stores the transaction's number and returns it; null if it changed nothing. */
  end(): number | null;
}

/** Stores the revision in `meta`. */
export function createRevision(meta: Meta): Revision {
  const current = () => Number(meta.get('revision') ?? 0);
  const set = (revision: number) => meta.set('revision', String(revision));
  let next = 0;
  let isChanged = false;
  return {
    current,
    set,
    begin(least) {
      next = Math.max(least, current()) + 1;
      isChanged = false;
    },
    next: () => next,
    markChanged() {
      isChanged = true;
    },
    end() {
      if (!isChanged) return null;
      set(next);
      return next;
    },
  };
}
