import type { CallCursor, CallerRow, ShownRow } from '../../../shared/calls/rows.ts';
import { callFilterOf, noViewFilter, type ViewFilter } from '../../../shared/calls/view-filter.ts';
import type { Result } from '../../../shared/errors.ts';
import type { Bridge } from '../../bridge.ts';
import { type Loadable, settled } from '../../ui/feedback/loadable.ts';
import { singleFlight } from '../../ui/single-flight.ts';
import { BIGGEST_PAGE, effectiveFilter, type ListSlice, PAGE } from '../list/list-slice.ts';

/** The loaded part of the list by caller. `filter`: that of its request. `next`: where older callers begin, null at the end. */
export type CallersState = Loadable<{ filter: ViewFilter; rows: CallerRow[]; next: CallCursor | null }>;

/** The open caller with their newest calls. `caller`: null once no calls with them are left. */
export type CallerState = { key: string } & Loadable<{ caller: CallerRow | null; rows: ShownRow[] }>;

export interface CallersSlice {
  /** Whether the list shows callers instead of calls. */
  grouped: boolean;
  callers: CallersState;
  caller: CallerState | null;
  setGrouped(grouped: boolean): void;
  /** Loads the callers under the filter; as many as are loaded. */
  loadCallers(): Promise<void>;
  loadOlderCallers(): Promise<void>;
  /** Loads one caller's calls with this extension. */
  loadCaller(extension: string, key: string): Promise<void>;
}

/** How many calls a caller's page shows; the list has the rest. */
const CALLS_OF_CALLER = 25;

type Get = () => CallersSlice & ListSlice;
type Put = (patch: Partial<CallersSlice>) => void;

/** The callers' part of the calls store. `now` in epoch ms. */
export function callersSlice(bridge: Bridge, get: Get, put: Put, now: () => number): CallersSlice {
  const request = (before: CallCursor | null, limit: number) => {
    const { extension, zone } = get();
    const filter = callFilterOf(effectiveFilter(get()), now(), zone);
    return bridge.call('callers.list', { extension: extension ?? '', filter, before, limit });
  };
  return {
    grouped: false,
    callers: { kind: 'loading' },
    caller: null,
    setGrouped: (grouped) => put({ grouped }),
    loadCallers: singleFlight(async () => {
      const { extension, callers } = get();
      const filter = effectiveFilter(get());
      if (extension === null) return;
      const loaded = callers.kind === 'shown' && callers.filter === filter ? callers.rows.length : 0;
      const answer = await request(null, Math.min(BIGGEST_PAGE, Math.max(PAGE, loaded)));
      if (get().extension !== extension || effectiveFilter(get()) !== filter) return;
      put({ callers: settled(answer, ({ rows, next }) => ({ filter, rows, next })) });
    }),
    loadOlderCallers: singleFlight(async () => {
      const { callers } = get();
      if (callers.kind !== 'shown' || callers.next === null || callers.filter !== effectiveFilter(get())) return;
      const answer = await request(callers.next, PAGE);
      if (!answer.ok || get().callers !== callers) return;
      const known = new Set(callers.rows.map(({ key }) => key));
      const rows = [...callers.rows, ...answer.value.rows.filter(({ key }) => !known.has(key))];
      put({ callers: { ...callers, rows, next: answer.value.next } });
    }),
    loadCaller: async (extension, key) => {
      if (get().caller?.key !== key) put({ caller: { kind: 'loading', key } });
      const answer = await requestCaller(bridge, {
        extension,
        key,
        limit: CALLS_OF_CALLER,
        zone: get().zone,
        now: now(),
      });
      if (get().caller?.key === key) put({ caller: { key, ...settled(answer, (found) => found) } });
    },
  };
}

/** A caller (by their number key) and the newest of their calls with an extension. `caller`: null without calls. */
export async function requestCaller(
  bridge: Bridge,
  wanted: { extension: string; key: string; limit: number; zone: string; now: number },
): Promise<Result<{ caller: CallerRow | null; rows: ShownRow[] }>> {
  const { extension, key, limit, zone, now } = wanted;
  const filter = callFilterOf({ ...noViewFilter, caller: key }, now, zone);
  const [callers, calls] = await Promise.all([
    bridge.call('callers.list', { extension, filter, before: null, limit: 1 }),
    bridge.call('calls.list', { extension, filter, before: null, limit }),
  ]);
  if (!callers.ok) return callers;
  return calls.ok ? { ok: true, value: { caller: callers.value.rows[0] ?? null, rows: calls.value.rows } } : calls;
}
