import type { ForgetSubject } from '../../shared/calls/chosen-calls.ts';
import { HOUR } from '../../shared/time/durations.ts';

/** So many calls an hour are forgotten without a question of main's. */
const MOST_UNASKED = 50;

/**
 * Decides whether main asks before calls are forgotten: a window that was taken over must not empty the history, at once or bit by bit
 * (S17). `now`: epoch ms.
 */
export function createForgetGuard(now: () => number) {
  let unasked: { readonly at: number; readonly calls: number }[] = [];
  return {
    /** Counts what is forgotten. `calls`: how many it is about. True where the person has to say yes in a dialog first. */
    mustAsk(what: ForgetSubject, calls: number): boolean {
      const at = now();
      // Times in the future are from before the clock was set back.
      unasked = unasked.filter((one) => one.at <= at && at - one.at < HOUR);
      const sum = unasked.reduce((all, one) => all + one.calls, calls);
      if (what.kind === 'all' || sum > MOST_UNASKED) return true;
      unasked.push({ at, calls });
      return false;
    },
  };
}
