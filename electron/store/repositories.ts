import { createCallLists } from './calls/call-lists.ts';
import { createCallWriter } from './calls/call-writer.ts';
import { createIngest } from './calls/ingest.ts';
import { createInterned } from './calls/interned-parties.ts';
import type { DecodeOptions } from './calls/record-decoder.ts';
import { createDecoding } from './calls/redecode.ts';
import { createCallCounts, createStoredCalls } from './calls/stored-calls.ts';
import { createCore, type StoreDeps } from './core.ts';
import type { Database } from './db/sqlite.ts';
import { createDialledNumbers } from './dialled-numbers.ts';
import { createDialStore } from './dials.ts';
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

/** Marks the records for decoding if the options have changed since. `onChange` is called after each transaction that changed what is shown. */
export function createRepositories(db: Database, options: DecodeOptions, deps: StoreDeps, onChange: () => void) {
  const core = createCore(db, options, deps, onChange);
  const ingestFilter = createIngestFilter(core);
  const notes = createNotes(core);
  const extensionNames = createExtensionNames(core);
  const recordNames = createRecordNames(core);
  const people = createPeople(core, extensionNames, recordNames);
  const dialledNumbers = createDialledNumbers(core, people);
  const beside = createTextsBeside(people, extensionNames, notes);
  const findCalls = createFindCalls(core, beside);
  const interned = createInterned(core);
  const writer = createCallWriter(core, interned, recordNames, ingestFilter);
  const ledger = createNotificationLedger(core, people, (extension, uuid) => missed.isWaiting(extension, uuid));
  const missed = createMissedCalls(core, people, ledger);
  const decoding = createDecoding(core, writer);
  core.transact(() => decoding.use(options));
  return {
    meta: core.meta,
    records: createIngest(core, writer, ledger),
    calls: {
      ...createStoredCalls(core, people),
      ...createCallCounts(db),
      ...createCallLists(core, { findCalls, people, notes, missed }),
    },
    findCalls,
    reportCalls: createReportCalls(db),
    missed,
    ledger,
    notes,
    views: createSavedViews(core),
    people,
    extensionNames,
    dials: createDialStore(core, dialledNumbers, writer),
    dialledNumbers,
    ingestFilter,
    forgetting: createForgetting(core, findCalls, interned),
    decoding,
    core,
  };
}
