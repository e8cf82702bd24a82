import { z } from 'zod';
import { createCallLists } from './calls/call-lists.ts';
import { createCallWriter } from './calls/call-writer.ts';
import { createIngest } from './calls/ingest.ts';
import { createInterned } from './calls/interned-parties.ts';
import { createRecordDecoder, type DecodeOptions, decodeVersion } from './calls/record-decoder.ts';
import { createRedecodeMark } from './calls/redecode.ts';
import { moveNumberKeys } from './calls/rekey-notes.ts';
import { createCore, type StoreDeps } from './core.ts';
import { createMeta } from './db/meta.ts';
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

/**
 * Prepares all statements, and marks the records for decoding if the options have changed since. `onChange` is called after each
 * transaction that changed what is shown.
 */
export function createRepositories(db: Database, options: DecodeOptions, deps: StoreDeps, onChange: () => void) {
  const meta = createMeta(db);
  const ownCalls = createOwnCalls(db);
  let current = createRecordDecoder(options, ownCalls.of);
  const core = createCore(db, deps, () => current, onChange);
  const ingestFilter = createIngestFilter(core);
  const notes = createNotes(core);
  const extensionNames = createExtensionNames(core, meta);
  const recordNames = createRecordNames(core);
  const people = createPeople(core, extensionNames, recordNames);
  const dialledNumbers = createDialledNumbers(core, people);
  const beside = createTextsBeside({ owners: people.owners, extensionNames: extensionNames.all, notes: notes.all });
  const findCalls = createFindCalls(db, beside);
  const interned = createInterned(core);
  const writer = createCallWriter(core, interned, recordNames, ingestFilter);
  const ledger = createNotificationLedger(core, meta, people);
  const missed = createMissedCalls(core, people, ledger);
  core.caches.push(interned, notes, recordNames, ingestFilter, extensionNames, people);
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

  inTransaction(db, () => {
    use(options);
  });
  return {
    meta,
    records: createIngest(core, writer, ledger),
    calls: createCallLists(core, { findCalls, people, notes, missed }),
    findCalls,
    reportCalls: createReportCalls(db),
    missed,
    ledger,
    notes,
    views: createSavedViews(core),
    people,
    extensionNames,
    dials: createDialStore(core, dialledNumbers, ownCalls, writer),
    dialledNumbers,
    ingestFilter,
    forgetting: createForgetting(core, { writer, ingestFilter, interned, ledger, notes, recordNames }),
    /** How the stored records are decoded. `use` and `redecodeSlice` need an open transaction. */
    decoding: { options: () => current.options, use, redecodeSlice, progress: mark.progress },
    core,
  };
}

/** The country in stored options; null if it cannot be read. */
function countryIn(stored: string): string | null {
  const parsed = z.object({ country: z.string() }).safeParse(JSON.parse(stored));
  return parsed.success ? parsed.data.country : null;
}
