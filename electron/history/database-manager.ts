import { isDeepStrictEqual } from 'node:util';
import type { Notice } from '../../shared/connection.ts';
import { AppError } from '../../shared/errors.ts';
import { MINUTE } from '../../shared/time/durations.ts';
import { createEmitter } from '../emitter.ts';
import type { Timers } from '../timers.ts';
import type { StoreDeps } from './core.ts';
import { dropIndex } from './index/attach.ts';
import type { DecodeOptions } from './index/decode.ts';
import { standingOf } from './index/stamp.ts';
import { closeDatabase, historyClosed, indexOf, openFile, replaceDamaged, unavailable, untoldIn } from './open.ts';
import { createRepositories, type Repositories } from './repositories.ts';
import { untoldDamage } from './salvage.ts';
import { type Database, isDamage, isDamageAtOpening, isSound, isSuspicious } from './sqlite.ts';

/** What a history is opened with. */
export interface HistoryDeps extends StoreDeps {
  readonly file: string;
  /** The PBX's time zone (IANA). */
  readonly zone: string;
  /** ISO 3166 letters; '' while the country is unknown. */
  readonly country: string;
  readonly outsidePrefix: string | null;
  /** Make the index, and count calls, a slice at a time. */
  readonly timers: Timers;
}

/** Records made at a time: half a frame on a busy computer. */
const SLICE = 20;
/** A screen full. Of a new index so many are made before anything is shown. */
const SCREEN = 150;
/** Listeners hear of so many more at a time. */
const TOLD_EACH = 2000;

/** A file that could not be replaced is tried again after so long, ms: each try reads all that can be saved of it. */
const TRY_AGAIN_AFTER = MINUTE;

/** The repositories, whichever file is open. */
export type OpenRepositories = Omit<Repositories, 'core'>;

/**
 * Opens the history's file, replaces it where it turns out to be damaged, and tells listeners of changes. The constructor throws AppError `historyClosed`;
 * later errors are AppError `historyUnavailable`.
 */
export class DatabaseManager {
  /** Their methods run on whichever file is open. */
  readonly repositories: OpenRepositories;
  readonly #deps: HistoryDeps;
  readonly #changed = createEmitter('history changed');
  #making: unknown = null;
  #reading: unknown = null;
  /** People are known by their numbers whom listeners did not hear of. */
  #isNewlyRead = false;
  /** Who waits until the index has every call. */
  readonly #waiting = new Set<() => void>();
  /** Records made since listeners heard of it. */
  #untold = 0;
  /** Names of the damaged files that were set aside and are to be told. */
  #damaged: readonly string[] = [];
  #isTold = false;
  #isClosed = false;
  readonly #unfollow: () => void;
  /** When a damaged file could not be replaced, epoch ms. */
  #refusedAt = Number.NEGATIVE_INFINITY;
  /** SQLite has found the open file sound. */
  #isFoundSound = false;
  #open: Repositories;

