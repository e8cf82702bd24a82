import type { ShownRow } from '../../../shared/calls/rows.ts';
import type { Bridge } from '../../bridge.ts';
import { type Loadable, settled } from '../../ui/feedback/loadable.ts';
import { requestCaller } from '../callers/callers-slice.ts';
import type { ListSlice } from '../list/list-slice.ts';

/**
 * The other calls with the party of the open one. `rows`: the newest of them. `count`: how many there are in all. `firstAt`: start of
 * the oldest call with them, epoch ms; null where none is readable, or where it is the open call's own.
 */
export type OtherCallsState = { uuid: string } & Loadable<{ rows: ShownRow[]; count: number; firstAt: number | null }>;

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
      const answer = await requestCaller(bridge, { extension, key, limit: SHOWN + 1, zone: get().zone, now: now() });
      if (get().otherCalls?.uuid !== uuid) return;
      const found = settled(answer, ({ caller, rows }) => {
        const others = rows.filter((row) => row.uuid !== uuid).slice(0, SHOWN);
        const firstAt = caller?.firstAt ?? null;
        const count = Math.max(others.length, (caller?.calls ?? 0) - 1);
        return { rows: others, count, firstAt: firstAt === at ? null : firstAt };
      });
      put({ otherCalls: { uuid, ...found } });
    },
  };
}
