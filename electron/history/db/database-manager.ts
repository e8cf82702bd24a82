import type { Notice } from '../../../shared/connection.ts';
import { AppError } from '../../../shared/errors.ts';
import { MINUTE } from '../../../shared/time/durations.ts';
import { createEmitter } from '../../emitter.ts';
import type { Timers } from '../../timers.ts';
import type { DecodeOptions } from '../calls/record-decoder.ts';
import { createRedecodeJob } from '../calls/redecode.ts';
import { type ClaimJournal, claimJournal } from '../missed/claim-journal.ts';
import { adoptEntries } from '../missed/notification-ledger.ts';
import { createRepositories, type Repositories } from '../repositories.ts';
import { closeDatabase, inMemory, type OpenDatabase, openDatabase, startAnew } from './open-database.ts';
import { detailOf, inTransaction, isDamage, isSound, isSuspicious } from './sqlite.ts';
import { dropLeftFiles } from './swap-files.ts';

/** What a history is opened with. `zone`: the PBX's; `now`: epoch ms. */
export interface HistoryDeps {
  readonly file: string;
  readonly zone: string;
  readonly country?: string;
  readonly outsidePrefix?: string | null;
  /** Epoch ms before which no call is kept, null (as without it) for no such limit. */
  readonly keepFrom?: () => number | null;
  readonly now: () => number;
  /** The `Date` header of the PBX's last answer, epoch ms; null (as without it) while it is unknown. */
  readonly pbxClock?: () => number | null;
  /** To read records anew a slice at a time; without them all is read at once. */
  readonly timers?: Timers;
}

/** The history's file, which may be found damaged, read anew or exchanged while it is open. Errors: AppError `historyUnavailable`. */
export interface DatabaseManager {
  /** Damage that is met is set aside; the work is then done on the file begun anew. */
  read<T>(work: (parts: Repositories) => T): T;
  /** Work that may change rows, in one transaction; tells the listeners when it did. */
  write<T>(work: (parts: Repositories, revision: number) => { changed: boolean; value: T }): T;
  /** Closes the file, lets it be exchanged, opens what lies there then, and tells of the change. */
  reopen(exchange: () => void): void;
  /** From now on records are read so, those that are there already slice by slice. */
  redecode(wanted: Partial<DecodeOptions>): void;
  onChange(listener: (revision: number) => void): () => void;
  /** Called when a history that lived in memory has been replaced by the stored one, after `onChange`. */
  onStored(listener: () => void): () => void;
  /** False where the history lives in memory. */
  isStored(): boolean;
  /** Throws AppError `historyNotStored` where it does: what a person writes would be lost. */
  mustBeStored(): void;
  notices(): Notice[];
  close(): void;
}

/** Opens the history's file, or a history in memory where the file is a newer version's. */
export function openDatabaseManager(deps: HistoryDeps): DatabaseManager {
  const reading: DecodeOptions = {
    zone: deps.zone,
    country: deps.country ?? '',
    outsidePrefix: deps.outsidePrefix ?? undefined,
  };
  const state = openSound(deps, reading);
  try {
    if (state.stored) dropLeftFiles(deps.file);
  } catch {
    // They are removed at the next start.
  }
  return keep(deps, state);
}

/** A file that could not be opened is tried again after so long, twice as long each time up to `longestWaitMs`. */
const firstWaitMs = 1000;
const longestWaitMs = MINUTE;
/** Such a try waits for a lock only this long, because main stands still meanwhile. */
const retryBusyMs = 100;

interface State {
  parts: Repositories;
  stored: boolean;
  notices: Notice[];
  /** SQLite has found the open file sound. */
  isSound?: boolean;
}

function openParts(opened: OpenDatabase, reading: DecodeOptions, deps: HistoryDeps): State {
  const { now, keepFrom = () => null, pbxClock = () => null } = deps;
  const journal = claimJournal(deps.file);
  const parts = createRepositories(opened.db, reading, {
    now,
    pbxClock,
    keepFrom,
    journal: opened.stored ? undefined : journal.append,
  });
  if (opened.stored) adoptJournal(parts, journal, now());
  return { parts, stored: opened.stored, notices: [...opened.notices] };
}

/** Adopting the same entries twice changes nothing, so an end in between does no harm. */
function adoptJournal({ db }: Repositories, journal: ClaimJournal, now: number): void {
  const entries = journal.read();
  if (entries.length === 0) return;
  inTransaction(db, () => adoptEntries(db, entries, now));
  journal.remove();
}

/** Never throws for the disk's sake. Damage that only shows when the records are read anew is met here. */
function openSound(deps: HistoryDeps, reading: DecodeOptions, busyMs?: number): State {
  const { file, now } = deps;
  const opened = openDatabase(file, now, busyMs);
  try {
    return openParts(opened, reading, deps);
  } catch (error) {
    closeQuietly(opened);
    return isDamage(error) ? openAnew(deps, reading) : openParts(inMemory('historyNotStored'), reading, deps);
  }
}

function openAnew(deps: HistoryDeps, reading: DecodeOptions): State {
  try {
    return openParts(startAnew(deps.file, deps.now), reading, deps);
  } catch {
    return openParts(inMemory('historyNotStored'), reading, deps);
  }
}

/** A connection to a broken file may refuse even this. */
function closeQuietly({ db }: Pick<OpenDatabase, 'db'>): void {
  try {
    db.close();
  } catch {}
}

