import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import fs from 'node:fs/promises';
import { directoryLimits, type FileDirectory } from '../../shared/directories/directory.ts';
import { largestFileMb } from '../../shared/directories/largest-file.ts';
import { AppError } from '../../shared/errors.ts';
import type { Entry, ReadFile, ReadFileDeps } from '../../shared/people/import/entry.ts';
import { readPeopleFile } from '../../shared/people/import/people-file.ts';
import type { Steps } from '../../shared/people/import/steps.ts';
import { isVcard } from '../../shared/people/import/vcard.ts';
import { SECOND } from '../../shared/time/durations.ts';
import { filterInTurns, inTurns, mapInTurns, type Timers } from '../timers.ts';
import { askFile } from './ask-file.ts';
import { tidyDirectoryPerson } from './person.ts';
import type { CopyOfSource, Item, ReadingEnd } from './reading.ts';

/** The system's files. */
export type Files = Pick<typeof fs, 'stat' | 'open'>;

export interface ReadFileSourceDeps {
  readonly source: FileDirectory;
  readonly files?: Files | undefined;
  readonly cards: ReadFileDeps;
  readonly timers: Timers;
  readonly now: () => number;
  /** A share that doesn't answer holds a reading up for so long, ms. */
  readonly deadlineMs: number;
}

/** What tells whether a file was written since: its size and times. */
type Stamp = string;

/** Half a table that ends with a row looks whole: a file that was written so many ms ago may be half of one. */
const FRESH_MS = 10 * SECOND;

/**
 * What a file has. `before`: its stamp at the last reading; null where it has not changed since. Rejects with AppError `directory` (noFile, badFile,
 * halfFile, largeFile): what was read of it before stays.
 */
async function readChanged(
  { source, files = fs, cards, timers, deadlineMs, now }: ReadFileSourceDeps,
  before: Stamp | null,
): Promise<{ stamp: Stamp; read: ReadFile; isFresh: boolean } | null> {
  const { path } = source;
  const ask = <T>(work: () => Promise<T>): Promise<T> => askFile(path, work, timers, deadlineMs).catch(noFile);
  const first = stampOf(await ask(() => files.stat(path)));
  if (first.stamp === before) return null;
  if (first.size > largestFileMb * 2 ** 20) throw new AppError({ kind: 'directory', reason: 'largeFile' });
  const bytes = await ask(() => readBytes(files, path, first.size));
  const after = stampOf(await ask(() => files.stat(path)));
  // It is being written.
  if (after.stamp !== first.stamp || bytes.length !== first.size)
    throw new AppError({ kind: 'directory', reason: 'halfFile' });
  const read = await inSteps(readPeopleFile(bytes, { ...cards, most: directoryLimits.people }), timers);
  if (read === null) throw new AppError({ kind: 'directory', reason: 'badFile' });
  if (isHalf(read, bytes)) throw new AppError({ kind: 'directory', reason: 'halfFile' });
  return { stamp: first.stamp, read, isFresh: Math.abs(now() - first.writtenAt) < FRESH_MS };
}

/** Whether the file ends within an entry: a vCard without its end, a cell whose quote is never closed. */
function isHalf({ unread }: ReadFile, bytes: Uint8Array): boolean {
  const isBroken = unread.some(({ reason }) => reason === 'broken');
  return (
    isBroken && (!isVcard(bytes) || !/END\s*:\s*VCARD\s*$/i.test(Buffer.from(bytes.subarray(-200)).toString('latin1')))
  );
}

/** Names the people of a file. It has no names for its entries: the same content is the same entry. */
function namer(): (entry: Entry) => Item {
  const counts = new Map<string, number>();
  return (entry) => {
    const numbers = entry.numbers.map(({ number, label }) => ({ text: number, label }));
    const person = tidyDirectoryPerson({ ...entry, numbers });
    const etag = createHash('sha1').update(JSON.stringify(person)).digest('base64url');
    const count = (counts.get(etag) ?? 0) + 1;
    counts.set(etag, count);
    return { item: `${etag} ${count}`, etag, person };
  };
}

/** So many people are named and written before the next ones: all at once would fill the memory that is cleared in one go. */
const PART = 250;

/** Reads the file where it has changed, and writes what has. */
export async function readFileSource(deps: ReadFileSourceDeps & { copy: CopyOfSource }): Promise<ReadingEnd> {
  const { copy, timers } = deps;
  const [before = null, wasCutOff] = copy.cursor?.split('\n') ?? [];
  const changed = await readChanged(deps, before);
  if (changed === null) return { cursor: copy.cursor, isCutOff: wasCutOff === 'cut off' };
  const { entries, unread } = changed.read;
  const known = await copy.etags();
  const there = new Set<string>();
  const itemOf = namer();
  for (let at = 0; at < entries.length; at += PART) {
    const items = await mapInTurns(entries.slice(at, at + PART), itemOf, timers);
    for (const { item } of items) there.add(item);
    await copy.put(await filterInTurns(items, ({ item }) => !known.has(item), timers));
  }
  await copy.remove(await filterInTurns(known.keys(), (item) => !there.has(item), timers));
  const isCutOff = unread.some(({ reason }) => reason === 'tooMany');
  return { cursor: `${changed.stamp}\n${isCutOff ? 'cut off' : ''}`, isCutOff, isFresh: changed.isFresh };
}

function stampOf(stat: Stats): { stamp: Stamp; size: number; writtenAt: number } {
  if (!stat.isFile()) throw new AppError({ kind: 'directory', reason: 'noFile' });
  const { size, mtimeMs, ctimeMs, ino } = stat;
  return { stamp: `${size} ${mtimeMs} ${ctimeMs} ${ino}`, size, writtenAt: mtimeMs };
}

/** The bytes of a file that had so many when it was looked at; one more where it has grown since, however large it is now. */
async function readBytes(files: Files, path: string, size: number): Promise<Buffer> {
  const file = await files.open(path);
  try {
    const bytes = Buffer.allocUnsafeSlow(size + 1);
    for (let at = 0; at < bytes.length; ) {
      const { bytesRead } = await file.read(bytes, at);
      if (bytesRead === 0) return bytes.subarray(0, at);
      at += bytesRead;
    }
    return bytes;
  } finally {
    await file.close();
  }
}

function noFile(cause: unknown): never {
  throw new AppError({ kind: 'directory', reason: 'noFile' }, { cause });
}

async function inSteps<T>(steps: Steps<T>, timers: Timers): Promise<T> {
  let result = steps.next();
  await inTurns(() => {
    if (!result.done) result = steps.next();
    return !result.done;
  }, timers);
  return result.value as T;
}
