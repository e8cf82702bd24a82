import type { KeyState } from '../../shared/connection.ts';
import { AppError } from '../../shared/errors.ts';
import type { Timers } from '../timers.ts';
import type { Vault } from '../vault/vault.ts';

/** A keyring that refused is not asked again for this time, ms: one poll makes several requests, and each could bring up a prompt. */
const refusedMs = 10_000;
/** A keyring prompt may stay unanswered for hours. Requests wait for it this long, ms. */
const promptMs = 15_000;
/** Storing and comparing go on without the keyring; they wait this long, ms, for an immediate answer. */
const briefMs = 3000;

function isLocked(error: unknown): boolean {
  return error instanceof AppError && error.data.kind === 'keyLocked';
}

/** The stored key as the connection uses it: read for each request, its state cached. */
export type VaultKey = ReturnType<typeof createVaultKey>;

/** See `VaultKey`. `onChange` is called when reading the key changed its state, or when an unanswered keyring answered. */
export function createVaultKey(vault: Vault, now: () => number, timers: Timers, onChange: () => void) {
  let state: KeyState = 'none';
  let refusedAt: number | null = null;
  /** A key request still waiting for the keyring prompt after its time limit. */
  let unanswered: Promise<string> | null = null;
  const readState = async () => {
    state = await vault.state().catch(() => state);
  };
  const noticeChange = async () => {
    const before = state;
    await readState();
    if (state !== before) onChange();
  };
  const justRefused = () => refusedAt !== null && Math.abs(now() - refusedAt) < refusedMs;

  /** The key, or keyLocked after `ms`. A later answer of the keyring calls `onChange`. */
  async function readWithin(ms: number, origin: string): Promise<string> {
    if (unanswered !== null) throw new AppError({ kind: 'keyLocked' });
    const reading = vault.read(origin);
    if (await settlesWithin(ms, reading, timers)) return reading;
    unanswered = reading;
    const answered = async (refused: boolean) => {
      // Another key was stored in the meantime.
      if (unanswered !== reading) return;
      unanswered = null;
      refusedAt = refused ? now() : null;
      await readState();
      onChange();
    };
    void reading.then(
      () => answered(false),
      () => answered(true),
    );
    throw new AppError({ kind: 'keyLocked' });
  }

  /** Storing goes on in the background when the keyring is left unanswered: until then the key is in memory. */
  async function store(storing: Promise<unknown>): Promise<void> {
    unanswered = null;
    refusedAt = null;
    if (await settlesWithin(briefMs, storing, timers)) await storing;
    else void storing.catch(() => {}).then(noticeChange);
  }

  return {
    /** Reads the key for an origin; rejects as the vault does, and with keyLocked while a keyring prompt is left unanswered. */
    readerFor: (origin: string) => async (): Promise<string> => {
      if (justRefused()) throw new AppError({ kind: 'keyLocked' });
      try {
        const key = await readWithin(promptMs, origin);
        refusedAt = null;
        await noticeChange();
        return key;
      } catch (error) {
        if (isLocked(error) && unanswered === null) refusedAt = now();
        await noticeChange();
        throw error;
      }
    },
    /** Throws AppError keyMissing, or keyLocked while the keyring has only just refused. */
    assertPresent(): void {
      if (state === 'none') throw new AppError({ kind: 'keyMissing' });
      if (unanswered !== null || (state === 'locked' && justRefused())) throw new AppError({ kind: 'keyLocked' });
    },
    /** Rejects with keyMissing or keyForOtherAddress unless the stored key was entered for this origin; a locked one may be. */
    async assertBelongsTo(origin: string): Promise<void> {
      await readWithin(briefMs, origin).catch((error: unknown) => {
        if (!isLocked(error)) throw error;
      });
    },
    /** Takes a key in place of the former one. While the keyring is left unanswered, the key is in memory; it is stored once it answers. */
    set: (key: string, origin: string): Promise<void> => store(vault.set(key, origin)),
    /** The same for keeping it behind the weaker kind. */
    saveUnprotected: (): Promise<void> => store(vault.saveUnprotected()),
    /** Removes the key. Throws AppError `settingsNotSaved` when the disk refuses. */
    clear: (): Promise<void> => vault.clear(),
    /** Reads the key's state from the vault. */
    refresh: readState,
    state: (): KeyState => (unanswered !== null && state === 'keychain' ? 'locked' : state),
  };
}

/** Whether the promise is settled, one way or the other, within so many ms. */
async function settlesWithin(ms: number, work: Promise<unknown>, timers: Timers): Promise<boolean> {
  let handle: unknown = null;
  const late = new Promise<boolean>((resolve) => {
    handle = timers.setTimeout(() => resolve(false), ms);
  });
  const settled = work.then(
    () => true,
    () => true,
  );
  return Promise.race([settled, late]).finally(() => timers.clearTimeout(handle));
}
