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

/** What a repository that writes is made with. */
export interface Changes {
  /** Makes the method whose writes are one transaction: the one that is open, else one of their own. */
  readonly writing: <Args extends unknown[], T>(work: (...args: Args) => T) => (...args: Args) => T;
  /** The open transaction changes what the window shows. */
  readonly markChanged: () => void;
}
