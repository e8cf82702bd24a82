import type { KeyState } from '../../shared/connection.ts';
import { AppError } from '../../shared/errors.ts';

/** What is needed of the vault (electron/vault). */
export type KeyVault = {
  state(): Promise<KeyState>;
  set(key: string, origin: string): Promise<KeyState>;
  /** Throws AppError keyMissing, keyLocked, keyForOtherAddress. */
  read(origin: string): Promise<string>;
  clear(): Promise<void>;
  keepWeakly(): Promise<KeyState>;
};

/** How long after a keyring refused it is not asked again: one look makes several requests, and each could bring up a prompt. */
const refusedMs = 10_000;

function isKind(error: unknown, kind: 'keyLocked'): boolean {
  return error instanceof AppError && error.data.kind === kind;
}

/** The stored key as the connection uses it: asked for at each request, its state remembered. */
export interface VaultKey {
  /** Reads the key for an origin; rejects as the vault does. */
  of(origin: string): () => Promise<string>;
  /** Throws AppError keyMissing, or keyLocked while the keyring has only just refused. */
  mustBeThere(): void;
  /** Rejects with keyMissing or keyForOtherAddress unless the stored key was entered for this origin; a locked one may be. */
  mustBelongTo(origin: string): Promise<void>;
  /** Asks the vault how the key stands. */
  look(): Promise<void>;
  state(): KeyState;
}

/** See `VaultKey`. `onChange` is called when reading the key changed its state. */
export function createVaultKey(vault: KeyVault, now: () => number, onChange: () => void): VaultKey {
  let state: KeyState = 'none';
  let refusedAt: number | null = null;
  const look = async () => {
    state = await vault.state().catch(() => state);
  };
  const noticeChange = async () => {
    const before = state;
    await look();
    if (state !== before) onChange();
  };
  const justRefused = () => refusedAt !== null && Math.abs(now() - refusedAt) < refusedMs;
  return {
    of: (origin) => async () => {
      if (justRefused()) throw new AppError({ kind: 'keyLocked' });
      try {
        const key = await vault.read(origin);
        refusedAt = null;
        await noticeChange();
        return key;
      } catch (error) {
        if (isKind(error, 'keyLocked')) refusedAt = now();
        await noticeChange();
        throw error;
      }
    },
    mustBeThere() {
      if (state === 'none') throw new AppError({ kind: 'keyMissing' });
      if (state === 'locked' && justRefused()) throw new AppError({ kind: 'keyLocked' });
    },
    async mustBelongTo(origin) {
      await vault.read(origin).catch((error: unknown) => {
        if (!isKind(error, 'keyLocked')) throw error;
      });
    },
    look,
    state: () => state,
  };
}
