import type { History } from '../../../electron/store/history.ts';
import { noFilter } from '../../../shared/calls/call-filter.ts';

/** Forgetting in one go, as the session does it in slices. The first three return the time that names what was forgotten, for `undo`. */
export const forgetting = {
  calls({ forgetting }: History, ...uuids: string[]): number {
    const at = forgetting.begin();
    forgetting.forgetCalls(at, uuids);
    return at;
  },
  /** Every call of 101 with a number (its key). */
  caller(history: History, key: string): number {
    const filter = { ...noFilter, caller: key };
    const { rows } = history.calls.list({ extension: '101', filter, before: null, limit: 1000 });
    return forgetting.calls(history, ...rows.map(({ uuid }) => uuid));
  },
  all({ forgetting }: History): number {
    const at = forgetting.begin();
    forgetting.forgetAll(at);
    while (forgetting.forgetNext(at) > 0);
    return at;
  },
  undo({ forgetting }: History, at: number): void {
    forgetting.undo(at);
    while (forgetting.restoreSlice() > 0);
  },
  /** Deletes everything that was forgotten. */
  purge({ forgetting, cleanup }: History): void {
    while (forgetting.purgeSlice(Number.MAX_SAFE_INTEGER) > 0);
    cleanup.compact();
  },
};
