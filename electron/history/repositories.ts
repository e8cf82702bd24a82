import { z } from 'zod';
import { createCallLists } from './calls/call-lists.ts';
import { createCallWriter } from './calls/call-writer.ts';
import { createIngest } from './calls/ingest.ts';
import { createInterned } from './calls/interned-parties.ts';
import { moveNumberKeys } from './calls/move-keys.ts';
import { createRecordDecoder, type DecodeOptions, decodeVersion } from './calls/record-decoder.ts';
import { createRedecodeMark } from './calls/redecode.ts';
import { type Changes, createMeta, createRevision } from './db/meta.ts';
import { type Database, inTransaction } from './db/sqlite.ts';
import { createMissedCalls } from './missed/missed-calls.ts';
import { createNotificationLedger } from './missed/notification-ledger.ts';
import { createReportCalls } from './quality/report-calls.ts';
import { createForgetting } from './retention/forget.ts';
import { createIngestFilter } from './retention/ingest-filter.ts';
import { createFindCalls } from './search/find-calls.ts';
import { createTextsBeside } from './search/texts-beside.ts';
import { createDialledNumbers } from './stores/dialled-numbers.ts';
import { createDialStore, createOwnCalls } from './stores/dials.ts';
import { createExtensionNames } from './stores/extension-names.ts';
import { createNotes } from './stores/notes.ts';
import { createPeople } from './stores/people.ts';
import { createRecordNames } from './stores/record-names.ts';
import { createSavedViews } from './stores/saved-views.ts';
import { createUses } from './stores/uses.ts';

/** All repositories over one open database; made again when another file takes its place. */
export type Repositories = ReturnType<typeof createRepositories>;

/** What the repositories need besides the database. */
export interface RepositoriesDeps {
  /** Epoch ms. */
  readonly now: () => number;
  /** The PBX's clock, epoch ms; null while it is unknown. */
  readonly pbxClock: () => number | null;
  /** Calls that started before this (epoch ms) are not ingested; null for no limit. */
  readonly keepFrom: () => number | null;
}

/** `emit` is called with the revision of each transaction that changed what is shown, which is above `leastRevision`. */
export interface Listening {
  readonly emit: (revision: number) => void;
  readonly leastRevision: number;
}

/** Prepares all statements, and marks the records for decoding if the options have changed since. */
export function createRepositories(db: Database, options: DecodeOptions, deps: RepositoriesDeps, listening: Listening) {
  const { now, pbxClock, keepFrom } = deps;
  const meta = createMeta(db);
  const revision = createRevision(meta, listening.leastRevision);
  const { markChanged } = revision;
  const writing: Changes['writing'] =
    (work) =>
    (...args) => {
      if (db.isTransaction) return work(...args);
      const done = transact(() => work(...args));
      if (done.revision !== null) listening.emit(done.revision);
      return done.value;
    };
  const changes: Changes = { writing, markChanged };
  const ownCalls = createOwnCalls(db);
  let current = createRecordDecoder(options, ownCalls.of);
  const decoder = () => current;
  const ingestFilter = createIngestFilter(db, decoder, keepFrom);
  const notes = createNotes(db, now, changes);
  const extensionNames = createExtensionNames(meta, changes);
  const recordNames = createRecordNames(db, decoder);
  const people = createPeople(db, { decoder, now, extensionNames, recordNames, ...changes });
  const dialledNumbers = createDialledNumbers(db, decoder, people, pbxClock);
  const beside = createTextsBeside({ owners: people.owners, extensionNames: extensionNames.all, notes: notes.all });
  const findCalls = createFindCalls(db, beside);
  const interned = createInterned(db, decoder);
  const writer = createCallWriter(db, {
    decoder,
    interned,
    revision,
    recordNames,
    now,
    laterClock: () => Math.max(now(), pbxClock() ?? 0),
    accepts: ingestFilter.accepts,
  });
  const ledger = createNotificationLedger(db, { now, meta, people, ...changes });
  const missed = createMissedCalls(db, { revision, people, now, ledger, writing });
  const mark = createRedecodeMark(db, meta);

  /** Decodes with these options from now on. Returns whether they are new, so that the stored records must be decoded again. */
  function use(options: DecodeOptions): boolean {
    const stored = JSON.stringify({ ...options, decodeVersion });
    const before = meta.get('decode options');
    if (before === stored) return false;
    meta.set('decode options', stored);
    mark.begin();
    current = createRecordDecoder(options, ownCalls.of);
    if (before !== null && countryIn(before) !== options.country) {
      moveNumberKeys(db, current);
      notes.clear();
      recordNames.clear();
    }
    interned.clear();
    return true;
  }

  /** Decodes the next slice of the stored records again. Returns whether there are more. */
  const redecodeSlice = (): boolean => mark.next(writer.redecodeSlice);

  /** Runs writes in one transaction, after which everything in memory is as on disk. Returns its revision, null if nothing changed. */
  function transact<T>(work: () => T): { value: T; revision: number | null } {
    let done: { value: T; revision: number | null } | null = null;
    try {
      done = inTransaction(db, () => {
        revision.begin();
        return { value: work(), revision: revision.end() };
      });
      return done;
    } finally {
      if (done === null)
        for (const cache of [interned, notes, recordNames, ingestFilter, extensionNames, people]) cache.clear();
    }
  }

  inTransaction(db, () => {
    use(options);
  });
  return {
    db,
    meta,
    revision,
    records: createIngest({ writer, ledger, revision, writing }),
    calls: createCallLists(db, { decoder, findCalls, people, notes, missed, revision }),
    findCalls,
    reportCalls: createReportCalls(db),
    missed,
    ledger,
    notes,
    views: createSavedViews(db, changes),
    people,
    extensionNames,
    dials: createDialStore(db, { dialledNumbers, ownCalls, writer, ...changes }),
    dialledNumbers,
    uses: createUses(db, now, changes),
    ingestFilter,
    forgetting: createForgetting(db, {
      writer,
      decoder,
      ingestFilter,
      now,
      interned,
      ledger,
      notes,
      recordNames,
      ...changes,
    }),
    /** How the stored records are decoded. `use` and `redecodeSlice` need an open transaction. */
    decoding: { options: () => current.options, use, redecodeSlice, progress: mark.progress },
    transact,
  };
}

/** The country in stored options; null if it cannot be read. */
function countryIn(stored: string): string | null {
  const parsed = z.object({ country: z.string() }).safeParse(JSON.parse(stored));
  return parsed.success ? parsed.data.country : null;
}
