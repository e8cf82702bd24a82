import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import fs from 'node:fs/promises';
import { directoryLimits, type FileDirectory } from '../../shared/directories/directory.ts';
import { AppError } from '../../shared/errors.ts';
import type { ReadFile, ReadFileDeps } from '../../shared/people/import/entry.ts';
import { largestFile, readPeopleFile } from '../../shared/people/import/people-file.ts';
import type { Steps } from '../../shared/people/import/steps.ts';
import { isVcard } from '../../shared/people/import/vcard.ts';
import { filterInTurns, inTurns, type Timers } from '../timers.ts';
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
  /** A share that doesn't answer holds a reading up for so long, ms. */
  readonly deadlineMs: number;
}

/** What tells whether a file was written since: its size and times. */
type Stamp = string;

/**
 * The people of a file. `before`: its stamp at the last reading; null where it has not changed since. Rejects with AppError `directory` (noFile, badFile), `tooLarge`, `timeout`; also
 * where the file ends in the middle of an entry, or is being written: what was read of it before stays.
 */
export async function peopleOfFile(
  { source, files = fs, cards, timers, deadlineMs }: ReadFileSourceDeps,
  before: Stamp | null,
): Promise<({ stamp: Stamp } & ItemsOfFile) | null> {
  const { path } = source;
  const ask = <T>(work: () => Promise<T>): Promise<T> => askFile(path, work, timers, deadlineMs).catch(noFile);
  const first = stampOf(await ask(() => files.stat(path)));
  if (first.stamp === before) return null;
  if (first.size > largestFile) throw new AppError({ kind: 'tooLarge', limitBytes: largestFile });
  const bytes = await ask(() => readBytes(files, path, first.size));
  const after = stampOf(await ask(() => files.stat(path)));
  // It is being written.
  if (after.stamp !== first.stamp || bytes.length !== first.size)
    throw new AppError({ kind: 'directory', reason: 'badFile' });
  const read = await inSteps(readPeopleFile(bytes, { ...cards, most: directoryLimits.people }), timers);
  if (read === null || isHalf(read, bytes)) throw new AppError({ kind: 'directory', reason: 'badFile' });
  return { stamp: first.stamp, ...(await itemsOf(read, timers)) };
}

/** Whether the file ends within an entry: a vCard without its end, a cell whose quote is never closed. */
function isHalf({ unread }: ReadFile, bytes: Uint8Array): boolean {
  const isBroken = unread.some(({ reason }) => reason === 'broken');
  return (
    isBroken && (!isVcard(bytes) || !/END\s*:\s*VCARD\s*$/i.test(Buffer.from(bytes.subarray(-200)).toString('latin1')))
  );
}

/** `there`: what the items are called. */
interface ItemsOfFile {
  readonly items: readonly Item[];
  readonly there: ReadonlySet<string>;
  readonly isCutOff: boolean;
}

async function itemsOf({ entries, unread }: ReadFile, timers: Timers): Promise<ItemsOfFile> {
  const counts = new Map<string, number>();
  const items: Item[] = [];
  const there = new Set<string>();
  const all = entries.values();
  await inTurns(() => {
    const { value: entry, done } = all.next();
    if (done) return false;
    const numbers = entry.numbers.map(({ number, label }) => ({ text: number, label }));
    const person = tidyDirectoryPerson({ ...entry, numbers });
    // A file has no names for its entries: the same content is the same entry.
    const etag = createHash('sha1').update(JSON.stringify(person)).digest('base64url');
    const count = (counts.get(etag) ?? 0) + 1;
    counts.set(etag, count);
    const item = `${etag} ${count}`;
    items.push({ item, etag, person });
    there.add(item);
    return true;
  }, timers);
  return { items, there, isCutOff: unread.some(({ reason }) => reason === 'tooMany') };
}

/** Reads the file where it has changed, and writes what has. */
export async function readFileSource(deps: ReadFileSourceDeps & { copy: CopyOfSource }): Promise<ReadingEnd> {
  const { copy, timers } = deps;
  const [before = null, wasCutOff] = copy.cursor?.split('\n') ?? [];
  const read = await peopleOfFile(deps, before);
  if (read === null) return { cursor: copy.cursor, isCutOff: wasCutOff === 'cut off' };
  const known = await copy.etags();
  await copy.put(await filterInTurns(read.items, ({ item }) => !known.has(item), timers));
  await copy.remove(await filterInTurns(known.keys(), (item) => !read.there.has(item), timers));
  return { cursor: `${read.stamp}\n${read.isCutOff ? 'cut off' : ''}`, isCutOff: read.isCutOff };
}

function stampOf(stat: Stats): { stamp: Stamp; size: number } {
  if (!stat.isFile()) throw new AppError({ kind: 'directory', reason: 'noFile' });
  return { stamp: `${stat.size} ${stat.mtimeMs} ${stat.ctimeMs} ${stat.ino}`, size: stat.size };
}

/** The bytes of a file that had so many when it was looked at; one more where it has grown since, however large it is now. */
async function readBytes(files: Files, path: string, size: number): Promise<Buffer> {
  const file = await files.open(path);
  try {
    const bytes = Buffer.alloc(size + 1);
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
