import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import PQueue from 'p-queue';
import { z } from 'zod';
import type { KeyState } from '../../shared/connection.ts';
import { AppError } from '../../shared/errors.ts';
import { seal, type VaultCrypto } from './vault-crypto.ts';

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

export type { VaultCrypto } from './vault-crypto.ts';

/** Keeps the API key, bound to the one origin it was entered for. Nothing here waits for a keyring but what needs the key. */
export interface Vault {
  /** Where the key lies. Asks the disk, never the keyring: it cannot bring up a prompt. */
  state(): Promise<KeyState>;
  /** Takes a key in place of the former one. `memory`: it could not be kept safely and is forgotten when the app ends. */
  set(key: string, origin: string): Promise<KeyState>;
  /**
   * The key for an origin. Throws AppError `keyMissing`, `keyForOtherAddress`, or `keyLocked` while the keyring does not open
   * it; nothing is erased then, and the next call asks the keyring again.
   */
  read(origin: string): Promise<string>;
  /** Forgets the key. Throws AppError `settingsNotSaved` when the disk refuses. */
  clear(): Promise<void>;
  /** Puts a key that is only in memory on disk behind the weaker kind, once `weakAllowed()` says so. */
  keepWeakly(): Promise<KeyState>;
}

export interface VaultDeps {
  readonly folder: string;
  readonly safeStorage: VaultCrypto;
  /** `process.platform`. */
  readonly platform: string;
  /** Whether the person agreed to keep the key behind a password everyone knows (S7). */
  readonly weakAllowed: () => boolean;
}

interface OpenKey {
  readonly key: string;
  readonly origin: string;
}

/** What is known without asking: nothing yet, no key, one only here, one on disk that is closed or open here too. */
type Held =
  | { kind: 'unread' }
  | { kind: 'none' }
  | { kind: 'memory'; open: OpenKey }
  | { kind: 'closed'; stored: StoredKey; refused: boolean }
  | { kind: 'open'; open: OpenKey; protection: StoredKey['protection'] };

/** The origin lies inside the encryption as well, so that editing the file cannot send the key elsewhere (S8). */
const content = z.object({ key: z.string().min(1), origin: z.string().min(1) });

/** Opens the vault of a folder. Reads nothing yet. */
export function openVault(deps: VaultDeps): Vault {
  const file = inTurn(vaultFile(deps.folder));
  let held: Held = { kind: 'unread' };
  let opening: { stored: StoredKey; done: Promise<OpenKey> } | null = null;

  async function known(): Promise<Exclude<Held, { kind: 'unread' }>> {
    if (held.kind === 'unread') {
      const stored = await file.read();
      if (held.kind === 'unread') held = stored ? { kind: 'closed', stored, refused: false } : { kind: 'none' };
    }
    return held;
  }

  /** One keyring prompt at a time, however many ask; an answer for a key that was replaced meanwhile changes nothing here. */
  function unlock(stored: StoredKey): Promise<OpenKey> {
    if (opening?.stored === stored) return opening.done;
    const isStill = () => held.kind === 'closed' && held.stored === stored;
    const done = openStored(deps, file, stored, isStill)
      .then(
        ({ open, protection }) => {
          if (isStill()) held = { kind: 'open', open, protection };
          return open;
        },
        (error: unknown) => {
          if (isStill()) held = { kind: 'closed', stored, refused: true };
          throw new AppError({ kind: 'keyLocked' }, { cause: error });
        },
      )
      .finally(() => {
        if (opening?.stored === stored) opening = null;
      });
    opening = { stored, done };
    return done;
  }

  async function keep(open: OpenKey): Promise<KeyState> {
    const memory: Held = { kind: 'memory', open };
    held = memory;
    const isStill = () => held === memory;
    const stored = await sealed(deps, open, deps.weakAllowed());
    const kept = stored !== null && (await file.write(stored, isStill));
    // A former key must not come back at the next start in place of this one.
    if (!kept) await file.remove(isStill).catch(() => {});
    if (isStill() && kept) held = { kind: 'open', open, protection: stored.protection };
    return stateOf(held);
  }

  return {
    state: async () => stateOf(await known()),
    set: (key, origin) => keep({ key, origin }),
    async read(origin) {
      const now = await known();
      if (now.kind === 'none') throw new AppError({ kind: 'keyMissing' });
      const wanted = now.kind === 'closed' ? now.stored.origin : now.open.origin;
      if (wanted !== origin) throw new AppError({ kind: 'keyForOtherAddress' });
      return now.kind === 'closed' ? (await unlock(now.stored)).key : now.open.key;
    },
    async clear() {
      held = { kind: 'none' };
      await file
        .remove(() => held.kind === 'none')
        .catch((error: NodeJS.ErrnoException) => {
          throw new AppError({ kind: 'settingsNotSaved', detail: error.code ?? 'unknown' }, { cause: error });
        });
    },
    async keepWeakly() {
      const now = await known();
      return now.kind === 'memory' ? keep(now.open) : stateOf(now);
    },
  };
}

function stateOf(held: Held): KeyState {
  switch (held.kind) {
    case 'unread':
    case 'none':
      return 'none';
    case 'memory':
      return 'memory';
    case 'closed':
      return held.refused ? 'locked' : held.stored.protection;
    case 'open':
      return held.protection;
  }
}

async function sealed(deps: VaultDeps, open: OpenKey, weakAllowed: boolean): Promise<StoredKey | null> {
  const result = await seal(deps.safeStorage, deps.platform, JSON.stringify(open), weakAllowed);
  if (result.kind === 'none') return null;
  return { origin: open.origin, protection: result.kind === 'weak' ? 'weak' : 'keychain', bytes: result.bytes };
}

/** The file, written and removed one after the other, each only if it is still wanted when its turn comes. */
interface TurnFile {
  read(): Promise<StoredKey | null>;
  /** Whether it is on disk now. */
  write(stored: StoredKey, isStill: () => boolean): Promise<boolean>;
  remove(isStill: () => boolean): Promise<void>;
}

function inTurn(file: VaultFile): TurnFile {
  const queue = new PQueue({ concurrency: 1 });
  return {
    read: () => file.read(),
    write: (stored, isStill) =>
      queue
        .add(async () => {
          if (!isStill()) return false;
          await file.write(stored);
          return true;
        })
        .catch(() => false),
    remove: (isStill) => queue.add(async () => (isStill() ? file.remove() : undefined)),
  };
}

async function openStored(deps: VaultDeps, file: TurnFile, stored: StoredKey, isStill: () => boolean) {
  const { safeStorage } = deps;
  if (stored.protection === 'weak') safeStorage.setUsePlainTextEncryption?.(true);
  const first = await safeStorage.decryptStringAsync(stored.bytes);
  // Electron's documentation: when it says re-encrypt, the string is to be asked for again.
  const last = first.shouldReEncrypt ? await safeStorage.decryptStringAsync(stored.bytes).catch(() => first) : first;
  const open = content.parse(JSON.parse(last.result));
  if (open.origin !== stored.origin) throw new Error('The stored origin is not the one that was encrypted.');
  // A weakly kept key moves to a real keyring as soon as there is one.
  if (!first.shouldReEncrypt && stored.protection !== 'weak') return { open, protection: stored.protection };
  const again = await sealed(deps, open, first.shouldReEncrypt && stored.protection === 'weak' && deps.weakAllowed());
  const better = again !== null && (await file.write(again, isStill));
  return { open, protection: better ? again.protection : stored.protection };
}
