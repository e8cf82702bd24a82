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

/** The stored key as the connection uses it: read for each request. */
export class VaultKey {
  readonly vault: Vault;
  readonly #now: () => number;
  readonly #timers: Timers;
  readonly #onChange: () => void;
  #refusedAt: number | null = null;
  /** A key request still waiting for the keyring prompt after its time limit. */
  #unanswered: Promise<string> | null = null;

  /** `onChange` is called when reading the key changed its state, or when an unanswered keyring answered. */
  constructor(vault: Vault, now: () => number, timers: Timers, onChange: () => void) {
    this.vault = vault;
    this.#now = now;
    this.#timers = timers;
    this.#onChange = onChange;
  }

  state(): KeyState {
    const state = this.vault.state();
    return this.#unanswered !== null && state === 'keychain' ? 'locked' : state;
  }

  /** Reads the key for an origin; rejects as the vault does, and with keyLocked while a keyring prompt is left unanswered. */
  async read(origin: string): Promise<string> {
    if (this.#wasJustRefused()) throw new AppError({ kind: 'keyLocked' });
    const before = this.vault.state();
    try {
      const key = await this.#readWithin(promptMs, origin);
      this.#refusedAt = null;
      return key;
    } catch (error) {
      if (isLocked(error) && this.#unanswered === null) this.#refusedAt = this.#now();
      throw error;
    } finally {
      this.#noticeChange(before);
    }
  }

  /** Throws AppError keyMissing, or keyLocked while the keyring has only just refused. */
  assertPresent(): void {
    const state = this.vault.state();
    if (state === 'none') throw new AppError({ kind: 'keyMissing' });
    if (this.#unanswered !== null || (state === 'locked' && this.#wasJustRefused()))
      throw new AppError({ kind: 'keyLocked' });
  }

  /** Rejects with keyMissing or keyForOtherAddress unless the stored key was entered for this origin; a locked one may be. */
  async assertBelongsTo(origin: string): Promise<void> {
    await this.#readWithin(briefMs, origin).catch((error: unknown) => {
      if (!isLocked(error)) throw error;
    });
  }

  /** Takes a key in place of the former one. While the keyring is left unanswered, the key is in memory; it is stored once it answers. */
  set(key: string, origin: string): Promise<void> {
    return this.#store(this.vault.set(key, origin));
  }

  /** The same for keeping it behind the weaker kind. */
  saveUnprotected(): Promise<void> {
    return this.#store(this.vault.saveUnprotected());
  }

  #noticeChange(before: KeyState): void {
    if (this.vault.state() !== before) this.#onChange();
  }

  #wasJustRefused(): boolean {
    return this.#refusedAt !== null && Math.abs(this.#now() - this.#refusedAt) < refusedMs;
  }

  /** The key, or keyLocked after `ms`. A later answer of the keyring calls `onChange`. */
  async #readWithin(ms: number, origin: string): Promise<string> {
    if (this.#unanswered !== null) throw new AppError({ kind: 'keyLocked' });
    const reading = this.vault.read(origin);
    if (await settlesWithin(ms, reading, this.#timers)) return reading;
    this.#unanswered = reading;
    const refusedAt = reading.then(
      () => null,
      () => this.#now(),
    );
    void refusedAt.then((at) => {
      // Another key was stored in the meantime.
      if (this.#unanswered !== reading) return;
      this.#unanswered = null;
      this.#refusedAt = at;
      this.#onChange();
    });
    throw new AppError({ kind: 'keyLocked' });
  }

  /** Storing goes on in the background when the keyring is left unanswered: until then the key is in memory. */
  async #store(storing: Promise<unknown>): Promise<void> {
    this.#unanswered = null;
    this.#refusedAt = null;
    const before = this.vault.state();
    if (await settlesWithin(briefMs, storing, this.#timers)) await storing;
    else void storing.catch(() => {}).then(() => this.#noticeChange(before));
  }
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
