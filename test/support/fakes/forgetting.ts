import type { History } from '../../../electron/store/history.ts';

/** Forgetting in one go, as the session does it in slices. The first three return the time that names what was forgotten, for `undo`. */
export const forgetting = {
  calls({ forgetting }: History, ...uuids: string[]): number {
    const at = forgetting.begin();
    forgetting.forgetCalls(at, uuids);
    return at;
  },
  caller({ forgetting }: History, number: string): number {
    const at = forgetting.begin();
    forgetting.forgetNumber(at, number);
    while (forgetting.forgetCallsWith(at, number) > 0);
    return at;
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
