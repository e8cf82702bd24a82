import type { RecordDecoder } from './calls/record-decoder.ts';
import { type Database, inTransaction } from './db/sqlite.ts';

/** What a history is kept by. */
export interface StoreDeps {
  /** Epoch ms. */
  readonly now: () => number;
  /** The PBX's clock, epoch ms; null while it is unknown. */
  readonly pbxClock: () => number | null;
  /** Calls that started before this (epoch ms) are not ingested; null for no limit. */
  readonly keepFrom: () => number | null;
}

/** What every repository is made with. */
export type Core = ReturnType<typeof createCore>;

/** `decoder`: another one after zone or country changed. `onChange` is called after each transaction that changed what is shown. */
export function createCore(db: Database, deps: StoreDeps, decoder: () => RecordDecoder, onChange: () => void) {
  const caches: { clear(): void }[] = [];
  let version = 0;
  let isChanged = false;

  /** Runs writes in one transaction, after which everything in memory is as on disk. */
  function transact<T>(work: () => T): T {
    isChanged = false;
    try {
      const value = inTransaction(db, work);
      if (isChanged) version += 1;
      return value;
    } catch (error) {
      for (const cache of caches) cache.clear();
      throw error;
    }
  }

  return {
    ...deps,
    db,
    decoder,
    /** The later of this computer's clock and the PBX's, epoch ms. The age of undated things counts from it (promise R19). */
    laterClock: (): number => Math.max(deps.now(), deps.pbxClock() ?? 0),
    /** Cleared after a rollback. */
    caches,
    /** How many transactions have changed what is shown. */
    version: (): number => version,
    /** The open transaction changes what is shown. */
    markChanged(): void {
      isChanged = true;
    },
    transact,
    /** Makes the method whose writes are one transaction: the one that is open, else one of their own. */
    writing:
      <Args extends unknown[], T>(work: (...args: Args) => T) =>
      (...args: Args): T => {
        if (db.isTransaction) return work(...args);
        const value = transact(() => work(...args));
        if (isChanged) onChange();
        return value;
      },
  };
}
