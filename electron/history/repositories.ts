import { z } from 'zod';
import { callSubject } from '../../shared/people/notes.ts';
import { createLists, type Lists } from './calls/call-lists.ts';
import { createWriter, type Writer } from './calls/call-writer.ts';
import { createWords } from './calls/interned-parties.ts';
import { moveKeys } from './calls/move-keys.ts';
import { createOwnCalls } from './calls/own-calls.ts';
import { createReader, decodeVersion, type Reader, type Reading } from './calls/record-decoder.ts';
import { createRereadMark, type Rereading } from './calls/redecode.ts';
import { type Database, inTransaction, prepare } from './db/sqlite.ts';
import { createMissed, type Missed } from './missed/missed-calls.ts';
import {
  createNotificationLedger,
  type LedgerDeps,
  ledgerPartial,
  type NotificationLedger,
} from './missed/notification-ledger.ts';
import { createForgetting, type Forgetting, finishReturn } from './retention/forget.ts';
import { type Admission, createAdmission } from './retention/ingest-filter.ts';
import { createFind, type Find } from './search/call-index.ts';
import { createFindWords } from './search/text-index.ts';
import { type BusyHours, createBusyHours } from './stores/call-volume.ts';
import { createDialled, type Dialled } from './stores/dialled-numbers.ts';
import { createDialStore, type DialStore } from './stores/dials.ts';
import { createExtensionNames, type ExtensionNames } from './stores/extension-names.ts';
import { createNotes, type Notes } from './stores/notes.ts';
import { createPeople, type People } from './stores/people.ts';
import { createRecordNames } from './stores/record-names.ts';
import { createSavedViews, type SavedViews } from './stores/saved-views.ts';
import { createUses, type Uses } from './stores/uses.ts';

/** Everything that hangs on one open database; made anew when a damaged one was replaced. */
export interface Parts {
  readonly db: Database;
  readonly writer: Writer;
  readonly lists: Lists;
  readonly find: Find;
  readonly missed: Missed;
  readonly ledger: NotificationLedger;
  readonly notes: Notes;
  readonly views: SavedViews;
  readonly people: People;
  readonly extensionNames: ExtensionNames;
  readonly dials: DialStore;
  readonly dialled: Dialled;
  readonly uses: Uses;
  readonly callVolume: BusyHours;
  readonly admission: Admission;
  readonly forgetting: Forgetting;
  readonly meta: { get(name: string): string | null; set(name: string, value: string | null): void };
  reader(): Reader;
  /** From now on records are read that way; whether those that are kept have to be read anew. Whoever calls it has opened the transaction. */
  readAs(reading: Reading): boolean;
  /** Reads the next slice of them anew; whether there is more. As above. */
  reread(): boolean;
  rereading(): Rereading | null;
  /** A transaction has ended: what was written in it was kept, or was not. */
  settle(kept: boolean): void;
  revision(): number;
  setRevision(revision: number): void;
  unreadable(): number;
}

/** What the parts are told from outside. `keepFrom`: epoch ms before which no call is kept, null for no such limit. */
export interface PartsDeps {
  readonly now: () => number;
  /** The PBX's clock, epoch ms; null while it is unknown. */
  readonly pbxClock: () => number | null;
  readonly keepFrom: () => number | null;
  readonly journal?: LedgerDeps['journal'];
}

/** Prepares all statements, and notes when the records were last read another way. */
export function createParts(db: Database, reading: Reading, { now, pbxClock, keepFrom, journal }: PartsDeps): Parts {
  const ownCalls = createOwnCalls(db);
  let reader = createReader(reading, ownCalls.of);
  const current = () => reader;
  const meta = createMeta(db);
  const admission = createAdmission(db, current, keepFrom);
  const notes = createNotes(db, now);
  const extensionNames = createExtensionNames(meta);
  const revision = () => Number(meta.get('revision') ?? 0);
  const recordNames = createRecordNames(db, current);
  const people = createPeople(db, current, now, extensionNames, recordNames);
  const laterClock = () => Math.max(now(), pbxClock() ?? 0);
  const dialled = createDialled(db, current, people, pbxClock);
  const find = createFind(db, () => createFindWords(db, notes, people));
  const words = createWords(db, current);
  const writer = createWriter(db, {
    reader: current,
    words,
    now,
    laterClock,
    admits: admission.admits,
    onWritten(row, uuid) {
      find.put(row);
      if (notes.all().size > 0 && notes.all().has(callSubject(uuid))) find.unresolved();
    },
  });
  const ledger = createNotificationLedger(db, { now, journal, isPartial: () => meta.get(ledgerPartial) !== null });
  const unreadable = prepare<{ count: number }>(db, 'SELECT count(*) AS count FROM unreadable');
  const mark = createRereadMark(db, meta);
  const readAs = (wanted: Reading) => {
    const name = JSON.stringify({ ...wanted, decodeVersion });
    const before = meta.get('reading');
    if (before === name) return false;
    meta.set('reading', name);
    mark.begin();
    reader = createReader(wanted, ownCalls.of);
    if (before !== null && countryIn(before) !== wanted.country) {
      moveKeys(db, reader);
      notes.readAgain();
    }
    words.forget();
    find.reset();
    return true;
  };
  inTransaction(db, () => {
    finishReturn(db);
    readAs(reading);
  });
  return {
    db,
    writer,
    lists: createLists(db, current, find),
    missed: createMissed(db, { reader: current, revision, people, now, ledger }),
    ledger,
    find,
    notes,
    people,
    extensionNames,
    views: createSavedViews(db),
    dials: createDialStore(db, dialled, ownCalls),
    dialled,
    uses: createUses(db, now),
    callVolume: createBusyHours(db),
    admission,
    forgetting: createForgetting(db, { writer, reader: current, admission, now, find, words, ledger }),
    meta,
    reader: current,
    readAs,
    reread() {
      const more = mark.next(writer.reread);
      // Every number is read the new way now, and some have another key.
      if (!more) find.reset();
      return more;
    },
    settle(kept) {
      if (!kept) {
        words.forget();
        recordNames.forget();
      }
      find.settle(kept);
    },
    rereading: mark.progress,
    revision,
    setRevision(to) {
      meta.set('revision', String(to));
      recordNames.forget();
    },
    unreadable: () => unreadable.get()?.count ?? 0,
  };
}

/** The country of a stored reading; null where it cannot be told. */
function countryIn(reading: string): string | null {
  const parsed = z.object({ country: z.string() }).safeParse(JSON.parse(reading));
  return parsed.success ? parsed.data.country : null;
}

function createMeta(db: Database): Parts['meta'] {
  const get = prepare<{ value: string }>(db, 'SELECT value FROM meta WHERE name = ?');
  const set = prepare(db, 'INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)');
  const remove = prepare(db, 'DELETE FROM meta WHERE name = ?');
  return {
    get: (name) => get.get(name)?.value ?? null,
    set: (name, value) => void (value === null ? remove.run(name) : set.run(name, value)),
  };
}
