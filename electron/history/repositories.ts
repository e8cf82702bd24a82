import { createCore, type StoreDeps } from './core.ts';
import { createDialledNumbers } from './facts/dialled-numbers.ts';
import { createDialStore } from './facts/dials.ts';
import { createExtensionNames } from './facts/extension-names.ts';
import { createForgetting } from './facts/forget.ts';
import { createIngestFilter } from './facts/ingest-filter.ts';
import { createNotes } from './facts/notes.ts';
import { createNotificationLedger } from './facts/notification-ledger.ts';
import { dialledHere } from './facts/own-calls.ts';
import { createPeople } from './facts/people.ts';
import { createSavedViews } from './facts/saved-views.ts';
import { createCallIndex } from './index/call-index.ts';
import { createCallWriter } from './index/call-writer.ts';
import { createRecordDecoder, type DecodeOptions } from './index/decode.ts';
import { createIngest } from './index/ingest.ts';
import { createInterned } from './index/interned-parties.ts';
import { createMaking } from './index/making.ts';
import { createRecordNames } from './index/record-names.ts';

import { createFindCalls } from './queries/find.ts';
import { createCallLists } from './queries/lists.ts';
import { createMissedCalls } from './queries/missed.ts';
import { createNamesAndNotes } from './queries/names-and-notes.ts';
import { createReportCalls } from './queries/quality/report-calls.ts';
import { createCallCounts, createStoredCalls } from './queries/stored-calls.ts';
import type { Database } from './sqlite.ts';

/** All repositories over one open database; made again when another file takes its place. */
export type Repositories = ReturnType<typeof createRepositories>;

/** Marks the index for being made again if the options have changed since, and brings it up to the facts. `onChange` is called after each transaction that changed what is shown. */
export function createRepositories(db: Database, options: DecodeOptions, deps: StoreDeps, onChange: () => void) {
  const decoderOf = (options: DecodeOptions) => createRecordDecoder(options, (uuid) => dialledHere(db, uuid));
  const core = createCore(db, decoderOf, options, deps, onChange);
  const ingestFilter = createIngestFilter(core);
  const notes = createNotes(core);
  const extensionNames = createExtensionNames(core);
  const recordNames = createRecordNames(core);
  const people = createPeople(core, extensionNames, recordNames);
  const dialledNumbers = createDialledNumbers(core, people);
  const names = createNamesAndNotes(core, people, extensionNames, notes);
  const findCalls = createFindCalls(core, names);
  const interned = createInterned(core);
  const writer = createCallWriter(core, createCallIndex(core, interned, recordNames), ingestFilter);
  const ledger = createNotificationLedger(core, people, (extension, uuid) => missed.isWaiting(extension, uuid));
  const missed = createMissedCalls(core, people, ledger);
  const making = createMaking(core, writer);
  core.transact(() => making.use(options));
  // With the options in use: what a kill left out is read as everything else.
  core.catchUpBy(making.catchUp);
  core.transact(() => {});
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
    dials: createDialStore(core, dialledNumbers, writer, notes),
    dialledNumbers,
    ingestFilter,
    forgetting: createForgetting(core, findCalls.test, interned),
    making,
    core,
  };
}
