import { type Call, normalUuid, type Perspective } from '../../shared/calls/call.ts';
import type { NotificationResult } from '../../shared/calls/missed-state.ts';
import type { RawText, UnreadableRecords } from '../../shared/calls/raw-record.ts';
import type { CallCursor, CallPage, CallRow } from '../../shared/calls/rows.ts';
import type { SavedView } from '../../shared/calls/saved-view.ts';
import type { Notice } from '../../shared/connection.ts';
import type { Dial } from '../../shared/dialing/dial.ts';
import { AppError } from '../../shared/errors.ts';
import type { Note } from '../../shared/people/notes.ts';
import type { CallNumbers, ListedRow } from './calls/call-lists.ts';
import type { FetchContext } from './calls/call-writer.ts';
import type { RedecodeProgress } from './calls/redecode.ts';
import { type HistoryDeps, openDatabaseManager } from './db/database-manager.ts';
import { createMissedAccess, type MissedAccess } from './missed/missed-access.ts';
import { ledgerPartial, type SuppressReason, type UnnotifiedCall } from './missed/notification-ledger.ts';
import type { Repositories } from './repositories.ts';
import { createRetention, type Retention } from './retention/retention.ts';
import type { PageRequest } from './search/call-index.ts';
import { createSearchAccess, type SearchAccess } from './search/search-access.ts';
import type { BusyHours } from './stores/call-volume.ts';
import type { NumberOrigin } from './stores/dialled-numbers.ts';
import type { DialStore } from './stores/dials.ts';
import type { ExtensionNames } from './stores/extension-names.ts';
import type { People } from './stores/people.ts';
import { createRecents, type Recents } from './stores/recents.ts';
import type { Uses } from './stores/uses.ts';

export type { UnnotifiedCall as ToldMissed } from './missed/notification-ledger.ts';

/** What came of a page of records. */
export interface Ingested {
  /** UUIDs that were not there before. */
  added: string[];
  /** UUIDs whose record, or what the server's filter says of it, is another than before. */
  changed: string[];
  /** How many could not be read; they are kept as they came. */
  unreadable: number;
  revision: number;
}

/**
 * The call history on disk. Everything the window shows of calls comes from here. Errors: AppError `historyUnavailable` when
 * the disk refuses; a damaged file is set aside and begun anew wherever the damage is met.
 */
