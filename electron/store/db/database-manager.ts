import type { Notice } from '../../../shared/connection.ts';
import { AppError } from '../../../shared/errors.ts';
import { createEmitter } from '../../emitter.ts';
import type { Timers } from '../../timers.ts';
import type { DecodeOptions } from '../calls/record-decoder.ts';
import { createRedecodeJob } from '../calls/redecode.ts';
import type { StoreDeps } from '../core.ts';
import { createRepositories, type Repositories } from '../repositories.ts';
import { closeDatabase, historyClosed, type OpenDatabase, openDatabase, replaceDamaged } from './open-database.ts';
import { detailOf, isDamage, isDamageAtOpening, isSound, isSuspicious } from './sqlite.ts';

/** What a history is opened with. */
export interface HistoryDeps extends StoreDeps {
  readonly file: string;
  /** The PBX's time zone (IANA). */
  readonly zone: string;
  /** ISO 3166 letters; '' while the country is unknown. */
  readonly country: string;
  readonly outsidePrefix: string | null;
  /** Decode stored records again, and count calls, a slice at a time. */
  readonly timers: Timers;
}

/** The repositories, whichever file is open. */
export type OpenRepositories = Omit<Repositories, 'core'>;

/** The history's open database. */
export type DatabaseManager = ReturnType<typeof openDatabaseManager>;

/**
 * Opens the history's file, replaces it where it turns out to be damaged, and tells listeners of changes. Throws AppError `historyClosed`; later
 * errors are AppError `historyUnavailable`.
 */
export function openDatabaseManager(deps: HistoryDeps) {
  /** Names of the damaged files that were set aside. */
  const damaged: string[] = [];
  /** SQLite has found the open file sound. */
  let isFoundSound = false;
  const changed = createEmitter('history changed');

  function take(opened: OpenDatabase, options: DecodeOptions): Repositories {
    if (opened.damaged !== null) damaged.push(opened.damaged);
    isFoundSound = false;
    try {
      return createRepositories(opened.db, options, deps, changed.emit);
    } catch (error) {
      opened.db.close();
      throw error;
    }
  }

  function begin(options: DecodeOptions): Repositories {
    try {
      return take(openDatabase(deps.file, deps.now), options);
    } catch (error) {
      if (!isDamageAtOpening(error)) throw historyClosed(error);
      return take(replaceDamaged(deps.file, deps.now), options);
    }
  }

  /** Runs work on the open database. A damaged file is set aside, and the work runs again on the new one. */
  function read<T>(work: (repositories: Repositories) => T): T {
    try {
      return work(open);
    } catch (error) {
      if (!isDamage(error) && !isCausedByDamage(error)) throw unavailable(error);
      replace();
      return work(open);
    }
  }

  function replace(): void {
    const options = open.decoding.options();
    try {
      if (open.core.db.isOpen) open.core.db.close();
      open = take(replaceDamaged(deps.file, deps.now), options);
    } catch (error) {
      throw unavailable(error);
    }
  }

  /** A programming error would have the whole file checked each time, so a file that was sound once is not checked again. */
  function isCausedByDamage(error: unknown): boolean {
    if (!isSuspicious(error) || isFoundSound) return false;
    isFoundSound = isSound(open.core.db);
    return !isFoundSound;
  }

  let open = begin({ zone: deps.zone, country: deps.country, outsidePrefix: deps.outsidePrefix ?? undefined });
  const repositories = following(open, read);
  const redecodeJob = createRedecodeJob({
    timers: deps.timers,
    isNeeded: () => repositories.decoding.progress() !== null,
    slice: () =>
      read(({ core, decoding }) =>
        core.transact(() => {
          core.markChanged();
          return decoding.redecodeSlice();
        }),
      ),
    emitChange: changed.emit,
  });
  redecodeJob.resume();

  return {
    read,
    repositories,
    /** Decodes records with these options from now on, and every stored one again: the newest before it returns. */
    redecode(wanted: Partial<DecodeOptions>): void {
      const isNew = read(({ core, decoding }) =>
        core.transact(() => decoding.use({ ...decoding.options(), ...wanted })),
      );
      if (isNew) redecodeJob.start();
    },
    /** Called after a change is on disk. Returns an unsubscribe function. */
    onChange: changed.on,
    /** What happened to the file that the person should know. */
    notices: (): Notice[] => damaged.map((file) => ({ kind: 'historyDamaged', file })),
    close(): void {
      redecodeJob.stop();
      closeDatabase(open.core.db);
    },
  };
}

type Methods = Record<string, (...args: unknown[]) => unknown>;

/** Repositories that outlive their file: each method runs by `read` on those of the file that is open then. */
function following(first: Repositories, read: DatabaseManager['read']): OpenRepositories {
  const { core: _, ...named } = first;
  const methods = (name: keyof OpenRepositories, method: string) => [
    method,
    (...args: unknown[]) => read((open) => (open[name] as unknown as Methods)[method]?.(...args)),
  ];
  const follow = (name: keyof OpenRepositories) =>
    Object.fromEntries(Object.keys(named[name]).map((method) => methods(name, method)));
  const names = Object.keys(named) as (keyof OpenRepositories)[];
  return Object.fromEntries(names.map((name) => [name, follow(name)])) as unknown as OpenRepositories;
}

function unavailable(error: unknown): unknown {
  if (error instanceof AppError && error.data.kind !== 'historyClosed') return error;
  const detail = error instanceof AppError ? error.data.kind : detailOf(error);
  return new AppError({ kind: 'historyUnavailable', detail }, { cause: error });
}
