import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../shared/errors.ts';

/** What a file is to hold, as one text or piece by piece. */
export type Content = string | AsyncIterable<string | Uint8Array>;

/**
 * Writes a file that only this person may read. It is written beside, under a name that nothing else has: an earlier file stays until the
 * new one is complete, and after a failure or a stop (`signal`) nothing is left behind.
 */
export async function writePrivateFile(file: string, content: Content, signal: AbortSignal): Promise<void> {
  const part = path.join(path.dirname(file), `.${randomUUID()}.part`);
  try {
    await fs.writeFile(part, content, { flag: 'wx', mode: 0o600, flush: true, signal });
    signal.throwIfAborted();
    await fs.rename(part, file);
  } catch (error) {
    await fs.rm(part, { force: true }).catch(() => {});
    throw error;
  }
}

/** Turns an error of the file system into `exportFailed`; returns other errors unchanged. */
export function exportFailure(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  return new AppError({ kind: 'exportFailed' }, { cause: error });
}
