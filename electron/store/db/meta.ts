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
