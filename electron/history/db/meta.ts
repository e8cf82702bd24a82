import type { Database } from './sqlite.ts';

/** Named values that the database stores about itself. */
export type Meta = ReturnType<typeof createMeta>;

/** Prepares the statements once. */
export function createMeta(db: Database) {
  const get = db.column<string>('SELECT value FROM meta WHERE name = ?');
  const set = db.query('INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)');
  const remove = db.query('DELETE FROM meta WHERE name = ?');
  return {
    get: (name: string): string | null => get.get(name),
    /** Null deletes the value. */
    set(name: string, value: string | null): void {
      if (value === null) remove.run(name);
      else set.run(name, value);
    },
  };
}

/** Numbers the transactions that change what the window shows. */
export type Revision = ReturnType<typeof createRevision>;

/** Stores the revision in `meta`. Every number it gives is above `least`. */
export function createRevision(meta: Meta, least: number) {
  const current = () => Number(meta.get('revision') ?? 0);
  const set = (revision: number) => meta.set('revision', String(revision));
  let next = 0;
  let isChanged = false;
  return {
    /** The last one. */
    current,
    set,
    /** Begins a transaction, which gets a number if it changes anything. */
    begin(): void {
      next = Math.max(least, current()) + 1;
      isChanged = false;
    },
    /** The number that rows written in the open transaction carry. */
    next: (): number => next,
    /** The open transaction changes what the window shows. */
    markChanged(): void {
      isChanged = true;
    },
    /** Stores the transaction's number and returns it; null if it changed nothing. */
    end(): number | null {
      if (!isChanged) return null;
      set(next);
      return next;
    },
  };
}

/** What a repository that writes is made with. */
export interface Changes {
  /** Makes the method whose writes are one transaction: the one that is open, else one of their own. */
  readonly writing: <Args extends unknown[], T>(work: (...args: Args) => T) => (...args: Args) => T;
  /** The open transaction changes what the window shows. */
  readonly markChanged: () => void;
}
