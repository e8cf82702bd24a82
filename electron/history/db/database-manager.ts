import type { Notice } from '../../../shared/connection.ts';
import { AppError } from '../../../shared/errors.ts';
import { MINUTE, SECOND } from '../../../shared/time/durations.ts';
import { createEmitter } from '../../emitter.ts';
import type { Timers } from '../../timers.ts';
import type { DecodeOptions } from '../calls/record-decoder.ts';
import { createRedecodeJob } from '../calls/redecode.ts';
import { adoptEntries, type ClaimJournal, claimJournal } from '../missed/notification-ledger.ts';
import { createRepositories, type Repositories, type RepositoriesDeps } from '../repositories.ts';
import { closeDatabase, inMemory, type OpenDatabase, openDatabase, startAnew } from './open-database.ts';
import { detailOf, inTransaction, isDamage, isSound, isSuspicious } from './sqlite.ts';
import { dropLeftFiles } from './swap-files.ts';

/** What a history is opened with. */
export interface HistoryDeps extends Omit<RepositoriesDeps, 'journal'> {
  readonly file: string;
  /** The PBX's time zone (IANA). */
  readonly zone: string;
  /** ISO 3166 letters; '' while the country is unknown. */
  readonly country: string;
  readonly outsidePrefix: string | null;
  /** Decode stored records again, and load the search index, a slice at a time. */
  readonly timers: Timers;
}

/** The history's open database. */
export type DatabaseManager = ReturnType<typeof openDatabaseManager>;

/** A file that could not be opened is tried again after this, then each time after twice as long, up to `MAX_RETRY`. */
const FIRST_RETRY = SECOND;
const MAX_RETRY = MINUTE;
/** How long such a retry waits for a lock, ms. It blocks main. */
const RETRY_BUSY_MS = 100;

interface State {
  repositories: Repositories;
  stored: boolean;
  notices: Notice[];
  /** SQLite has found the open file sound. */
  isSound?: boolean;
}

/**
 * Opens the history's file; a history in memory if a newer version wrote the file or the disk refuses. Replaces a damaged file, retries one that
 * could not be opened, swaps files, and tells listeners of changes. Errors: AppError `historyUnavailable`.
 */
