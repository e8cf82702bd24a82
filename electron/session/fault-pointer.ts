import { callFilterOf, noViewFilter } from '../../shared/calls/view-filter.ts';
import type { FaultPointer } from '../../shared/quality/fault-pointer.ts';
import { whoseFault } from '../../shared/quality/whose-fault.ts';
import { WATCHED_DAYS } from '../../shared/quality/worse-than-usual.ts';
import { DAY } from '../../shared/time/durations.ts';
import type { History } from '../history/history.ts';

/** The calls to compare. `days`: the last so many, today included; null for all. `zone` (IANA): whose days. `now`: epoch ms. */
export interface FaultPointerRequest {
  readonly extension: string;
  readonly days: number | null;
  readonly zone: string;
  readonly now: number;
}

/** Older calls say nothing of a fault today. */
const MOST_DAYS = 90;

/** What pointers are made from. */
export type PointerHistory = Pick<History, 'measuredCalls'> & { readonly people: Pick<History['people'], 'nameOf'> };

/** What an extension's poor calls have in common, see `whoseFault`. `name`: of the caller, null where they have none. */
export async function findFaultPointer(
  history: PointerHistory,
  { extension, days, zone, now }: FaultPointerRequest,
): Promise<(FaultPointer & { readonly name: string | null }) | null> {
  const range = { kind: 'days', days: Math.min(days ?? MOST_DAYS, MOST_DAYS) } as const;
  const from = callFilterOf({ ...noViewFilter, range }, now, zone).from ?? 0;
  const calls = await history.measuredCalls({
    extension,
    from: Math.min(from, now - WATCHED_DAYS * DAY),
    to: now + DAY,
  });
  const pointer = whoseFault(calls, from);
  if (pointer === null) return null;
  // A caller can send any extension, so only an outside number has a name.
  const { place } = pointer;
  const isOutside = place.kind === 'caller' && place.party.startsWith('+');
  return { ...pointer, name: isOutside ? history.people.nameOf(place.party) : null };
}
