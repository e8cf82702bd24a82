import fs from 'node:fs';
import path from 'node:path';
import { cached } from '../../shared/cached.ts';
import type { ShownCertificate } from '../../shared/connection.ts';
import {
  type Directory,
  type DirectoryPerson,
  type DirectoryState,
  type DirectoryTest,
  directoryLimits,
  type FoundPerson,
  maxDirectories,
  type ServerDirectory,
} from '../../shared/directories/directory.ts';
import { AppError } from '../../shared/errors.ts';
import { MINUTE } from '../../shared/time/durations.ts';
import type { DirectoryNames } from '../history/core.ts';
import type { Vault } from '../vault/vault.ts';
import { type DirectoryCopy, notStored, openDirectoryCopy, removeCopy } from './copy.ts';
import { originOf } from './origin.ts';
import type { ReadDeps, ReadDirectory } from './read-directory.ts';
import type { CopyOfSource, Item } from './reading.ts';
import { type SourceSchedule, scheduleSource } from './schedule.ts';

/** `folder`: of the app's own files. `sources`: as the settings have them, in their order. */
export interface DirectoriesDeps extends ReadDeps {
  readonly folder: string;
  readonly sources: () => readonly Directory[];
  readonly saveSources: (sources: readonly Directory[]) => void;
  /** The vault of one source, in a folder of its own. */
  readonly openVault: (folder: string) => Pick<Vault, 'set' | 'read' | 'clear' | 'assertBelongsTo'>;
  /** Removes the folder of a source's vault. */
  readonly removeFolder: (folder: string) => void;
  readonly keysOf: (number: string) => readonly string[];
  /** Whether the person has more than one PBX. */
  readonly hasSeveralPbxs: () => boolean;
  /** Makes sure that the person has agreed to the source's server, before anything is sent. */
  readonly consent: (source: Directory) => Promise<void>;
  /** Called when the state of a source has changed, with `people` when people have, too. */
  readonly onChange: (what: { people: boolean }) => void;
  readonly random: () => number;
  readonly readDirectory: ReadDirectory;
}

/** What a form asks of servers, loaded for the first one: the start does without. */
const loadLook = () => import('./look-at-server.ts');

/** So many people are shown of a test. */
const SHOWN = 10;
/** Numbers whose people are remembered: those of the rows on the screen, and many more. */
const mostRemembered = 5000;

/** The directories of the person: read on schedule, copied, matched and searched here. Nothing is ever written to a source. */
export type Directories = ReturnType<typeof openDirectories>;

