import { MINUTE } from '../../shared/time/durations.ts';

const WITHIN_MS = 5 * MINUTE;
const AT_MOST = 3;

/** Whether a window that stopped working may be loaded again: at most three times in five minutes (trust.md R13). */
export interface ReloadLimit {
  /** Counts this time. `now`: epoch ms. */
  allows(now: number): boolean;
}

/** Makes a limit that nothing was counted on yet. */
export function createReloadLimit(): ReloadLimit {
  let times: number[] = [];
  return {
    allows(now) {
      // A clock that was set back would keep old times in the future for long; those do not count either.
      times = times.filter((at) => at <= now && now - at < WITHIN_MS);
      if (times.length >= AT_MOST) return false;
      times.push(now);
      return true;
    },
  };
}