  constructor(deps: HistoryDeps) {
    this.#deps = deps;
    this.#open = this.#begin(deps);
    this.#unfollow = deps.peopleStore.onChange(() => this.#peopleChanged());
    this.repositories = following(this.#open, (work) => this.read(work));
    this.#makeNewest();
  }

  /** Called after a change is on disk. Returns an unsubscribe function. */
  get onChange() {
    return this.#changed.on;
  }

  /** What happened to the file that the person should know: now, or before the start and not told then. */
  notices(): Notice[] {
    const own = this.#damaged.map((file) => ({ kind: 'historyDamaged' as const, file }));
    return [...own, ...this.#deps.peopleStore.notices()];
  }

  /** The person was shown the notices: the next start has them no more. */
  markTold(): void {
    this.#deps.peopleStore.markTold();
    if (this.#isTold || this.#damaged.length === 0) return;
    this.read(({ meta }) => meta.set(untoldDamage, null));
    this.#isTold = true;
  }

  /** Runs work on the open database. A damaged file is set aside, and the work runs again on the new one. */
  read<T>(work: (repositories: Repositories) => T): T {
    if (!this.#open.core.db.isOpen && !this.#isClosed) this.#openAgain((options) => this.#begin(options));
    try {
      return work(this.#open);
    } catch (error) {
      if (!isDamage(error) && !this.#isCausedByDamage(error)) throw unavailable(error);
      if (this.#isIndexDamaged()) return this.#withNewIndex(work);
      this.#openAgain((options) => this.#replaced(options));
      return this.#workAgain(work);
    }
  }

  /** The index is thrown away, and made again from the facts: the newest calls before the work runs again. */
  #withNewIndex<T>(work: (repositories: Repositories) => T): T {
    this.#openAgain((options) => this.#beginAnew(options));
    this.#makeNewest();
    return this.#workAgain(work);
  }

  /** The same on the file that took the place of the damaged one. */
  #workAgain<T>(work: (repositories: Repositories) => T): T {
    try {
      return work(this.#open);
    } catch (error) {
      throw unavailable(error);
    }
  }

  /** Makes the index with these options from now on, if it doesn't yet, and all of it again, newest first. */
  redecode(wanted: Partial<DecodeOptions>): void {
    const before = this.#open.making.options();
    const options = { ...before, ...wanted };
    if (isDeepStrictEqual(options, before)) return;
    if (this.read(({ core, making }) => core.transact(() => making.use(options)))) this.#makeAgain();
  }

  /** Learns from the newest callers what their numbers mean; where that changes, every stored record is decoded again. */
  learn(): void {
    if (this.read(({ core, making }) => core.transact(making.learn))) this.#makeAgain();
  }

  close(): void {
    this.#isClosed = true;
    this.#unfollow();
    this.#deps.timers.clearTimeout(this.#making);
    this.#deps.timers.clearTimeout(this.#reading);
    this.#end();
    closeDatabase(this.#open.core.db);
  }

  /** Resolves once the index has every call, or the history is closed. */
  whole(): Promise<void> {
    if (this.#isClosed || this.read(({ making }) => making.isWhole())) return Promise.resolve();
    return new Promise((resolve) => void this.#waiting.add(resolve));
  }

  /** Makes the newest calls at once: a new index has nothing to show without them. */
  #makeNewest(): void {
    this.#untold = TOLD_EACH;
    this.#makeSlices(SCREEN);
  }

  /** Makes all calls again in their place, from the next turn on. Listeners hear of the first screen full. */
  #makeAgain(): void {
    this.#untold = TOLD_EACH - SCREEN;
    this.#later(SLICE, 0);
    this.#readNumbers();
  }

  /**
   * Makes the index of the stored records, slice by slice, and lets everything else run in between. A slice that the disk refuses is tried
   * again. Listeners, who redraw their lists, hear of the first and the last, and of some between.
   */
  #makeSlices(most: number): void {
    try {
      const more = this.read(({ core, making }) => core.transact(() => making.makeSlice(most)));
      this.#untold += most;
      if (more) this.#later(SLICE, 0);
      else {
        this.#end();
        // In another turn: this one has taken long enough.
        this.#readNumbersIn(0);
      }
      if (!more || this.#untold >= TOLD_EACH) {
        this.#untold = 0;
        this.#changed.emit();
      }
    } catch {
      this.#later(most, MINUTE);
    }
  }

  /** People or notes were changed, perhaps at another PBX: the lists are drawn again, and new numbers are read. */
  #peopleChanged(): void {
    if (!this.#open.core.db.isOpen) return;
    this.#open.core.changedElsewhere();
    this.#changed.emit();
    this.#readNumbers();
  }

  /** Reads people's numbers as this PBX's are read, slice by slice. */
  #readNumbers(): void {
    try {
      const { isChanged, more } = this.read(({ people }) => people.readSlice());
      this.#isNewlyRead ||= isChanged;
      // Listeners, who redraw their lists, hear of it once.
      if (more) this.#readNumbersIn(0);
      if (more || !this.#isNewlyRead) return;
      this.#isNewlyRead = false;
      this.#open.core.changedElsewhere();
      this.#changed.emit();
    } catch {
      this.#readNumbersIn(MINUTE);
    }
  }

  #readNumbersIn(ms: number): void {
    const { timers, peopleStore } = this.#deps;
    timers.clearTimeout(this.#reading);
    if (this.#isClosed || peopleStore.people().size === 0) return;
    this.#reading = timers.setTimeout(() => this.#readNumbers(), ms);
  }

  #later(most: number, ms: number): void {
    const { timers } = this.#deps;
    timers.clearTimeout(this.#making);
    if (!this.#isClosed) this.#making = timers.setTimeout(() => this.#makeSlices(most), ms);
  }

  #end(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }

  #begin(options: DecodeOptions): Repositories {
    try {
      return this.#take(openFile(this.#deps.file), options);
    } catch (error) {
      if (!isDamageAtOpening(error)) throw historyClosed(error);
      return this.#beginAnew(options);
    }
  }

  /** Without the index, which nothing is lost with; where that doesn't help, it is the facts that are damaged. */
  #beginAnew(options: DecodeOptions): Repositories {
    try {
      dropIndex(indexOf(this.#deps.file));
      return this.#take(openFile(this.#deps.file), options);
    } catch (error) {
      if (!isDamageAtOpening(error)) throw historyClosed(error);
      return this.#replaced(options);
    }
  }

  #replaced(options: DecodeOptions): Repositories {
    this.#isFoundSound = false;
    try {
      return this.#take(replaceDamaged(this.#deps.file, this.#deps.now), options);
    } catch (error) {
      throw historyClosed(error);
    }
  }

  #take(db: Database, options: DecodeOptions): Repositories {
    try {
      const repositories = createRepositories(db, options, this.#deps, this.#changed.emit);
      const untold = untoldIn(repositories.meta.get(untoldDamage));
      this.#damaged = [...new Set([...this.#damaged, ...untold])];
      this.#isTold = untold.length === 0;
      return repositories;
    } catch (error) {
      db.close();
      throw error;
    }
  }

  /** Where the disk refuses, nothing is open, and the first reading after a minute tries again. */
  #openAgain(open: (options: DecodeOptions) => Repositories): void {
    const { core, making } = this.#open;
    const { now } = this.#deps;
    // A clock that was set back must not make it wait for longer.
    if (Math.abs(now() - this.#refusedAt) < TRY_AGAIN_AFTER)
      throw new AppError({ kind: 'historyUnavailable', detail: 'damaged' });
    try {
      if (core.db.isOpen) core.db.close();
      this.#open = open(making.options());
    } catch (error) {
      this.#refusedAt = now();
      throw unavailable(error);
    }
  }

  /** A programming error would have the whole file checked each time, so a file that was sound once is not checked again. */
  #isCausedByDamage(error: unknown): boolean {
    if (!isSuspicious(error) || this.#isFoundSound) return false;
    const { db } = this.#open.core;
    this.#isFoundSound = isSound(db) && isSound(db, 'derived');
    return !this.#isFoundSound;
  }

  /** Whether it is the index that is damaged, or belongs to other facts; else it is the facts. */
  #isIndexDamaged(): boolean {
    const { db } = this.#open.core;
    try {
      return !isSound(db, 'derived') || standingOf(db).kind === 'another';
    } catch (error) {
      if (isDamage(error)) return false;
      throw unavailable(error);
    }
  }
}

type Methods = Record<string, (...args: unknown[]) => unknown>;

/** Repositories that outlive their file: each method runs by `read` on those of the file that is open then. */
function following({ core: _, ...first }: Repositories, read: DatabaseManager['read']): OpenRepositories {
  const follow = (name: keyof OpenRepositories, method: string) => [
    method,
    (...args: unknown[]) => read((open) => (open[name] as unknown as Methods)[method]?.(...args)),
  ];
  const repositories = Object.entries(first).map(([name, methods]) => [
    name,
    Object.fromEntries(Object.keys(methods).map((method) => follow(name as keyof OpenRepositories, method))),
  ]);
  return Object.fromEntries(repositories) as OpenRepositories;
}
