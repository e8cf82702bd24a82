import { z } from 'zod';
import { callSubject } from '../../shared/people/notes.ts';
import { createCallLists } from './calls/call-lists.ts';
import { createCallWriter, createIngest } from './calls/call-writer.ts';
import { createInterned } from './calls/interned-parties.ts';
import { moveNumberKeys } from './calls/move-keys.ts';
import { createRecordDecoder, type DecodeOptions, decodeVersion } from './calls/record-decoder.ts';
import { createRedecodeMark } from './calls/redecode.ts';
import { createMeta, createRevision } from './db/meta.ts';
import { type Database, inTransaction } from './db/sqlite.ts';
import { createMissedCalls } from './missed/missed-calls.ts';
import { createNotificationLedger, type LedgerDeps } from './missed/notification-ledger.ts';
import { createReportCalls } from './quality/report-calls.ts';
import { createForgetting, finishRestore } from './retention/forget.ts';
import { createIngestFilter } from './retention/ingest-filter.ts';
import { createCallIndex } from './search/call-index.ts';
import { createTextIndex } from './search/text-index.ts';
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
export interface RepositoriesDeps extends Pick<LedgerDeps, 'journal'> {
  /** Epoch ms. */
  readonly now: () => number;
  /** The PBX's clock, epoch ms; null while it is unknown. */
  readonly pbxClock: () => number | null;
  /** Calls that started before this (epoch ms) are not ingested; null for no limit. */
  readonly keepFrom: () => number | null;
}

/** Prepares all statements, and marks the records for decoding if the options have changed since. */
export function createRepositories(db: Database, options: DecodeOptions, deps: RepositoriesDeps) {
  const { now, pbxClock, keepFrom, journal } = deps;
  const meta = createMeta(db);
  const revision = createRevision(meta);
  const { markChanged } = revision;
  const ownCalls = createOwnCalls(db);
  let current = createRecordDecoder(options, ownCalls.of);
  const decoder = () => current;
  const ingestFilter = createIngestFilter(db, decoder, keepFrom);
  const notes = createNotes(db, now, markChanged);
  const extensionNames = createExtensionNames(meta, markChanged);
  const recordNames = createRecordNames(db, decoder);
  const people = createPeople(db, { decoder, now, extensionNames, recordNames, markChanged });
  const dialledNumbers = createDialledNumbers(db, decoder, people, pbxClock);
  const callIndex = createCallIndex(db, () => createTextIndex(db, notes, people));
  const interned = createInterned(db, decoder);
  const writer = createCallWriter(db, {
    decoder,
    interned,
    revision,
    recordNames,
    now,
    laterClock: () => Math.max(now(), pbxClock() ?? 0),
    accepts: ingestFilter.accepts,
    onWritten(row, uuid) {
      callIndex.put(row);
      if (notes.all().size > 0 && notes.all().has(callSubject(uuid))) callIndex.reloadNotes();
    },
  });
  const ledger = createNotificationLedger(db, { now, meta, people, markChanged, journal });
  const missed = createMissedCalls(db, { decoder, revision, people, now, ledger });
  const mark = createRedecodeMark(db, meta);

  /** Decodes with these options from now on. Returns whether they are new, so that the stored records must be decoded again. */
  function use(options: DecodeOptions): boolean {
    const stored = JSON.stringify({ ...options, decodeVersion });
    const before = meta.get('reading');
    if (before === stored) return false;
    meta.set('reading', stored);
    mark.begin();
    current = createRecordDecoder(options, ownCalls.of);
    if (before !== null && countryIn(before) !== options.country) {
      moveNumberKeys(db, current);
      notes.clear();
      recordNames.clear();
    }
    interned.clear();
    callIndex.reset();
    return true;
  }

  /** Decodes the next slice of the stored records again. Returns whether there are more. */
  function redecodeSlice(): boolean {
    const more = mark.next(writer.redecodeSlice);
    // Some numbers have another key now.
    if (!more) callIndex.reset();
    return more;
  }

  /**
   * Runs writes in one transaction, after which everything in memory is as on disk. Returns the transaction's revision, null if nothing
   * changed; it is above `leastRevision`.
   */
  function transact<T>(leastRevision: number, work: () => T): { value: T; revision: number | null } {
    let done: { value: T; revision: number | null } | null = null;
    try {
      done = inTransaction(db, () => {
        revision.begin(leastRevision);
        return { value: work(), revision: revision.end() };
      });
      return done;
    } finally {
      if (done === null) for (const cache of [interned, notes, recordNames, ingestFilter]) cache.clear();
      callIndex.endTransaction(done !== null);
    }
  }

  inTransaction(db, () => {
    finishRestore(db);
    use(options);
  });
  return {
    db,
    meta,
    revision,
    ingest: createIngest(writer, ledger, revision),
    calls: createCallLists(db, { decoder, callIndex, people, notes, missed, revision }),
    callIndex,
    reportCalls: createReportCalls(db),
    missed,
    ledger,
    notes,
    views: createSavedViews(db),
    people,
    extensionNames,
    dials: createDialStore(db, { dialledNumbers, ownCalls, writer, markChanged }),
    dialledNumbers,
    uses: createUses(db, now),
    forgetting: createForgetting(db, {
      writer,
      decoder,
      ingestFilter,
      now,
      callIndex,
      interned,
      ledger,
      notes,
      recordNames,
      markChanged,
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
