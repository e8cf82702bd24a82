import { z } from 'zod';
import { createCallLists } from './calls/call-lists.ts';
import { createCallWriter } from './calls/call-writer.ts';
import { createIngest } from './calls/ingest.ts';
import { createInterned } from './calls/interned-parties.ts';
import { createRecordDecoder, type DecodeOptions, decodeVersion } from './calls/record-decoder.ts';
import { createRedecodeMark } from './calls/redecode.ts';
import { moveNumberKeys } from './calls/rekey-notes.ts';
import { type Changes, createMeta } from './db/meta.ts';
import { type Database, inTransaction } from './db/sqlite.ts';
import { createDialledNumbers } from './dialled-numbers.ts';
import { createDialStore, createOwnCalls } from './dials.ts';
import { createExtensionNames } from './extension-names.ts';
import { createMissedCalls } from './missed/missed-calls.ts';
import { createNotificationLedger } from './missed/notification-ledger.ts';
import { createNotes } from './notes.ts';
import { createPeople } from './people.ts';
import { createReportCalls } from './quality/report-calls.ts';
import { createRecordNames } from './record-names.ts';
import { createForgetting } from './retention/forget.ts';
import { createIngestFilter } from './retention/ingest-filter.ts';
import { createSavedViews } from './saved-views.ts';
import { createFindCalls } from './search/find-calls.ts';
import { createTextsBeside } from './search/texts-beside.ts';

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

/**
 * Prepares all statements, and marks the records for decoding if the options have changed since. `onChange` is called after each
 * transaction that changed what is shown.
 */
export function createRepositories(db: Database, options: DecodeOptions, deps: RepositoriesDeps, onChange: () => void) {
  const { now, pbxClock, keepFrom } = deps;
  const meta = createMeta(db);
  /** How many transactions have changed what is shown, and whether the open one does. */
  let version = 0;
  let isChanged = false;
  const markChanged = () => {
    isChanged = true;
  };
  const writing: Changes['writing'] =
    (work) =>
    (...args) => {
      if (db.isTransaction) return work(...args);
      const done = transact(() => work(...args));
      if (done.isChanged) onChange();
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
    recordNames,
    now,
    laterClock: () => Math.max(now(), pbxClock() ?? 0),
    accepts: ingestFilter.accepts,
  });
  const ledger = createNotificationLedger(db, { meta, people, ...changes });
  const missed = createMissedCalls(db, { version: () => version, people, now, ledger, ...changes });
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

  /** Runs writes in one transaction, after which everything in memory is as on disk. */
  function transact<T>(work: () => T): { value: T; isChanged: boolean } {
    let done: { value: T; isChanged: boolean } | null = null;
    isChanged = false;
    try {
      done = { value: inTransaction(db, work), isChanged };
      if (isChanged) version += 1;
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
    records: createIngest(writer, ledger, changes),
    calls: createCallLists(db, { decoder, findCalls, people, notes, missed }),
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
    markChanged,
    transact,
  };
}

/** The country in stored options; null if it cannot be read. */
function countryIn(stored: string): string | null {
  const parsed = z.object({ country: z.string() }).safeParse(JSON.parse(stored));
  return parsed.success ? parsed.data.country : null;
}
