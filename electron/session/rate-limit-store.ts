import { MINUTE } from '../../shared/time/durations.ts';
import type { History } from '../history/history.ts';
import type { Account } from '../pbx/rate-limit.ts';

/** Keeps a key's account with the history, so that a start does not take one's own requests for somebody else's. */
export interface RateLimitStore {
  /** Gives back what was kept of this source. */
  restore(): void;
  /** To be called often: writes now and then. */
  saveNowAndThen(): void;
  /** Writes at once. */
  save(): void;
}

/** What the keeper works on. `source` tells one PBX's account from another's. */
export interface RateLimitStoreDeps {
  readonly account: Pick<Account, 'memory' | 'recall'>;
  readonly history: Pick<History, 'meta'>;
  readonly source: () => string;
  readonly now: () => number;
}

const everyMs = 10 * MINUTE;

/** Makes the keeper. A disk that refuses costs no more than the memory. */
export function createRateLimitStore({ account, history, source, now }: RateLimitStoreDeps): RateLimitStore {
  let keptAt = now();
  const name = () => `account ${source()}`;

  function write(): void {
    keptAt = now();
    try {
      history.meta.set(name(), account.memory());
    } catch {}
  }

  return {
    restore() {
      try {
        account.recall(history.meta.get(name()));
      } catch {}
    },
    saveNowAndThen() {
      if (Math.abs(now() - keptAt) >= everyMs) write();
    },
    save: write,
  };
}
