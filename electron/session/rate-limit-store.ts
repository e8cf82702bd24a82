import { errorData } from '../../shared/errors.ts';
import { MINUTE } from '../../shared/time/durations.ts';
import type { History } from '../history/history.ts';
import type { RateLimitTracker } from '../pbx/rate-limit.ts';

/** `source` names the PBX: each has its own rate limit. */
export interface RateLimitStoreDeps {
  readonly tracker: Pick<RateLimitTracker, 'serialise' | 'restore'>;
  readonly history: Pick<History, 'meta'>;
  readonly source: () => string;
  readonly now: () => number;
}

const everyMs = 10 * MINUTE;

/**
 * Saves the tracked rate limit in the history file, so that after a restart the app's own requests do not count as those of others. Errors
 * of the disk are ignored: only the saved state is lost.
 */
export function createRateLimitStore({ tracker, history, source, now }: RateLimitStoreDeps) {
  let savedAt = now();
  const name = () => `rate limit ${source()}`;

  function write(): void {
    savedAt = now();
    unlessRefused(() => history.meta.set(name(), tracker.serialise()));
  }

  return {
    /** Restores what was saved for this source. */
    restore: () => unlessRefused(() => tracker.restore(history.meta.get(name()))),
    /** Saves, at most every ten minutes. */
    saveNowAndThen(): void {
      if (Math.abs(now() - savedAt) >= everyMs) write();
    },
    /** Saves at once. */
    save: write,
  };
}

function unlessRefused(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (errorData(error).kind !== 'historyUnavailable') throw error;
  }
}