function keep(deps: HistoryDeps, state: State): DatabaseManager {
  const changed = createEmitter<number>('history changed');
  const stored = createEmitter('history stored');
  let retryTimer: unknown = null;
  /** The last revision that was emitted after another file took the place of the history. */
  let leastRevision = 0;

  function run<T>(work: (parts: Repositories) => T): T {
    try {
      return work(state.parts);
    } catch (error) {
      if (!isDamage(error) && !isCausedByDamage(error)) throw unavailable(error);
      begin();
      if (!state.stored) throw unavailable(error);
      return work(state.parts);
    }
  }

  /** A programming error would have the whole file read again each time, so a file that was sound once is not asked again. */
  function isCausedByDamage(error: unknown): boolean {
    if (!isSuspicious(error) || state.isSound) return false;
    state.isSound = isSound(state.parts.db);
    return !state.isSound;
  }

  function begin(): void {
    const { options: reading } = state.parts.decoder();
    closeQuietly(state.parts);
    take(openAnew(deps, reading));
  }

  function take(opened: State): void {
    state.parts = opened.parts;
    state.stored = opened.stored;
    state.isSound = false;
    const isOver = ({ kind }: Notice) => kind === 'historyNotStored' || kind === 'historyTooNew';
    const isNew = ({ kind }: Notice) => kind === 'historyDamaged' || !state.notices.some((one) => one.kind === kind);
    if (opened.stored) state.notices = state.notices.filter((notice) => !isOver(notice));
    state.notices.push(...opened.notices.filter(isNew));
    retryIfUnstored(firstWaitMs);
  }

  /** A newer version's file stays as it is until that version is there. */
  function retryIfUnstored(waitMs: number): void {
    deps.timers?.clearTimeout(retryTimer);
    retryTimer = null;
    if (state.stored || !state.notices.some(({ kind }) => kind === 'historyNotStored')) return;
    retryTimer = deps.timers?.setTimeout(() => openAgain(waitMs), waitMs) ?? null;
  }

  function openAgain(waitedMs: number): void {
    const { options: reading } = state.parts.decoder();
    const opened = openSound(deps, reading, retryBusyMs);
    if (!opened.stored) {
      closeQuietly(opened.parts);
      retryIfUnstored(Math.min(2 * waitedMs, longestWaitMs));
      return;
    }
    const before = state.parts;
    replace(opened, before.revision());
    closeQuietly(before);
    stored.emit();
  }

  /** Another file holds the history now. Revisions only grow, whichever one it is. */
  function replace(opened: State, revisionBefore: number): void {
    take(opened);
    try {
      leastRevision = Math.max(revisionBefore, opened.parts.revision()) + 1;
      opened.parts.setRevision(leastRevision);
    } catch {
      // The exchange is done all the same, and the next change writes a revision above this one.
      leastRevision = Math.max(revisionBefore, leastRevision) + 1;
    }
    changed.emit(leastRevision);
    rereadRun.goOn();
  }

  function reopen(exchange: () => void): void {
    const { options: reading } = state.parts.decoder();
    const revision = run((parts) => parts.revision());
    closeDatabase(state.parts.db);
    try {
      exchange();
    } catch (error) {
      throw unavailable(error);
    } finally {
      replace(openSound(deps, reading), revision);
    }
  }

  function change<T>(work: (parts: Repositories, revision: number) => { changed: boolean; value: T }): T {
    const done = run((parts) =>
      inOne(parts, () => {
        const revision = Math.max(leastRevision, parts.revision()) + 1;
        const { changed, value } = work(parts, revision);
        if (changed) parts.setRevision(revision);
        return { changed, value, revision };
      }),
    );
    if (done.changed) changed.emit(done.revision);
    return done.value;
  }

  const rereadRun = createRedecodeJob({
    timers: deps.timers,
    isNeeded: () => run((parts) => parts.redecodeProgress()) !== null,
    slice: () =>
      run((parts) =>
        inOne(parts, () => {
          parts.setRevision(parts.revision() + 1);
          return parts.redecode();
        }),
      ),
    tell: () => changed.emit(run((parts) => parts.revision())),
  });
  const reread = (wanted: Partial<DecodeOptions>) => {
    const isOther = run((parts) => inOne(parts, () => parts.decodeWith({ ...parts.decoder().options, ...wanted })));
    if (isOther) rereadRun.start();
  };
  rereadRun.goOn();
  retryIfUnstored(firstWaitMs);

  return {
    read: run,
    write: change,
    reopen,
    redecode: reread,
    onChange: changed.on,
    onStored: stored.on,
    isStored: () => state.stored,
    mustBeStored() {
      if (state.stored) return;
      const isNewer = state.notices.some(({ kind }) => kind === 'historyTooNew');
      throw new AppError({ kind: 'historyNotStored', reason: isNewer ? 'newer' : 'refused' });
    },
    notices: () => [...state.notices],
    close() {
      deps.timers?.clearTimeout(retryTimer);
      rereadRun.stop();
      closeDatabase(state.parts.db);
    },
  };
}

/** In one transaction, after which everything that is held in memory is as the disk is. */
function inOne<T>(parts: Repositories, work: () => T): T {
  let kept = false;
  try {
    const value = inTransaction(parts.db, work);
    kept = true;
    return value;
  } finally {
    parts.settle(kept);
  }
}

function unavailable(error: unknown): unknown {
  if (error instanceof AppError) return error;
  return new AppError({ kind: 'historyUnavailable', detail: detailOf(error) }, { cause: error });
}
