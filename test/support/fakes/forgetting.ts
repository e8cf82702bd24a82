import type { History } from '../../../electron/history/history.ts';
import { noFilter } from '../../../shared/calls/call-filter.ts';

/** Forgetting without the session. The first three return the time that names what was forgotten, for `undo`. */
export const forgetting = {
  calls: ({ forgetting }: History, ...uuids: string[]): number => forgetting.forget({ kind: 'calls', uuids }).at,
  /** Every call of 101 with a number (its key). */
  caller: ({ forgetting }: History, caller: string): number =>
    forgetting.forget({ kind: 'found', extension: '101', filter: { ...noFilter, caller } }).at,
  all: ({ forgetting }: History): number => forgetting.forget({ kind: 'all' }).at,
  undo: ({ forgetting }: History, at: number): void => forgetting.undo(at),
  /** Deletes everything that was forgotten. */
  purge({ forgetting, cleanup }: History): void {
    while (forgetting.purgeSlice(Number.MAX_SAFE_INTEGER) > 0);
    cleanup.compact();
  },
};
