import { z } from 'zod';
import { callSubject } from '../../shared/people/notes.ts';
import { type CallLists, createCallLists } from './calls/call-lists.ts';
import { type CallWriter, createCallWriter } from './calls/call-writer.ts';
import { createInterned } from './calls/interned-parties.ts';
import { moveNumberKeys } from './calls/move-keys.ts';
import { createOwnCalls } from './calls/own-calls.ts';
import { createRecordDecoder, type DecodeOptions, decodeVersion, type RecordDecoder } from './calls/record-decoder.ts';
import { createRedecodeMark, type RedecodeProgress } from './calls/redecode.ts';
import { type Database, inTransaction, prepare } from './db/sqlite.ts';
import { createMissedCalls, type MissedCalls } from './missed/missed-calls.ts';
import {
  createNotificationLedger,
  type LedgerDeps,
  ledgerPartial,
  type NotificationLedger,
} from './missed/notification-ledger.ts';
import { createForgetting, type Forgetting, finishRestore } from './retention/forget.ts';
import { createIngestFilter, type IngestFilter } from './retention/ingest-filter.ts';
import { type CallIndex, createCallIndex } from './search/call-index.ts';
import { createTextIndex } from './search/text-index.ts';
import { type BusyHours, createBusyHours } from './stores/call-volume.ts';
import { createDialledNumbers, type DialledNumbers } from './stores/dialled-numbers.ts';
import { createDialStore, type DialStore } from './stores/dials.ts';
import { createExtensionNames, type ExtensionNames } from './stores/extension-names.ts';
import { createNotes, type Notes } from './stores/notes.ts';
import { createPeople, type People } from './stores/people.ts';
import { createRecordNames } from './stores/record-names.ts';
import { createSavedViews, type SavedViews } from './stores/saved-views.ts';
import { createUses, type Uses } from './stores/uses.ts';

/** Everything that hangs on one open database; made anew when a damaged one was replaced. */
export interface Repositories {
  readonly db: Database;
  readonly writer: CallWriter;
  readonly calls: CallLists;
  readonly callIndex: CallIndex;
  readonly missed: MissedCalls;
  readonly ledger: NotificationLedger;
  readonly notes: Notes;
  readonly views: SavedViews;
  readonly people: People;
  readonly extensionNames: ExtensionNames;
  readonly dials: DialStore;
  readonly dialledNumbers: DialledNumbers;
  readonly uses: Uses;
  readonly callVolume: BusyHours;
  readonly ingestFilter: IngestFilter;
  readonly forgetting: Forgetting;
  readonly meta: { get(name: string): string | null; set(name: string, value: string | null): void };
  decoder(): RecordDecoder;
  /** From now on records are read that way; whether those that are kept have to be read anew. Whoever calls it has opened the transaction. */
  decodeWith(reading: DecodeOptions): boolean;
  /** Reads the next slice of them anew; whether there is more. As above. */
  redecode(): boolean;
  redecodeProgress(): RedecodeProgress | null;
  /** A transaction has ended: what was written in it was kept, or was not. */
  settle(kept: boolean): void;
  revision(): number;
  setRevision(revision: number): void;
  unreadableCount(): number;
}

/** What the parts are told from outside. `keepFrom`: epoch ms before which no call is kept, null for no such limit. */
export interface RepositoriesDeps {
  readonly now: () => number;
  /** The PBX's clock, epoch ms; null while it is unknown. */
  readonly pbxClock: () => number | null;
  readonly keepFrom: () => number | null;
  readonly journal?: LedgerDeps['journal'];
}

/** Prepares all statements, and notes when the records were last read another way. */
export function createRepositories(
  db: Database,
  reading: DecodeOptions,
  { now, pbxClock, keepFrom, journal }: RepositoriesDeps,
): Repositories {
  const ownCalls = createOwnCalls(db);
  let reader = createRecordDecoder(reading, ownCalls.of);
  const current = () => reader;
  const meta = createMeta(db);
  const admission = createIngestFilter(db, current, keepFrom);
  const notes = createNotes(db, now);
  const extensionNames = createExtensionNames(meta);
  const revision = () => Number(meta.get('revision') ?? 0);
  const recordNames = createRecordNames(db, current);
  const people = createPeople(db, current, now, extensionNames, recordNames);
  const laterClock = () => Math.max(now(), pbxClock() ?? 0);
  const dialled = createDialledNumbers(db, current, people, pbxClock);
  const find = createCallIndex(db, () => createTextIndex(db, notes, people));
  const words = createInterned(db, current);
  const writer = createCallWriter(db, {
    decoder: current,
    interned: words,
    now,
    laterClock,
    accepts: admission.accepts,
    onWritten(row, uuid) {
      find.put(row);
      if (notes.all().size > 0 && notes.all().has(callSubject(uuid))) find.unresolved();
    },
  });
  const ledger = createNotificationLedger(db, { now, journal, isPartial: () => meta.get(ledgerPartial) !== null });
  const unreadable = prepare<{ count: number }>(db, 'SELECT count(*) AS count FROM unreadable');
  const mark = createRedecodeMark(db, meta);
  const readAs = (wanted: DecodeOptions) => {
    const name = JSON.stringify({ ...wanted, decodeVersion });
    const before = meta.get('reading');
    if (before === name) return false;
    meta.set('reading', name);
    mark.begin();
    reader = createRecordDecoder(wanted, ownCalls.of);
    if (before !== null && countryIn(before) !== wanted.country) {
      moveNumberKeys(db, reader);
      notes.reload();
    }
    words.forget();
    find.reset();
    return true;
  };
  inTransaction(db, () => {
    finishRestore(db);
    readAs(reading);
  });
  return {
    db,
    writer,
    calls: createCallLists(db, current, find),
    missed: createMissedCalls(db, { reader: current, revision, people, now, ledger }),
    ledger,
    callIndex: find,
    notes,
    people,
    extensionNames,
    views: createSavedViews(db),
    dials: createDialStore(db, dialled, ownCalls),
    dialledNumbers: dialled,
    uses: createUses(db, now),
    callVolume: createBusyHours(db),
    ingestFilter: admission,
    forgetting: createForgetting(db, { writer, reader: current, admission, now, find, words, ledger }),
    meta,
    decoder: current,
    decodeWith: readAs,
    redecode() {
      const more = mark.next(writer.redecodeSlice);
      // Every number is read the new way now, and some have another key.
      if (!more) find.reset();
      return more;
    },
    settle(kept) {
      if (!kept) {
        words.forget();
        recordNames.clear();
      }
      find.settle(kept);
    },
    redecodeProgress: mark.progress,
    revision,
    setRevision(to) {
      meta.set('revision', String(to));
      recordNames.clear();
    },
    unreadableCount: () => unreadable.get()?.count ?? 0,
  };
}

/** The country of a stored reading; null where it cannot be told. */
function countryIn(reading: string): string | null {
  const parsed = z.object({ country: z.string() }).safeParse(JSON.parse(reading));
  return parsed.success ? parsed.data.country : null;
}

function createMeta(db: Database): Repositories['meta'] {
  const get = prepare<{ value: string }>(db, 'SELECT value FROM meta WHERE name = ?');
  const set = prepare(db, 'INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)');
  const remove = prepare(db, 'DELETE FROM meta WHERE name = ?');
  return {
    get: (name) => get.get(name)?.value ?? null,
    set: (name, value) => void (value === null ? remove.run(name) : set.run(name, value)),
  };
}
