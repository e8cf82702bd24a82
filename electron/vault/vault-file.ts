import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const fileName = 'vault.json';
const staleFile = /^vault\.json\.tmp-[0-9a-f]{16}$/;

/** What lies on disk: the origin in the clear, so that a wrong one is known without a keyring prompt, and the encrypted bytes. */
const stored = z.object({
  version: z.literal(1),
  origin: z.string().min(1).max(2000),
  protection: z.enum(['keychain', 'weak']),
  bytes: z.base64().min(1),
});

/** A stored key, still encrypted. `weak`: behind a password everyone knows. */
export interface StoredKey {
  readonly origin: string;
  readonly protection: 'keychain' | 'weak';
  readonly bytes: Buffer;
}

/** The vault's one file, readable by its owner only. */
export interface VaultFile {
  /** Null when there is none or it cannot be made out; then it stays where it is. */
  read(): Promise<StoredKey | null>;
  /** Whole or not at all: written beside, synced, then renamed. */
  write(key: StoredKey): Promise<void>;
  remove(): Promise<void>;
}

/** The vault's file in a folder, which is made at the first write. */
export function vaultFile(folder: string): VaultFile {
  const file = path.join(folder, fileName);
  return {
    async read() {
      const text = await fs.readFile(file, 'utf8').catch(() => '');
      return parse(text);
    },
    async write({ origin, protection, bytes }) {
      await fs.mkdir(folder, { recursive: true, mode: 0o700 });
      await sweep(folder);
      const content = JSON.stringify({ version: 1, origin, protection, bytes: bytes.toString('base64') });
      await writeWhole(file, content);
    },
    remove: () => fs.rm(file, { force: true }),
  };
}

function parse(text: string): StoredKey | null {
  try {
    const { origin, protection, bytes } = stored.parse(JSON.parse(text));
    return { origin, protection, bytes: Buffer.from(bytes, 'base64') };
  } catch {
    return null;
  }
}

async function writeWhole(file: string, content: string): Promise<void> {
  const beside = `${file}.tmp-${randomBytes(8).toString('hex')}`;
  try {
    const handle = await fs.open(beside, 'wx', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await fs.rename(beside, file);
  } catch (error) {
    await fs.rm(beside, { force: true });
    throw error;
  }
}

async function sweep(folder: string): Promise<void> {
  const names = await fs.readdir(folder);
  await Promise.all(
    names.filter((name) => staleFile.test(name)).map((name) => fs.rm(path.join(folder, name), { force: true })),
  );
}
