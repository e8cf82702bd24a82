import type { DecodeOptions, RecordDecoder } from './index/decode.ts';
import { stampChange } from './index/stamp.ts';
import { createMeta } from './meta.ts';
import type { PeopleStore } from './people/people-store.ts';
import { type Database, inTransaction } from './sqlite.ts';

/** What directories know of the numbers of calls. */
export interface DirectoryNames {
  /** The names of a number, the first one to be shown. */
  readonly namesOf: (number: string) => readonly string[];
  /** Another value after each change of people; null while there is no directory. */
  readonly version: () => number | null;
  /** By number key, the texts of the people who have it, folded: name, company, department, e-mail. */
  readonly textsOf: (keys: readonly string[]) => ReadonlyMap<string, readonly string[]>;
}

/** What a history is kept by. */
export interface StoreDeps {
  /** Epoch ms. */
  readonly now: () => number;
  /** The PBX's clock, epoch ms; null while it is unknown. */
  readonly pbxClock: () => number | null;
  /** Calls that started before this (epoch ms) are not ingested; null for no limit. */
  readonly keepFrom: () => number | null;
  readonly directories?: DirectoryNames;
  /** The people and notes of the person, the same for every history. */
  readonly peopleStore: PeopleStore;
  /** The connection's id: the person's notes say which connection wrote or hid them. */
  readonly connectionId: string;
}

/** What every repository is made with. */
export type Core = ReturnType<typeof createCore>;

/** `decoderOf` makes the decoder of some options; `onChange` is called after each transaction that changed what is shown. */
export function createCore(
  db: Database,
  decoderOf: (options: DecodeOptions) => RecordDecoder,
  options: DecodeOptions,
  deps: StoreDeps,
  onChange: () => void,
) {
  const caches = createCaches();
  let decoder = decoderOf(options);
  let version = 0;
  let isChanged = false;
  /** What runs once the open transaction is on disk. */
  let afterwards: (() => void)[] = [];
  /** The records of which the open transaction changed the facts that the index is made of. */
  const touched = new Set<number>();
  /** The files may differ: the history was just opened, or a transaction failed, perhaps between the two. */
  let mayDiffer = true;
  let catchUp = (): void => {};

  /**
   * Runs writes in one transaction, after which everything in memory is as on disk. The facts are committed first: where the disk then refuses
   * the index, it throws, and the next transaction or the next start takes into the index what the facts have.
   */
  function transact<T>(work: () => T): T {
    isChanged = false;
    afterwards = [];
    touched.clear();
    try {
      const value = inTransaction(db, () => {
        if (mayDiffer) catchUp();
        const done = work();
        if (touched.size > 0) stampChange(db, touched);
        return done;
      });
      mayDiffer = false;
      if (isChanged) version += 1;
      for (const run of afterwards.splice(0)) run();
      return value;
    } catch (error) {
      mayDiffer = true;
      caches.clear();
      throw error;
    }
  }

  return {
    ...deps,
    ...caches,
    db,
    meta: createMeta(db),
    decoder: () => decoder,
    /** Decodes with these options from now on. */
    decodeWith(options: DecodeOptions): void {
      decoder = decoderOf(options);
      caches.clear();
    },
    /** The later of this computer's clock and the PBX's, epoch ms. The age of undated things counts from it (promise R19). */
    laterClock: (): number => Math.max(deps.now(), deps.pbxClock() ?? 0),
    /** How many transactions have changed what is shown. */
    version: (): number => version,
    /** The open transaction changes what is shown. */
    markChanged(): void {
      isChanged = true;
    },
    /** Something that is shown has changed elsewhere. */
    changedElsewhere(): void {
      version += 1;
    },
    /** Runs something once the open transaction is on disk; not at all where it fails. */
    afterwards: (run: () => void): void => void afterwards.push(run),
    /** The open transaction changes facts of a record, by its id, that the index is made of. */
    touch: (id: number): void => void touched.add(id),
    /** What brings the index up to the facts at the beginning of a transaction. */
    catchUpBy(run: () => void): void {
      catchUp = run;
      mayDiffer = true;
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

/** What is held in memory of the database. */
function createCaches() {
  const caches: { clear(): void }[] = [];
  /** Adds a cache that `clear` drops. */
  function clearing<Cache extends { clear(): void }>(cache: Cache): Cache {
    caches.push(cache);
    return cache;
  }
  return {
    clearing,
    /** A value that is read once, and again after it was cleared. */
    held<T extends object>(read: () => T) {
      let value: T | null = null;
      const get = () => {
        value ??= read();
        return value;
      };
      const clear = () => {
        value = null;
      };
      return clearing({ get, clear });
    },
    /** Drops everything: rows have changed elsewhere, or were rolled back. */
    clear(): void {
      for (const cache of caches) cache.clear();
    },
  };
}
