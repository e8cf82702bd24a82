import { MINUTE } from '../../shared/time/durations.ts';
import type { History } from '../history/history.ts';
import type { Account } from '../pbx/rate-limit.ts';

/** Keeps a key's account with the history, so that a start does not take one's own requests for somebody else's. */
export interface AccountKeeper {
  /** Gives back what was kept of this source. */
  recall(): void;
  /** To be called often: writes now and then. */
  keep(): void;
  /** Writes at once. */
  end(): void;
}

/** What the keeper works on. `source` tells one PBX's account from another's. */
export interface AccountKeeperDeps {
  readonly account: Pick<Account, 'memory' | 'recall'>;
  readonly history: Pick<History, 'meta'>;
  readonly source: () => string;
  readonly now: () => number;
}

const everyMs = 10 * MINUTE;

/** Makes the keeper. A disk that refuses costs no more than the memory. */
export function createAccountKeeper({ account, history, source, now }: AccountKeeperDeps): AccountKeeper {
  let keptAt = now();
  const name = () => `account ${source()}`;

  function write(): void {
    keptAt = now();
    try {
      history.meta.set(name(), account.memory());
    } catch {}
  }

  return {
    recall() {
      try {
        account.recall(history.meta.get(name()));
      } catch {}
    },
    keep() {
      if (Math.abs(now() - keptAt) >= everyMs) write();
    },
    end: write,
  };
}
