import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { writeFileSync } from 'atomically';
import { z } from 'zod';
import { version } from '../../shared/updates.ts';
import { readStored } from '../stored-json.ts';
import { trialFile } from './folder.ts';
import { readTrial, type Trial } from './trial.ts';

/**
 * What is remembered between starts. `checkedAt`: last complete check, epoch ms; `failed`: the version that did not start here; `notified`:
 * the version that a notification named.
 */
const remembered = z.object({
  checkedAt: z.number().nullable(),
  failed: version.nullable(),
  notified: version.nullable(),
});
type Remembered = z.infer<typeof remembered>;

export type UpdateStore = ReturnType<typeof openUpdateStore>;

/**
 * The files of updates in one folder: what is remembered, the start record, and packages by version. The folder is made when something is
 * first written.
 */
export function openUpdateStore(folder: string) {
  const file = path.join(folder, 'state.json');
  const packages = path.join(folder, 'packages');
  const write = (to: string, value: unknown): void => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(to, JSON.stringify(value), { mode: 0o600 });
  };
  let current: Remembered = readStored(remembered, textOf(file)) ?? { checkedAt: null, failed: null, notified: null };
  return {
    get: () => current,
    change(patch: Partial<Remembered>): void {
      current = { ...current, ...patch };
      write(file, current);
    },
    trial: () => readTrial(textOf(trialFile(folder))),
    setTrial(trial: Trial | null): void {
      if (trial === null) rmSync(trialFile(folder), { force: true });
      else write(trialFile(folder), trial);
    },
    /** The folder for a version's package. */
    packageFolder: (of: string): string => path.join(packages, of),
    /** Deletes the packages of all other versions. */
    keepPackagesOf(kept: string): void {
      if (!existsSync(packages)) return;
      const others = readdirSync(packages).filter((name) => name !== kept);
      for (const name of others) rmSync(path.join(packages, name), { recursive: true, force: true });
    },
  };
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