export interface History {
  /** Takes raw records in, all of them or none. `seen`: for which extension, and with which filter, the server gave them. */
  ingest(raws: unknown[], seen?: FetchContext): Ingested;
  /** The server's missed filter left these calls out: they are answered, where their records do not say otherwise. */
  settleAnswered(extension: string, uuids: readonly string[]): void;
  /** Whether the server's missed filter could still tell something of one of these calls. */
  hasUnsettled(extension: string, uuids: readonly string[]): boolean;
  list(wanted: PageRequest): { rows: CallRow[]; next: CallCursor | null; revision: number };
  call(uuid: string): Call | null;
  /** A call's UUID as the PBX writes it, to ask the PBX by. */
  uuidAtPbx(uuid: string): string;
  page(uuid: string, extension: string): CallPage | null;
  /** The missed callers: who waits, what a person decided, and whom to remind of. */
  readonly missed: MissedAccess;
  /**
   * Missed calls to notify of, newest first. Each is returned once, ever, across restarts (R14), and again only after `settleNotified`
   * said that its notification was refused.
   */
  claimUnnotified(extension: string): UnnotifiedCall[];
  hasUnnotified(extension: string): boolean;
  /** Records what the desktop made of the notification for these calls. */
  settleNotified(extension: string, uuids: readonly string[], end: NotificationResult): void;
  /** Nobody is to be notified of what waits: notifications are unwanted, or reading the extension begins (`backfill`). */
  suppressNotifications(extension: string, why: SuppressReason): void;
  /** How many missed calls the desktop refused to show a notification for, and nobody has seen. */
  refusedNotifications(extension: string): number;
  /** All calls that a lost ledger could have been about are read again. */
  completeLedger(): void;
  /** Calls of the extension in a span (epoch ms) with that number, compared by its last digits: a first sieve. */
  findCalls(wanted: { extension: string; number: string; from: number; to: number }): Call[];
  /** The calls of an extension that started within the span (epoch ms, both ends included), newest first. */
  between(extension: string, from: number, to: number): Call[];
  newestAt(extension: string): number | null;
  readonly callVolume: BusyHours;
  /** The extensions that the records show, busiest first. */
  extensions(): { number: string; calls: number }[];
  readonly extensionNames: ExtensionNames;
  hasExtension(number: string): boolean;
  /** The numbers of the newest records: some hundred. */
  numbers(): CallNumbers[];
  /** Lists by any filter, callers, counts. */
  readonly search: SearchAccess;
  readonly notes: {
    /** One for each subject, in their order; an empty one where nothing was written. */
    get(subjects: readonly string[]): Note[];
    /** Both empty takes the note away. Answers it as it was kept. */
    change(subject: string, text: string, tags: readonly string[]): Note;
  };
  readonly people: Omit<People, 'resolveParty' | 'owners'>;
  readonly views: {
    /** In their order. */
    all(): SavedView[];
    /** Keeps it at this place among the others, null for where it was, else the end. Both answer all of them. */
    save(view: SavedView, place: number | null): SavedView[];
    remove(id: string): SavedView[];
  };
  readonly retention: Retention;
  readonly dials: Omit<DialStore, 'put'> & {
    /** Returns only after the row is on disk. A call that became the dial's own is read again as such. */
    put(dial: Dial): void;
  };
  /** What is known of a number before it is called by this extension. */
  originOf(number: string, extension: string): NumberOrigin;
  /** Numbers that were dialled lately. */
  readonly recents: Recents;
  /** What is often chosen in the palette. */
  readonly uses: Uses;
  readonly meta: { get(name: string): string | null; set(name: string, value: string | null): void };
  /**
   * Reads every kept record anew with the PBX's times in that zone (IANA): the newest before it returns, the others slice by slice.
   * A call is read anew as a whole, and none is ever missing; until the end, older ones still stand where the old zone had them.
   */
  rezone(zone: string): void;
  /** The same for the country (ISO 3166 letters) whose numbers are written without a code. */
  recountry(country: string): void;
  /** From now on numbers that were called are read with that outside prefix before them; null: with none. */
  reprefix(outsidePrefix: string | null): void;
  /** How far that has come; null when all records are read as they are to be. */
  redecodeProgress(): RedecodeProgress | null;
  unreadableCount(): number;
  /** The newest records that cannot be shown as calls, as they came. */
  unreadable(): UnreadableRecords;
  /** A call's record as it came; null for a call that is not there. */
  raw(uuid: string): RawText | null;
  revision(): number;
  /** Called after a change is on disk; the answer stops it. */
  onChange(listener: (revision: number) => void): () => void;
  /** Called when the stored history could be opened after all, in place of the one in memory. */
  onStored(listener: () => void): () => void;
  notices(): Notice[];
  close(): void;
}

