import type { ShownRow } from '../../../shared/calls/rows.ts';
import { callFilterOf, noViewFilter } from '../../../shared/calls/view-filter.ts';
import type { AppErrorData } from '../../../shared/errors.ts';
import type { Bridge } from '../../bridge.ts';
import type { ListSlice } from '../list/list-slice.ts';

/**
 * The other calls with the party of the open one. `rows`: the newest of them. `count`: how many there are in all. `firstAt`: start of
 * the oldest call with them, epoch ms; null where none is readable, or where it is the open call's own.
 */
export type OtherCallsState =
  | { kind: 'loading'; uuid: string }
  | { kind: 'failed'; uuid: string; error: AppErrorData }
  | { kind: 'shown'; uuid: string; rows: ShownRow[]; count: number; firstAt: number | null };

export interface OtherCallsSlice {
  otherCalls: OtherCallsState | null;
  /** Loads the other calls with a caller (their number key), besides the open one. */
  loadOtherCalls(extension: string, key: string, open: { uuid: string; at: number | null }): Promise<void>;
}

/** So many of the other calls are on the page. */
const SHOWN = 4;

type Get = () => OtherCallsSlice & Pick<ListSlice, 'zone'>;
type Put = (patch: Partial<OtherCallsSlice>) => void;

/** The other calls' part of the calls store. `now` in epoch ms. */
export function otherCallsSlice(bridge: Bridge, get: Get, put: Put, now: () => number): OtherCallsSlice {
  return {
    otherCalls: null,
    loadOtherCalls: async (extension, key, { uuid, at }) => {
      if (get().otherCalls?.uuid !== uuid) put({ otherCalls: { kind: 'loading', uuid } });
      const filter = callFilterOf({ ...noViewFilter, caller: key }, now(), get().zone);
      const [calls, callers] = await Promise.all([
        bridge.call('calls.list', { extension, filter, before: null, limit: SHOWN + 1 }),
        bridge.call('callers.list', { extension, filter, before: null, limit: 1 }),
      ]);
      if (get().otherCalls?.uuid !== uuid) return;
      const failed = calls.ok ? (callers.ok ? null : callers.error) : calls.error;
      if (failed !== null) return put({ otherCalls: { kind: 'failed', uuid, error: failed } });
      if (!calls.ok || !callers.ok) return;
      const rows = calls.value.rows.filter((row) => row.uuid !== uuid).slice(0, SHOWN);
      const [caller] = callers.value.rows;
      const count = Math.max(rows.length, (caller?.calls ?? 0) - 1);
      const firstAt = caller?.firstAt ?? null;
      put({ otherCalls: { kind: 'shown', uuid, rows, count, firstAt: firstAt === at ? null : firstAt } });
    },
  };
}
