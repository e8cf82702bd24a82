import fs from 'node:fs';
import { inspect } from 'node:util';
import { onTestFinished } from 'vitest';
import { type DirectoriesDeps, openDirectories } from '../../../electron/directories/directories.ts';
import { readDirectory } from '../../../electron/directories/read-directory.ts';
import { realTimers } from '../../../electron/timers.ts';
import { openVault } from '../../../electron/vault/vault.ts';
import type { Directory } from '../../../shared/directories/directory.ts';
import { AppError, type AppErrorData, errorData } from '../../../shared/errors.ts';
import { numberKeys } from '../../../shared/numbers/phone-number.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** Stands for encryption: a search for the password doesn't find it in what comes out. */
const turned = (bytes: Buffer): Buffer => bytes.map((byte) => byte ^ 0x5a) as Buffer;

/**
 * The app's directories in a folder of their own, with a keyring. `state`: the settings, and how the person answers. `said`: every error of theirs, with its
 * causes, and every state that the window was told of.
 */
export function appDirectories(folder = temporaryFolder('directories'), deps: Partial<DirectoriesDeps> = {}) {
  const state = {
    ...{ sources: [] as Directory[], country: 'DE', pbxs: 1 },
    ...{ asked: [] as string[], agrees: true, peopleChanges: 0 },
  };
  const said: string[] = [];
  const safeStorage = {
    isAsyncEncryptionAvailable: async () => true,
    encryptStringAsync: async (text: string) => turned(Buffer.from(text)),
    decryptStringAsync: async (bytes: Buffer) => ({ result: turned(bytes).toString(), shouldReEncrypt: false }),
  };
  const vaultDeps = {
    safeStorage,
    platform: 'darwin',
    weakAllowed: () => false,
    now: Date.now,
    timers: realTimers,
    onChange() {},
  };
  const directories = openDirectories({
    folder,
    country: () => state.country,
    timers: realTimers,
    now: Date.now,
    random: () => 1,
    readDirectory,
    dns: { resolveSrv: async () => [], resolveTxt: async () => [] },
    sources: () => state.sources,
    saveSources: (sources) => {
      state.sources = [...sources];
    },
    openVault: (of) => openVault({ ...vaultDeps, folder: of }),
    removeFolder: (of) => fs.rmSync(of, { recursive: true, force: true }),
    keysOf: (number) => numberKeys(number, state.country),
    hasSeveralPbxs: () => state.pbxs > 1,
    consent: async (source) => {
      if (source.kind === 'file') return;
      state.asked.push(source.kind);
      if (!state.agrees) throw new AppError({ kind: 'declined' });
    },
    onChange: ({ people }) => {
      if (people) state.peopleChanges += 1;
      said.push(JSON.stringify(directories.list()));
    },
    ...deps,
  });
  onTestFinished(() => directories.close());
  return {
    directories,
    state,
    folder,
    said,
    /** What the window would be told of a promise that rejects; null for one that does not. */
    async refusal(promise: Promise<unknown>): Promise<AppErrorData | null> {
      try {
        said.push(inspect(await promise, { depth: 20 }));
        return null;
      } catch (error) {
        said.push(inspect(error, { depth: 20, showHidden: true, maxStringLength: null, maxArrayLength: null }));
        return errorData(error);
      }
    },
  };
}