/** Opens the history's file, or a history in memory where the file is a newer version's. */
export function openHistory(deps: HistoryDeps): History {
  const keeper = openDatabaseManager(deps);
  const {
    read: run,
    write: change,
    reopen,
    redecode: reread,
    onChange,
    isStored,
    mustBeStored,
    notices,
    close,
  } = keeper;
  /** A change that a person makes. It is refused where it could not be kept. */
  const personal: typeof change = (work) => {
    mustBeStored();
    return change(work);
  };

  /** Nothing that is shown of calls changes with the saved views, so nobody else is told. */
  const changeViews = (work: (parts: Repositories) => void) =>
    personal((parts) => {
      work(parts);
      return { changed: false, value: parts.views.all() };
    });

  const list: History['list'] = (wanted) =>
    run((parts) => {
      const { rows, next } = parts.calls.list(wanted);
      return { rows: rows.map((row) => withNotes(parts, dressed(parts, row))), next, revision: parts.revision() };
    });

  const find = createSearchAccess({ run, list, timers: deps.timers });

  return {
    ingest: (raws, seen) => change((parts, revision) => ingestAll(parts, raws, seen ?? null, revision)),
    settleAnswered(extension, uuids) {
      change((parts) => {
        const set = uuids.map((uuid) => parts.writer.settleAnswered(uuid, extension));
        return { changed: set.includes(true), value: undefined };
      });
    },
    hasUnsettled: (extension, uuids) => run((parts) => uuids.some((uuid) => parts.calls.isUnsettled(uuid, extension))),
    list,
    call: (uuid) => run((parts) => parts.calls.call(normalUuid(uuid))),
    uuidAtPbx: (uuid) => run((parts) => parts.calls.uuidAtPbx(normalUuid(uuid))) ?? uuid,
    page: (uuid, extension) =>
      run((parts) => {
        const page = parts.calls.page(normalUuid(uuid), extension);
        return page && dressed(parts, page);
      }),
    missed: createMissedAccess({ run, change, personal }),
    claimUnnotified: (extension) =>
      change((parts) => {
        const untold = parts.ledger.claim(extension);
        return { changed: false, value: untold.map((one) => dressed(parts, one)) };
      }),
    hasUnnotified: (extension) => run((parts) => parts.ledger.hasUnnotified(extension)),
    settleNotified: (extension, uuids, end) =>
      change((parts) => ({ changed: true, value: parts.ledger.settle(extension, uuids, end) })),
    suppressNotifications: (extension, why) =>
      change((parts) => {
        parts.ledger.suppress(extension, why);
        const isBeginning = why === 'backfill' && parts.meta.get(ledgerPartial) !== null;
        if (isBeginning) parts.meta.set(ledgerPartial, 'begun');
        return { changed: false, value: undefined };
      }),
    refusedNotifications: (extension) => run((parts) => parts.ledger.refusedCount(extension)),
    completeLedger() {
      if (run((parts) => parts.meta.get(ledgerPartial)) === null) return;
      change((parts) => ({ changed: false, value: parts.meta.set(ledgerPartial, null) }));
    },
    findCalls: ({ extension, number, from, to }) =>
      run((parts) => parts.calls.between(extension, from, to).filter((call) => mayBe(call, number))),
    between: (extension, from, to) => run((parts) => parts.calls.between(extension, from, to)),
    newestAt: (extension) => run((parts) => parts.calls.newestAt(extension)),
    callVolume: (extension, since) => run((parts) => parts.callVolume(extension, since)),
    extensions: () => run((parts) => parts.calls.extensions()),
    extensionNames: {
      of: (number) => run((parts) => parts.extensionNames.of(number)),
      save: (listed) =>
        change((parts) => {
          const changed = parts.extensionNames.save(listed);
          return { changed, value: changed };
        }),
    },
    hasExtension: (number) => run((parts) => parts.calls.hasExtension(number)),
    numbers: () => run((parts) => parts.calls.numbers()),
    search: find,
    originOf: (number, extension) => run((parts) => parts.dialledNumbers.originOf(number, extension)),
    recents: createRecents(run, find),
    uses: {
      all: () => run((parts) => parts.uses.all()),
      add: (id) => change((parts) => ({ changed: false, value: parts.uses.add(id) })),
    },
    notes: {
      get: (subjects) => run((parts) => parts.notes.get(subjects)),
      change(subject, text, tags) {
        personal((parts) => ({ changed: parts.notes.change(subject, text, tags), value: undefined }));
        const [kept] = run((parts) => parts.notes.get([subject]));
        return kept ?? { subject, text: '', tags: [], changedAt: null };
      },
    },
    people: {
      list: () => run((parts) => parts.people.list()),
      write: (wanted) => personal((parts) => ({ changed: true, value: parts.people.write(wanted) })),
      named: (number) => run((parts) => parts.people.named(number)),
      colleague: (number) => run((parts) => parts.people.colleague(number)),
      nameOf: (number) => run((parts) => parts.people.nameOf(number)),
      proposals: (extension) => run((parts) => parts.people.proposals(extension)),
      decline: (key, declined) => personal((parts) => ({ changed: true, value: parts.people.decline(key, declined) })),
    },
    views: {
      all: () => run((parts) => parts.views.all()),
      save: (view, place) => changeViews((parts) => parts.views.save(view, place)),
      remove: (id) => changeViews((parts) => parts.views.remove(id)),
    },
    retention: createRetention({ file: deps.file, run, change, reopen, isStored, mustBeStored }),
    dials: {
      put(dial) {
        // In memory it would be forgotten with the process, and might be dialled again.
        if (!isStored())
          throw new AppError({ kind: 'historyUnavailable', detail: 'the call history is only in memory' });
        change((parts, revision) => ({
          changed: parts.writer.redecodeCalls(parts.dials.put(dial), revision),
          value: undefined,
        }));
      },
      all: () => run((parts) => parts.dials.all()),
      remove: (id) => run((parts) => parts.dials.remove(id)),
    },
    meta: {
      get: (name) => run((parts) => parts.meta.get(name)),
      set: (name, value) => run((parts) => parts.meta.set(name, value)),
    },
    rezone: (zone) => reread({ zone }),
    recountry: (country) => reread({ country }),
    reprefix: (outsidePrefix) => reread({ outsidePrefix: outsidePrefix ?? undefined }),
    redecodeProgress: () => run((parts) => parts.redecodeProgress()),
    unreadable: () => run((parts) => parts.calls.unreadable()),
    raw: (uuid) => run((parts) => parts.calls.raw(uuid)),
    unreadableCount: () => run((parts) => parts.unreadableCount()),
    revision: () => run((parts) => parts.revision()),
    onChange,
    onStored: keeper.onStored,
    notices,
    close,
  };
}

