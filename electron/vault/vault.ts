import fs from 'node:fs';
import path from 'node:path';
import { writeFileSync } from 'atomically';
import { z } from 'zod';
import type { KeyState } from '../../shared/connection.ts';
import { AppError } from '../../shared/errors.ts';
import { SECOND } from '../../shared/time/durations.ts';
import { removeLeftoverFiles } from '../remove-leftover-files.ts';
import type { Timers } from '../timers.ts';
import { seal, type VaultCrypto } from './seal.ts';

/** A keyring that refused is not asked again for this time, ms: one poll makes several requests, and each could bring up a prompt. */
const REFUSED_MS = 10 * SECOND;
/** A keyring prompt may stay unanswered for hours. Requests wait for it this long, ms. */
const PROMPT_MS = 15 * SECOND;
/** Storing and comparing go on without the keyring; they wait this long, ms, for an immediate answer. */
const BRIEF_MS = 3 * SECOND;

/** Stores the API key, bound to the one origin it was entered for. Only what needs the key itself waits for a keyring. */
export type Vault = ReturnType<typeof openVault>;

/**
 * `platform`: `process.platform`. `weakAllowed`: the person agreed to a key behind a password that everyone knows (S7). `onChange` is called
 * when the keyring's answer changed the state of the key.
 */
export interface VaultDeps {
  readonly folder: string;
  readonly safeStorage: VaultCrypto;
  readonly platform: string;
  readonly weakAllowed: () => boolean;
  readonly now: () => number;
  readonly timers: Timers;
  readonly onChange: () => void;
}

/** The origin is inside the encryption as well, so that editing the file cannot send the key elsewhere (S8). */
const openKey = z.object({ key: z.string().min(1), origin: z.string().min(1) });
type OpenKey = z.infer<typeof openKey>;

/** The file: the origin in the clear, so that a wrong one is noticed without a keyring prompt, and the encrypted `OpenKey`. */
const storedKey = z.object({
  version: z.literal(1),
  origin: z.string().min(1).max(2000),
  protection: z.enum(['keychain', 'weak']),
  bytes: z.base64().min(1),
});
type StoredKey = z.infer<typeof storedKey>;

/**
 * A key on disk. `opening`: while the keyring's prompt is open; `isLate`: it was not answered in time. `refusedAt`: when the last prompt
 * did not open the key.
 */
type Closed = {
  kind: 'closed';
  stored: StoredKey;
  opening: Promise<OpenKey> | null;
  isLate: boolean;
  refusedAt: number | null;
};
type Held =
  | { kind: 'none' }
  | { kind: 'memory'; open: OpenKey }
  | Closed
  | { kind: 'open'; open: OpenKey; protection: StoredKey['protection'] };

/** `held`: null before the file was read. */
interface VaultState {
  readonly deps: VaultDeps;
  readonly file: ReturnType<typeof vaultFile>;
  held: Held | null;
}

/** Opens the vault of a folder. Reads nothing before the first call. */
export function openVault(deps: VaultDeps) {
  const vault: VaultState = { deps, file: vaultFile(deps.folder), held: null };
  return {
    /** Where the key is. Never asks the keyring, so it cannot bring up a prompt. */
    state: (): KeyState => stateOf(current(vault)),
    /**
     * Replaces the key. `memory`: it could not be stored safely and is lost when the app ends; so is one that the keyring has not answered
     * for yet, and that is stored once it does.
     */
    set: (key: string, origin: string): Promise<KeyState> => storeBriefly(vault, { key, origin }),
    /**
     * The key for an origin. Throws AppError `keyMissing`, `keyForOtherAddress`, or `keyLocked` while the keyring does not open it;
     * nothing is erased then, and a later call asks the keyring again.
     */
    read: (origin: string): Promise<string> => readWithin(vault, PROMPT_MS, origin),
    /** Throws AppError keyMissing, or keyLocked while the keyring has only just refused. */
    assertPresent(): void {
      const now = current(vault);
      if (now.kind === 'none') throw new AppError({ kind: 'keyMissing' });
      if (isResting(vault, now)) throw locked();
    },
    /** Rejects with keyMissing or keyForOtherAddress unless the stored key was entered for this origin; a locked one may be. */
    async assertBelongsTo(origin: string): Promise<void> {
      await readWithin(vault, BRIEF_MS, origin).catch((error: unknown) => {
        if (!(error instanceof AppError && error.data.kind === 'keyLocked')) throw error;
      });
    },
    /** Removes the key. Throws AppError `settingsNotSaved` when the disk refuses. */
    async clear(): Promise<void> {
      vault.held = { kind: 'none' };
      const error = vault.file.tryRemove();
      if (error !== null)
        throw new AppError({ kind: 'settingsNotSaved', detail: error.code ?? 'unknown' }, { cause: error });
    },
    /** Writes a key that is only in memory to disk behind the weaker protection, once `weakAllowed()` says so. */
    async saveUnprotected(): Promise<KeyState> {
      const now = current(vault);
      return now.kind === 'memory' ? storeBriefly(vault, now.open) : stateOf(now);
    },
  };
}

function current(vault: VaultState): Held {
  const stored = vault.held === null ? vault.file.read() : null;
  vault.held ??=
    stored === null ? { kind: 'none' } : { kind: 'closed', stored, opening: null, isLate: false, refusedAt: null };
  return vault.held;
}

const locked = (cause?: unknown): AppError => new AppError({ kind: 'keyLocked' }, { cause });

/** Whether the keyring is not asked now: its prompt is left unanswered, or it has only just refused. */
function isResting({ deps }: VaultState, held: Held): boolean {
  if (held.kind !== 'closed') return false;
  return held.isLate || (held.refusedAt !== null && Math.abs(deps.now() - held.refusedAt) < REFUSED_MS);
}

