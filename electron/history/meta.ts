import type { Database } from './sqlite.ts';

/** Named values that the database stores about itself. */
export function createMeta(db: Database) {
  return {
    get: (name: string) => db.value<string>`SELECT value FROM meta WHERE name = ${name}`,
    /** Null deletes the value. */
    set(name: string, value: string | null): void {
      if (value === null) db.run`DELETE FROM meta WHERE name = ${name}`;
      else db.run`INSERT OR REPLACE INTO meta (name, value) VALUES (${name}, ${value})`;
    },
  };
}

/**
 * Meta entry while the ledger may lack rows and the calls that they were about are not all fetched again: `unbegun` until that backfill
 * begins, then `begun`.
 */
export const ledgerPartial = 'ledgerPartial';
