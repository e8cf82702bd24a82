import type { Stats } from 'node:fs';
import fs from 'node:fs/promises';
import type { FileDirectory } from '../../shared/directories/directory.ts';
import { largestFileMb } from '../../shared/directories/largest-file.ts';
import { AppError } from '../../shared/errors.ts';
import { SECOND } from '../../shared/time/durations.ts';
import type { Timers } from '../timers.ts';
import { askFile } from './ask-file.ts';
import type { ReadingEnd } from './reading.ts';

/** The system's files. */
export type Files = Pick<typeof fs, 'stat' | 'open'>;

export interface ChangedFileDeps {
  readonly source: FileDirectory;
  /** What the last whole reading left. */
  readonly cursor: string | null;
  readonly files?: Files | undefined;
  readonly timers: Timers;
  readonly now: () => number;
  /** A share that doesn't answer holds a reading up for so long, ms. */
  readonly deadlineMs: number;
}

/** A file that was written since the last reading. `stamp` tells whether it is written again; `isFresh`: the rest of it may still follow. */
export interface ChangedFile {
  readonly stamp: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly isFresh: boolean;
}

/** Half a table that ends with a row looks whole: a file that was written so many ms ago may be half of one. */
const FRESH_MS = 10 * SECOND;

/** The file of a source; where it has not changed since the last reading, how that ended. Rejects with AppError `directory` (noFile, halfFile, largeFile). */
export async function changedFile(deps: ChangedFileDeps): Promise<ChangedFile | ReadingEnd> {
  const { source, cursor, files = fs, timers, deadlineMs, now } = deps;
  const { path } = source;
  const ask = <T>(work: () => Promise<T>): Promise<T> => askFile(path, work, timers, deadlineMs).catch(noFile);
  const first = stampOf(await ask(() => files.stat(path)));
  const [before, wasCutOff] = cursor?.split('\n') ?? [];
  if (first.stamp === before) return { cursor, isCutOff: wasCutOff === CUT_OFF };
  if (first.size > largestFileMb * 2 ** 20) throw new AppError({ kind: 'directory', reason: 'largeFile' });
  const bytes = await ask(() => readBytes(files, path, first.size));
  const after = stampOf(await ask(() => files.stat(path)));
  // It is being written.
  if (after.stamp !== first.stamp || bytes.length !== first.size)
    throw new AppError({ kind: 'directory', reason: 'halfFile' });
  return { stamp: first.stamp, bytes, isFresh: Math.abs(now() - first.writtenAt) < FRESH_MS };
}

const CUT_OFF = 'cut off';

/** How the reading of a file ended, for the next look at it. */
export function endOfFile({ stamp, isFresh }: ChangedFile, isCutOff: boolean): ReadingEnd {
  return { cursor: `${stamp}\n${isCutOff ? CUT_OFF : ''}`, isCutOff, isFresh };
}

/** The stamp is its size and times. */
function stampOf(stat: Stats): { stamp: string; size: number; writtenAt: number } {
  if (!stat.isFile()) throw new AppError({ kind: 'directory', reason: 'noFile' });
  const { size, mtimeMs, ctimeMs, ino } = stat;
  return { stamp: `${size} ${mtimeMs} ${ctimeMs} ${ino}`, size, writtenAt: mtimeMs };
}

/** The bytes of a file that had so many when it was looked at; one more where it has grown since, however large it is now. */
async function readBytes(files: Files, path: string, size: number): Promise<Buffer<ArrayBuffer>> {
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