/** The key, or keyLocked after `ms`. */
async function readWithin(vault: VaultState, ms: number, origin: string): Promise<string> {
  const now = current(vault);
  if (now.kind === 'none') throw new AppError({ kind: 'keyMissing' });
  const owner = now.kind === 'closed' ? now.stored.origin : now.open.origin;
  if (owner !== origin) throw new AppError({ kind: 'keyForOtherAddress' });
  if (now.kind !== 'closed') return now.open.key;
  if (isResting(vault, now)) throw locked();
  const opening = unlock(vault, now);
  now.isLate = !(await settlesWithin(ms, opening, vault.deps.timers));
  if (now.isLate) throw locked();
  return (await opening).key;
}

/** One keyring prompt at a time. A late answer for a key that was replaced in the meantime changes nothing here. */
function unlock(vault: VaultState, closed: Closed): Promise<OpenKey> {
  const before = stateOf(closed);
  const isCurrent = () => vault.held === closed;
  const become = (held: Held) => {
    if (!isCurrent()) return;
    vault.held = held;
    if (closed.isLate || stateOf(held) !== before) vault.deps.onChange();
  };
  closed.opening ??= openStored(vault.deps, closed.stored, (better) => isCurrent() && vault.file.write(better)).then(
    ({ open, protection }) => {
      become({ kind: 'open', open, protection });
      return open;
    },
    (cause: unknown) => {
      become({ ...closed, opening: null, isLate: false, refusedAt: vault.deps.now() });
      throw locked(cause);
    },
  );
  return closed.opening;
}

/** Whether the promise is settled, one way or the other, within so many ms. */
function settlesWithin(ms: number, work: Promise<unknown>, timers: Timers): Promise<boolean> {
  return new Promise((resolve) => {
    const late = timers.setTimeout(() => resolve(false), ms);
    const settled = () => {
      timers.clearTimeout(late);
      resolve(true);
    };
    work.then(settled, settled);
  });
}

/** Storing goes on in the background when the keyring is left unanswered: until then the key is in memory. */
async function storeBriefly(vault: VaultState, open: OpenKey): Promise<KeyState> {
  const storing = store(vault, open);
  const before = stateOf(current(vault));
  if (await settlesWithin(BRIEF_MS, storing, vault.deps.timers)) return storing;
  void storing.then((state) => state !== before && vault.deps.onChange());
  return before;
}

async function store(vault: VaultState, open: OpenKey): Promise<KeyState> {
  const { deps, file } = vault;
  const former = current(vault);
  const memory: Held = { kind: 'memory', open };
  vault.held = memory;
  const stored = await encrypt(deps, open, deps.weakAllowed());
  // Another key was set, or this one removed, while the keyring was at work.
  if (vault.held !== memory) return stateOf(current(vault));
  if (stored !== null && file.write(stored)) vault.held = { kind: 'open', open, protection: stored.protection };
  // A former key must not come back at the next start in place of this one; one that was never opened is not this run's to remove.
  else if (former.kind === 'open') file.tryRemove();
  return stateOf(current(vault));
}

function stateOf(held: Held): KeyState {
  switch (held.kind) {
    case 'closed':
      return held.isLate || held.refusedAt !== null ? 'locked' : held.stored.protection;
    case 'open':
      return held.protection;
    default:
      return held.kind;
  }
}

async function encrypt(deps: VaultDeps, open: OpenKey, weakAllowed: boolean): Promise<StoredKey | null> {
  const sealed = await seal(deps.safeStorage, deps.platform, JSON.stringify(open), weakAllowed);
  return sealed && { version: 1, origin: open.origin, ...sealed };
}

async function openStored(deps: VaultDeps, stored: StoredKey, replace: (better: StoredKey) => boolean) {
  const { safeStorage } = deps;
  if (stored.protection === 'weak') safeStorage.setUsePlainTextEncryption?.(true);
  const decrypt = () => safeStorage.decryptStringAsync(Buffer.from(stored.bytes, 'base64'));
  const first = await decrypt();
  // Electron's documentation: when it says re-encrypt, decrypt a second time.
  const last = first.shouldReEncrypt ? await decrypt().catch(() => first) : first;
  const open = openKey.parse(JSON.parse(last.result));
  if (open.origin !== stored.origin) throw new Error('The stored origin is not the one that was encrypted.');
  // A weakly stored key moves to a real keyring as soon as there is one.
  if (!first.shouldReEncrypt && stored.protection !== 'weak') return { open, protection: stored.protection };
  const again = await encrypt(deps, open, first.shouldReEncrypt && stored.protection === 'weak' && deps.weakAllowed());
  return { open, protection: again !== null && replace(again) ? again.protection : stored.protection };
}

/** `vault.json` of a folder, readable by its owner only. */
function vaultFile(folder: string) {
  const file = path.join(folder, 'vault.json');
  return {
    /** Null when there is none or it is damaged; a damaged one stays where it is. */
    read(): StoredKey | null {
      try {
        return storedKey.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
      } catch {
        return null;
      }
    },
    /** Whole or not at all, and synced. Returns whether it is on disk. */
    write(key: StoredKey): boolean {
      try {
        fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
        removeLeftoverFiles(file);
        writeFileSync(file, JSON.stringify(key), { mode: 0o600 });
        return true;
      } catch {
        return false;
      }
    },
    /** Returns the error of a disk that refuses, else null. */
    tryRemove(): NodeJS.ErrnoException | null {
      try {
        fs.rmSync(file, { force: true });
        return null;
      } catch (error) {
        return error as NodeJS.ErrnoException;
      }
    },
  };
}
