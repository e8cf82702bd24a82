import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../shared/errors.ts';

/** Appends bytes to the file that is being written. */
export type Append = (bytes: string | Uint8Array) => Promise<void>;

/**
 * Writes a file that only this person may read. It is written beside, under a name that nothing else has: an earlier file stays until the
 * new one is complete, and after a failure or a stop (`signal`) nothing is left behind.
 */
export async function writePrivateFile<T>(
  file: string,
  write: (append: Append) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const part = path.join(path.dirname(file), `.${randomUUID()}.part`);
  const handle = await fs.open(part, 'wx', 0o600);
  try {
    const value = await write((bytes) => handle.appendFile(bytes));
    signal.throwIfAborted();
    await handle.sync();
    await handle.close();
    await fs.rename(part, file);
    return value;
  } catch (error) {
    await handle.close().catch(() => {});
    await fs.rm(part, { force: true }).catch(() => {});
    throw error;
  }
}

const REASONS: Partial<Record<string, 'full' | 'denied'>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EACCES: 'denied',
  EPERM: 'denied',
  EROFS: 'denied',
};

/** Turns an error of the file system into `exportFailed`; returns other errors unchanged. */
export function exportFailure(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  return new AppError({ kind: 'exportFailed', reason: REASONS[code] ?? 'other' }, { cause: error });
}