export function openDirectories(deps: DirectoriesDeps) {
  const { folder, sources, timers, now, random } = deps;
  const schedules = new Map<string, SourceSchedule>();
  const vaults = new Map<string, ReturnType<DirectoriesDeps['openVault']>>();
  /** By source: the person agrees that no more people than so many are left, while they wait for the reading. */
  const agreed = new Map<string, number>();
  const remembered = new Map<string, readonly FoundPerson[]>();
  let isStarted = false;
  /** Of the test that runs: its form has no use for the answer to one before it. */
  let testing = new AbortController();
  const stopTest = (): void => testing.abort(new AppError({ kind: 'declined' }));

  let version = 0;
  const peopleChanged = () => {
    remembered.clear();
    version += 1;
    deps.onChange({ people: true });
  };
  const stateChanged = () => deps.onChange({ people: false });
  const file = path.join(folder, 'directories.sqlite');
  let opened: DirectoryCopy | null = null;
  /** Opened when it is first needed: without sources there is no file. */
  const copy = (): DirectoryCopy => {
    opened ??= openDirectoryCopy({
      file,
      country: deps.country(),
      timers,
      onLost: scheduleAll,
    });
    return opened;
  };
  /** When the disk last refused an answer of the copy, epoch ms. */
  let refusedAt: number | null = null;
  /** What the copy answers; `otherwise` where the disk refuses, and for a minute after that: calls go on without names of directories. */
  function answer<T>(ask: (copy: DirectoryCopy) => T, otherwise: T): T {
    if (refusedAt !== null && Math.abs(now() - refusedAt) < MINUTE) return otherwise;
    try {
      const answered = ask(copy());
      refusedAt = null;
      return answered;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refusedAt = now();
      return otherwise;
    }
  }
  const folderOf = (id: string): string => path.join(folder, 'directories', id);
  const vaultOf = (id: string) => cached(vaults, id, 2 * maxDirectories, () => deps.openVault(folderOf(id)));
  const isKnown = (id: string): boolean => sources().some((one) => one.id === id);
  const isOn = (id: string): boolean => sources().some((one) => one.id === id && one.isOn);

  /** The secret of a source, for its origin alone. */
  const passwordOf = (source: Directory, typed: string | null) => async (): Promise<string> =>
    typed ?? vaultOf(source.id).read(originOf(source) ?? '');

  /** Resolves to whether what was read may be half. */
  async function readOne(id: string, signal: AbortSignal): Promise<boolean> {
    const source = sources().find((one) => one.id === id);
    if (source === undefined) return false;
    // A server that gives others each time and fails at the end would fill the disk.
    if (copy().count(id) > 2 * directoryLimits.people) await copy().drop(id);
    const part = copy().source(id, signal);
    let isWritten = false;
    const writing = (write: (items: never) => Promise<void>) => async (items: readonly unknown[]) => {
      isWritten ||= items.length > 0;
      await write(items as never);
    };
    const noting = { ...part, put: writing(part.put), remove: writing(part.remove) };
    try {
      const end = await deps.readDirectory(source, deps, {
        ...{ copy: noting, password: passwordOf(source, null), signal },
        agreed: () => agreed.get(id) ?? null,
      });
      part.end(end, now());
      await copy().makeBlocks();
      return end.isFresh === true;
    } finally {
      if (isWritten) peopleChanged();
    }
  }

  function schedule(source: Directory): void {
    schedules.get(source.id)?.stop();
    schedules.delete(source.id);
    if (!source.isOn || !isStarted) return;
    const kind = source.kind === 'file' ? 'file' : 'server';
    const read = (signal: AbortSignal) => readOne(source.id, signal);
    const isRead = answer((from) => from.isRead(source.id), false);
    schedules.set(source.id, scheduleSource({ kind, read, onChange: stateChanged, timers, now, random }, isRead));
  }

  /** A reading that runs ends, and its source is read from the beginning: it knows entries that the copy may have lost. */
  function scheduleAll(): void {
    for (const source of sources()) schedule(source);
  }

  function stateOf({ id }: Directory): DirectoryState {
    const summary = answer((from) => from.summary(id), null);
    const one = schedules.get(id);
    const refused = summary === null ? { error: notStored().data, since: refusedAt ?? now() } : null;
    return {
      id,
      ...(summary ?? { people: 0, unread: 0, updatedAt: null, isCutOff: false, elsewhere: 0 }),
      isReading: one?.isReading() ?? false,
      failed: one?.failed() ?? refused,
    };
  }

  /** The ids of the sources that are on, in their order. */
  const on = (): string[] => sources().flatMap((one) => (one.isOn ? [one.id] : []));

  /** The people whose number, as it is written here, is this one; those of the first source first. */
  function peopleWith(number: string | null): readonly FoundPerson[] {
    if (number === null || on().length === 0) return [];
    const found = remembered.get(number) ?? answer((from) => from.byKeys(deps.keysOf(number), on()), null);
    return found === null ? [] : cached(remembered, number, mostRemembered, () => found);
  }

  /** The people who have a number. Where there are several PBXs, an extension has none: each PBX has its own 101, and no source says which one it means. */
  function peopleOf(number: string | null): readonly FoundPerson[] {
    const found = peopleWith(number);
    const isExtension = (of: string): boolean => deps.keysOf(of)[0]?.startsWith('+') !== true;
    return number !== null && found.length > 0 && deps.hasSeveralPbxs() && isExtension(number) ? [] : found;
  }

  return {
    /** Begins to read, after the first rows are on the screen. */
    async start(): Promise<void> {
      isStarted = true;
      scheduleAll();
      if (sources().length === 0 && opened === null) removeCopy(file);
      else {
        for (const id of answer((from) => from.sources(), [])) if (!isKnown(id)) await copy().drop(id);
        // The country may be another than at the end of the last run.
        if (refusedAt === null && (await copy().keyBy(deps.country()))) peopleChanged();
      }
      finishRemovals();
    },
    list: (): readonly { source: Directory; state: DirectoryState }[] =>
      sources().map((source) => ({ source, state: stateOf(source) })),
    /** The first people of a source, without saving anything. `password`: as typed; null for the stored one. Rejects with what is wrong; with AppError `declined` where another test follows before its end, or `stopTest`. */
    async test(source: Directory, password: string | null): Promise<DirectoryTest> {
      stopTest();
      testing = new AbortController();
      const { signal } = testing;
      await deps.consent(source);
      const { booksOf } = await loadLook();
      signal.throwIfAborted();
      const reading = { password: passwordOf(source, password), signal };
      const books = source.kind === 'carddav' ? await booksOf(source, deps, reading) : [];
      const [book] = books;
      const one = source.kind === 'carddav' && book !== undefined ? { ...source, address: book.url.href } : source;
      const people = await firstPeople((sample) => deps.readDirectory(one, deps, { ...reading, copy: sample }));
      if (people.length === 0) throw new AppError({ kind: 'directory', reason: 'nobody' });
      return { books: books.map(({ url, name }) => ({ address: url.href, name })), people };
    },
    /** Ends the test that runs: its form is closed. */
    stopTest,
    /** The certificate that a source's server shows, for the person to compare before it is trusted. Rejects also where they said no to the server. */
    async certificate(source: ServerDirectory): Promise<ShownCertificate> {
      await deps.consent({ ...source, trust: { kind: 'system' } });
      const { certificateOf } = await loadLook();
      return certificateOf(source);
    },
    /** Adds or changes a source and reads it. `password`: null keeps the stored one, which is allowed for an unchanged origin only (promise S8). */
    async save(source: Directory, password: string | null): Promise<void> {
      const before = sources().find(({ id }) => id === source.id);
      await deps.consent(source);
      const origin = needsPassword(source) ? originOf(source) : null;
      if (before === undefined && sources().length >= maxDirectories)
        throw new AppError({ kind: 'badInput', detail: 'directories' });
      // A source can be renamed or switched off although its password is lost.
      const isSame = before !== undefined && needsPassword(before) && originOf(before) === origin;
      if (origin !== null && password !== null) await vaultOf(source.id).set(password, origin);
      else if (origin !== null && !isSame) await vaultOf(source.id).assertBelongsTo(origin);
      // Another address has other people: the copy begins empty.
      if (before !== undefined && placeOf(before) !== placeOf(source)) await drop(source.id);
      // During the wait the person may have changed other sources, or removed this one.
      const all = sources();
      const place = all.findIndex(({ id }) => id === source.id);
      if (before !== undefined && place < 0) throw new AppError({ kind: 'declined' });
      try {
        deps.saveSources(place < 0 ? [...all, source] : all.with(place, source));
      } catch (error) {
        if (before !== undefined) schedule(before);
        throw error;
      }
      schedule(source);
      // The person waits for it.
      void schedules.get(source.id)?.readNow();
      peopleChanged();
    },
    /** Takes a source away, with its people and its secret. */
    async remove(id: string): Promise<void> {
      // First: what the disk refuses to remove is read on.
      deps.saveSources(sources().filter((one) => one.id !== id));
      schedules.get(id)?.stop();
      schedules.delete(id);
      // From now on it names no caller, however long the rest takes.
      peopleChanged();
      try {
        await vaultOf(id).clear();
        vaults.delete(id);
        deps.removeFolder(folderOf(id));
      } finally {
        await copy().drop(id);
      }
    },
    /** Reads a source now; the state says how it ended. `keepOnly`: the person agrees that so few people are left (AppError `fewPeople`). */
    async update(id: string, keepOnly: number | null = null): Promise<void> {
      if (keepOnly !== null) agreed.set(id, keepOnly);
      await schedules.get(id)?.readNow();
      agreed.delete(id);
    },
    wake: (): void => {
      for (const one of schedules.values()) one.wake();
    },
    /** The country of the connection in use has changed. */
    async countryChanged(): Promise<void> {
      remembered.clear();
      await opened?.keyBy(deps.country());
      peopleChanged();
    },
    peopleOf,
    /**
     * What the calls of a PBX are named and found by. `readIn`: its country, ISO 3166. Numbers of directories are read in the country in
     * sight: at a PBX of another one, only an international number is surely the same.
     */
    forCallsIn: (readIn: () => string): DirectoryNames => ({
      namesOf: (number) =>
        readIn() === deps.country() || number.startsWith('+')
          ? [...new Set(peopleOf(number).map(({ name }) => name))]
          : [],
      version: () => (on().length > 0 ? version : null),
      textsOf: (keys) => answer((from) => from.textsOf(keys, isOn), new Map()),
    }),
    /** Whether sources know the number, and none of them in its international form: then it is a stranger's word like a caller ID (promise R22). */
    isStrangersWord(number: string): boolean {
      const [key] = deps.keysOf(number);
      const same = peopleWith(number).flatMap(({ numbers }) =>
        numbers.filter((one) => deps.keysOf(one.number)[0] === key),
      );
      return same.length > 0 && same.every((one) => !one.number.startsWith('+'));
    },
    /** The people whom a text finds, those of the first source first. */
    async find(text: string, limit: number): Promise<FoundPerson[]> {
      if (on().length === 0) return [];
      const found = await answer((from) => from.find(text, limit, on()), Promise.resolve([]));
      // A source may have been switched off in the meantime.
      return found.filter(({ directory }) => isOn(directory));
    },
    close(): void {
      stopTest();
      for (const one of schedules.values()) one.stop();
      opened?.close();
    },
  };

  /** Removes the secrets of sources that are no longer there: Ringback may have ended while one was removed or added. */
  function finishRemovals(): void {
    const all = path.join(folder, 'directories');
    // One that is being added is not saved yet.
    const left = fs.existsSync(all) ? fs.readdirSync(all).filter((id) => !isKnown(id) && !vaults.has(id)) : [];
    for (const id of left) deps.removeFolder(path.join(all, id));
  }

  async function drop(id: string): Promise<void> {
    schedules.get(id)?.stop();
    await copy().drop(id);
  }
}

const needsPassword = (source: Directory): boolean => source.kind !== 'file' && source.user !== '';

/** Where the people of a source come from: another place has other people. */
function placeOf(source: Directory): string {
  switch (source.kind) {
    case 'carddav':
      return JSON.stringify([source.kind, source.address, source.user]);
    case 'ldap':
      return JSON.stringify([source.kind, source.host, source.port, source.base, source.filter]);
    case 'file':
      return JSON.stringify([source.kind, source.path]);
  }
}

/** Ends a reading once there are enough people. */
class EnoughPeople extends Error {}

/** The first people that a reading would write. */
async function firstPeople(read: (sample: CopyOfSource) => Promise<unknown>): Promise<DirectoryPerson[]> {
  const people: DirectoryPerson[] = [];
  const sample: CopyOfSource = {
    cursor: null,
    entries: async () => [],
    async put(items: readonly Item[]) {
      people.push(...items.flatMap(({ person }) => person ?? []));
      if (people.length >= SHOWN) throw new EnoughPeople();
    },
    async remove() {},
  };
  try {
    await read(sample);
  } catch (error) {
    if (!(error instanceof EnoughPeople)) throw error;
  }
  return people.slice(0, SHOWN);
}