export function openDatabaseManager(deps: HistoryDeps) {
  const { timers } = deps;
  const state = openSound(deps, {
    zone: deps.zone,
    country: deps.country,
    outsidePrefix: deps.outsidePrefix ?? undefined,
  });
  dropLeft(deps, state);
  const changed = createEmitter<number>('history changed');
  const stored = createEmitter('history stored');
  let retryTimer: unknown = null;
  /** The last revision that was emitted after another file took the place of the history. */
  let leastRevision = 0;

  /** Runs work on the open database. A damaged file is set aside, and the work runs again on the new one. */
  function read<T>(work: (repositories: Repositories) => T): T {
    try {
      return work(state.repositories);
    } catch (error) {
      if (!isDamage(error) && !isCausedByDamage(error)) throw unavailable(error);
      const options = state.repositories.decoding.options();
      closeQuietly(state.repositories);
      take(openAnew(deps, options));
      if (!state.stored) throw unavailable(error);
      return work(state.repositories);
    }
  }

  /** A programming error would have the whole file checked each time, so a file that was sound once is not checked again. */
  function isCausedByDamage(error: unknown): boolean {
    if (!isSuspicious(error) || state.isSound) return false;
    state.isSound = isSound(state.repositories.db);
    return !state.isSound;
  }

  function take(opened: State): void {
    state.repositories = opened.repositories;
    state.stored = opened.stored;
    state.isSound = false;
    const isOver = ({ kind }: Notice) => kind === 'historyNotStored' || kind === 'historyTooNew';
    const isNew = ({ kind }: Notice) => kind === 'historyDamaged' || !state.notices.some((one) => one.kind === kind);
    if (opened.stored) state.notices = state.notices.filter((notice) => !isOver(notice));
    state.notices.push(...opened.notices.filter(isNew));
    retryIfUnstored(FIRST_RETRY);
  }

  /** A file of a newer version stays as it is until that version opens it. */
  function retryIfUnstored(waitMs: number): void {
    timers.clearTimeout(retryTimer);
    retryTimer = null;
    if (state.stored || !state.notices.some(({ kind }) => kind === 'historyNotStored')) return;
    retryTimer = timers.setTimeout(() => openAgain(waitMs), waitMs);
  }

  function openAgain(waitedMs: number): void {
    const before = state.repositories;
    const opened = openSound(deps, before.decoding.options(), RETRY_BUSY_MS);
    if (!opened.stored) {
      closeQuietly(opened.repositories);
      retryIfUnstored(Math.min(2 * waitedMs, MAX_RETRY));
      return;
    }
    replace(opened, before.revision.current());
    closeQuietly(before);
    stored.emit();
  }

  /** Another file holds the history now. Revisions only grow, whichever file it is. */
  function replace(opened: State, revisionBefore: number): void {
    take(opened);
    try {
      leastRevision = Math.max(revisionBefore, opened.repositories.revision.current()) + 1;
      opened.repositories.revision.set(leastRevision);
    } catch {
      // The files are swapped all the same, and the next change writes a revision above this one.
      leastRevision = Math.max(revisionBefore, leastRevision) + 1;
    }
    changed.emit(leastRevision);
    redecodeJob.resume();
  }

  /** Closes the database, lets `swap` change the files, and opens the new file. */
  function reopen(swap: () => void): void {
    const options = state.repositories.decoding.options();
    const revision = read((repositories) => repositories.revision.current());
    closeDatabase(state.repositories.db);
    try {
      swap();
    } catch (error) {
      throw unavailable(error);
    } finally {
      replace(openSound(deps, options), revision);
    }
  }

  const transact = <T>(work: (repositories: Repositories) => T) =>
    read((repositories) => repositories.transact(leastRevision, () => work(repositories)));

  /** Runs work in one transaction and then calls the listeners if it changed anything that is shown. */
  function write<T>(work: (repositories: Repositories) => T): T {
    const { value, revision } = transact(work);
    if (revision !== null) changed.emit(revision);
    return value;
  }

  /** Throws AppError `historyNotStored` while the history is only in memory. */
  function mustBeStored(): void {
    if (state.stored) return;
    const isNewer = state.notices.some(({ kind }) => kind === 'historyTooNew');
    throw new AppError({ kind: 'historyNotStored', reason: isNewer ? 'newer' : 'refused' });
  }

  const redecodeJob = createRedecodeJob({
    timers,
    isNeeded: () => read(({ decoding }) => decoding.progress()) !== null,
    slice: () =>
      transact(({ decoding, revision }) => {
        revision.markChanged();
        return decoding.redecodeSlice();
      }).value,
    emitChange: () => changed.emit(read(({ revision }) => revision.current())),
  });
  redecodeJob.resume();
  retryIfUnstored(FIRST_RETRY);

  return {
    read,
    write,
    /** `write` for what a person entered. AppError `historyNotStored` while the history is only in memory, where it would be lost. */
    userWrite<T>(work: (repositories: Repositories) => T): T {
      mustBeStored();
      return write(work);
    },
    reopen,
    /** Decodes records with these options from now on, and the stored ones again slice by slice, newest first. */
    redecode(wanted: Partial<DecodeOptions>): void {
      const isNew = transact(({ decoding }) => decoding.use({ ...decoding.options(), ...wanted })).value;
      if (isNew) redecodeJob.start();
    },
    /** Called with the new revision after a change is on disk. Returns an unsubscribe function. */
    onChange: changed.on,
    /** Called after `onChange` when the stored history could be opened at last and has replaced the one in memory. */
    onStored: stored.on,
    /** False while the history is only in memory. */
    isStored: (): boolean => state.stored,
    mustBeStored,
    notices: (): Notice[] => [...state.notices],
    close(): void {
      timers.clearTimeout(retryTimer);
      redecodeJob.stop();
      closeDatabase(state.repositories.db);
    },
  };
}

function dropLeft({ file }: HistoryDeps, { stored }: State): void {
  try {
    if (stored) dropLeftFiles(file);
  } catch {
    // They are removed at the next start.
  }
}

/** Never throws because of the disk. Damage that only shows when the repositories are made is handled here. */
function openSound(deps: HistoryDeps, options: DecodeOptions, busyMs?: number): State {
  const opened = openDatabase(deps.file, deps.now, busyMs);
  try {
    return stateOf(opened, options, deps);
  } catch (error) {
    closeQuietly(opened);
    return isDamage(error) ? openAnew(deps, options) : stateOf(inMemory('historyNotStored'), options, deps);
  }
}

function openAnew(deps: HistoryDeps, options: DecodeOptions): State {
  try {
    return stateOf(startAnew(deps.file, deps.now), options, deps);
  } catch {
    return stateOf(inMemory('historyNotStored'), options, deps);
  }
}

function stateOf({ db, stored, notices }: OpenDatabase, options: DecodeOptions, deps: HistoryDeps): State {
  const journal = claimJournal(deps.file);
  const repositories = createRepositories(db, options, { ...deps, journal: stored ? undefined : journal.append });
  if (stored) adoptJournal(db, journal, deps.now());
  return { repositories, stored, notices: [...notices] };
}

/** Adopting the same entries twice changes nothing, so a crash in between does no harm. */
function adoptJournal(db: Repositories['db'], journal: ClaimJournal, now: number): void {
  const entries = journal.read();
  if (entries.length === 0) return;
  inTransaction(db, () => adoptEntries(db, entries, now));
  journal.remove();
}

/** A connection to a broken file may refuse even this. */
function closeQuietly({ db }: Pick<OpenDatabase, 'db'>): void {
  try {
    db.close();
  } catch {}
}

function unavailable(error: unknown): unknown {
  if (error instanceof AppError) return error;
  return new AppError({ kind: 'historyUnavailable', detail: detailOf(error) }, { cause: error });
}
