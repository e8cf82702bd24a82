import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type afterAll, onTestFinished } from 'vitest';

/** A new folder of this name and some letters more. It goes after the test that it is made in or for; outside of one, after the file's tests. */
export function temporaryFolder(name: string, goes: typeof afterAll | typeof onTestFinished = onTestFinished): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), `ringback-${name}-`));
  goes(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