/** What is handed out of a call, with the other side's name as a person gave it. */
function dressed<T extends { perspective: Perspective }>({ people }: Repositories, told: T): T {
  const { perspective } = told;
  return { ...told, perspective: { ...perspective, party: people.resolveParty(perspective) } };
}

function ingestAll(parts: Repositories, raws: readonly unknown[], seen: FetchContext | null, revision: number) {
  const { ledger } = parts;
  const silent = seen?.withoutNotifications ?? (parts.meta.get(ledgerPartial) === 'unbegun' ? 'backfill' : undefined);
  const waiting = seen === null || silent === undefined ? null : ledger.unnotified(seen.extension);
  const value: Ingested = { added: [], changed: [], unreadable: 0, revision };
  let changed = false;
  for (const raw of raws) {
    const written = parts.writer.write(raw, seen, revision);
    if (written.kind === 'unreadable') value.unreadable += 1;
    else if (written.kind !== 'same') value[written.kind].push(written.uuid);
    changed ||= written.kind === 'unreadable' ? written.isNew : written.kind !== 'same';
  }
  if (seen !== null && silent !== undefined && waiting) ledger.suppress(seen.extension, silent, waiting);
  if (!changed) value.revision = revision - 1;
  return { changed, value };
}

function withNotes({ notes, decoder: reader }: Repositories, row: ListedRow): CallRow {
  const { number, withheld } = row.perspective.party;
  return { ...row, ...notes.beside(row.uuid, withheld ? null : reader().keyOf(number)) };
}

/** Whether a call may have been with that number: one of its numbers ends as the number does, in seven digits or all there are. */
function mayBe(call: Call, number: string): boolean {
  const tail = (text: string | null) => (text ?? '').replace(/\D/g, '').slice(-7);
  const wanted = tail(number);
  const legs = call.legs.map((leg) => leg.destinationNumber);
  return [call.destinationNumber, call.callerNumber, call.callerDestination, ...legs]
    .map(tail)
    .some((one) => one !== '' && wanted !== '' && (one.endsWith(wanted) || wanted.endsWith(one)));
}
