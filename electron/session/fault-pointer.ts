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

/** What an extension's poor calls have in common, see `whoseFault`. */
export async function findFaultPointer(
  history: Pick<History, 'measuredCalls'>,
  { extension, days, zone, now }: FaultPointerRequest,
): Promise<FaultPointer | null> {
  const range = { kind: 'days', days: Math.min(days ?? MOST_DAYS, MOST_DAYS) } as const;
  const from = callFilterOf({ ...noViewFilter, range }, now, zone).from ?? 0;
  const calls = await history.measuredCalls({
    extension,
    from: Math.min(from, now - WATCHED_DAYS * DAY),
    to: now + DAY,
  });
  return whoseFault(calls, from);
}
