import type { Notice } from '../../shared/connection.ts';
import { AppError } from '../../shared/errors.ts';
import type { Timers } from '../timers.ts';
import { finishExchange } from './keeping/exchange.ts';
import { type ClaimJournal, claimJournal } from './missed/claim-journal.ts';
import { adoptEntries } from './missed/notification-ledger.ts';
import { closeDatabase, type OpenDatabase, openDatabase, startAnew } from './open-database.ts';
import { createParts, type Parts } from './parts.ts';
import type { Reading } from './reader.ts';
import { createRereadRun } from './reread.ts';
import { detailOf, inTransaction, isDamage } from './sqlite.ts';

/** What a history is opened with. `zone`: the PBX's; `now`: epoch ms. */
export interface HistoryDeps {
  readonly file: string;
  readonly zone: string;
  readonly country?: string;
  readonly outsidePrefix?: string | null;
  /** Epoch ms before which no call is kept, null (as without it) for no such limit. */
  readonly keepFrom?: () => number | null;
  readonly now: () => number;
  /** To read records anew a slice at a time; without them all is read at once. */
  readonly timers?: Timers;
}

/** The history's file, which may be found damaged, read anew or exchanged while it is open. Errors: AppError `historyUnavailable`. */
export interface FileKeeper {
  /** Damage that is met is set aside; the work is then done on the file begun anew. */
  run<T>(work: (parts: Parts) => T): T;
  /** Work that may change rows, in one transaction; tells the listeners when it did. */
  change<T>(work: (parts: Parts, revision: number) => { changed: boolean; value: T }): T;
  /** Closes the file, lets it be exchanged, opens what lies there then, and tells of the change. */
  reopen(exchange: () => void): void;
  /** From now on records are read so, those that are there already slice by slice. */
  reread(wanted: Partial<Reading>): void;
  onChange(listener: (revision: number) => void): () => void;
  /** False where the history lives in memory. */
  isStored(): boolean;
  notices(): Notice[];
  close(): void;
}

/** Opens the history's file, or a history in memory where the file is a newer version's. */
export function keepFile(deps: HistoryDeps): FileKeeper {
  const reading: Reading = {
    zone: deps.zone,
    country: deps.country ?? '',
    outsidePrefix: deps.outsidePrefix ?? undefined,
  };
  try {
    finishExchange(deps.file);
  } catch {
    // The folder cannot be read or changed: opening the file will tell.
  }
  return keep(deps, openSound(deps, reading));
}

interface State {
  parts: Parts;
  stored: boolean;
  readonly notices: Notice[];
}

function openParts(opened: OpenDatabase, reading: Reading, deps: HistoryDeps): State {
  const { now, keepFrom = () => null } = deps;
  const journal = claimJournal(deps.file);
  const parts = createParts(opened.db, reading, { now, keepFrom, journal: opened.stored ? undefined : journal.append });
  if (opened.stored) adoptJournal(parts, journal, now());
  return { parts, stored: opened.stored, notices: [...opened.notices] };
}

/** Adopting the same entries twice changes nothing, so an end in between does no harm. */
function adoptJournal({ db }: Parts, journal: ClaimJournal, now: number): void {
  const entries = journal.read();
  if (entries.length === 0) return;
  inTransaction(db, () => adoptEntries(db, entries, now));
  journal.remove();
}

/** Damage that only shows when the records are read anew is met here. */
function openSound(deps: HistoryDeps, reading: Reading): State {
  const { file, now } = deps;
  const opened = openDatabase(file, now);
  try {
    return openParts(opened, reading, deps);
  } catch (error) {
    opened.db.close();
    if (!isDamage(error)) throw unavailable(error);
    return openParts(startAnew(file, now), reading, deps);
  }
}

function keep(deps: HistoryDeps, state: State): FileKeeper {
  const listeners = new Set<(revision: number) => void>();

  function run<T>(work: (parts: Parts) => T): T {
    try {
      return work(state.parts);
    } catch (error) {
      if (!isDamage(error)) throw unavailable(error);
      begin();
      return work(state.parts);
    }
  }

  function begin(): void {
    const { reading } = state.parts.reader();
    try {
      state.parts.db.close();
    } catch {
      // A connection to a broken file may refuse even this.
    }
    take(openParts(startAnew(deps.file, deps.now), reading, deps));
  }

  function take(opened: State): void {
    state.parts = opened.parts;
    state.stored = opened.stored;
    const isNew = ({ kind }: Notice) => kind === 'historyDamaged' || !state.notices.some((one) => one.kind === kind);
    state.notices.push(...opened.notices.filter(isNew));
  }

  function reopen(exchange: () => void): void {
    const { reading } = state.parts.reader();
    const before = state.parts.revision();
    closeDatabase(state.parts.db);
    try {
      exchange();
    } finally {
      take(openSound(deps, reading));
    }
    // Revisions only grow, whichever file lies there now.
    state.parts.setRevision(Math.max(before, state.parts.revision()) + 1);
    callAll(listeners, state.parts.revision());
    if (state.parts.rereading() !== null) rereadRun.start();
  }

  function change<T>(work: (parts: Parts, revision: number) => { changed: boolean; value: T }): T {
    const done = run((parts) =>
      inOne(parts, () => {
        const revision = parts.revision() + 1;
        const { changed, value } = work(parts, revision);
        if (changed) parts.setRevision(revision);
        return { changed, value, revision };
      }),
    );
    if (done.changed) callAll(listeners, done.revision);
    return done.value;
  }

  const rereadRun = createRereadRun({
    timers: deps.timers,
    slice: () =>
      run((parts) =>
        inOne(parts, () => {
          parts.setRevision(parts.revision() + 1);
          return parts.reread();
        }),
      ),
    tell: () =>
      callAll(
        listeners,
        run((parts) => parts.revision()),
      ),
  });
  const reread = (wanted: Partial<Reading>) => {
    const isOther = run((parts) => inOne(parts, () => parts.readAs({ ...parts.reader().reading, ...wanted })));
    if (isOther) rereadRun.start();
  };
  if (run((parts) => parts.rereading()) !== null) rereadRun.start();

  return {
    run,
    change,
    reopen,
    reread,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isStored: () => state.stored,
    notices: () => [...state.notices],
    close() {
      rereadRun.stop();
      closeDatabase(state.parts.db);
    },
  };
}

/** In one transaction, after which everything that is held in memory is as the disk is. */
function inOne<T>(parts: Parts, work: () => T): T {
  let kept = false;
  try {
    const value = inTransaction(parts.db, work);
    kept = true;
    return value;
  } finally {
    parts.settle(kept);
  }
}

function callAll(listeners: ReadonlySet<(revision: number) => void>, revision: number): void {
  for (const listener of [...listeners]) listener(revision);
}

function unavailable(error: unknown): unknown {
  if (error instanceof AppError) return error;
  return new AppError({ kind: 'historyUnavailable', detail: detailOf(error) }, { cause: error });
}
