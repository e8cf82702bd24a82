import type { StoreApi } from 'zustand/vanilla';
import { missingBefore } from '../../../shared/calls/loaded-range.ts';
import type { OlderFetched } from '../../../shared/calls/pbx-results.ts';
import { callFilterOf, type ViewFilter } from '../../../shared/calls/view-filter.ts';
import type { AppErrorData } from '../../../shared/errors.ts';
import { type Bridge, perConnection } from '../../bridge.ts';
import { createResource, latest, type Resource, useResource, withActions } from '../../resource.ts';
import { useRegion } from '../../ui/call/context.ts';

interface RangeQuestion {
  readonly extension: string;
}

/** How far back an extension's calls are loaded, and loading them back to a day. */
export interface RangeState extends Resource<RangeQuestion, OlderFetched> {
  /** `reserved`: the requests that are left today are not spent on it. */
  loading: { kind: 'no' } | { kind: 'running' } | { kind: 'reserved' } | { kind: 'failed'; error: AppErrorData };
  /** Loads older calls, a page at a time, until those since `from` (epoch ms) are there, or the PBX has no more. */
  loadBack(extension: string, from: number): Promise<void>;
  stop(): void;
}

/** The loaded range over a bridge. */
export function createRangeStore(bridge: Bridge): StoreApi<RangeState> {
  const load = ({ extension }: RangeQuestion) => bridge.call('calls.loaded', { extension });
  let run = 0;
  const store = withActions(createResource(load), {
    loading: { kind: 'no' } as RangeState['loading'],
    async loadBack(extension: string, from: number) {
      run += 1;
      const mine = run;
      store.setState({ loading: { kind: 'running' } });
      for (;;) {
        const older = await bridge.call('calls.fetchOlder', { extension });
        if (mine !== run) return;
        if (!older.ok) return store.setState({ loading: { kind: 'failed', error: older.error } });
        store.getState().take(older);
        const { remaining } = older.value;
        if (remaining === 'reserved') return store.setState({ loading: { kind: 'reserved' } });
        if (missingBefore({ from }, older.value) === null) return store.setState({ loading: { kind: 'no' } });
      }
    },
    stop() {
      run += 1;
      store.setState({ loading: { kind: 'no' } });
    },
  });
  return store;
}

/** The window's store of the loaded range. */
export const rangeStore = perConnection((bridge) => createRangeStore(bridge));

/** What of a filter's range is not loaded: from when on calls are there, and from when on they are wanted, epoch ms; null for nothing. */
export function useMissingRange(extension: string, filter: ViewFilter): { loadedFrom: number; from: number } | null {
  const { zone } = useRegion();
  const { from } = callFilterOf(filter, Date.now(), zone);
  const loaded = latest(useResource(rangeStore, from === null ? null : { extension }, 'calmly'));
  const loadedFrom = loaded === null ? null : missingBefore({ from }, loaded);
  return loadedFrom === null || from === null ? null : { loadedFrom, from };
}
