import { DAY } from '../../shared/time/durations.ts';
import { formatPbxTime } from '../../shared/time/pbx-time.ts';
import { pbxLocalTime, secondsBefore } from '../history/calls/pbx-local-time.ts';
import type { History } from '../history/history.ts';
import { forgottenUntil } from '../history/retention/ingest-filter.ts';
import { longestCallMs } from './fetch-window.ts';

/** How far back the history is to reach, in days; null: as far as the PBX. `fill`: by itself; `kept`: what is older is deleted. */
export interface HistoryDepth {
  readonly backfillDays: number | null;
  readonly keepDays: number | null;
}

/** Where nobody chose another. */
export const defaultDepth: HistoryDepth = { backfillDays: 28, keepDays: null };

/** Another extension's calls are read back so far; older ones as one scrolls to them. */
const maxDaysOfOthers = 28;

/** How many days back an extension is read by itself: no further than calls are kept. Null: all there is. */
export function daysToBackfill({ backfillDays: fill, keepDays: kept }: HistoryDepth, isOwn: boolean): number | null {
  const most = [fill, kept, isOwn ? null : maxDaysOfOthers].filter((days) => days !== null);
  return most.length === 0 ? null : Math.min(...most);
}

/** So many days before now (epoch ms), as the PBX's text; null for null. */
export const pbxTextDaysAgo = (days: number | null, now: number, zone: string): string | null =>
  days === null ? null : formatPbxTime(now - days * DAY, zone);

/** Where everything up to then was forgotten, only a call that was running then can be taken in again. */
export function forgottenFrom({ meta }: Pick<History, 'meta'>): string | null {
  const until = pbxLocalTime(meta.get(forgottenUntil));
  return until === null ? null : secondsBefore(until, longestCallMs / 1000);
}

/** The latest of some texts. */
export function latest(...texts: (string | null)[]): string | null {
  return (
    texts
      .filter((text) => text !== null)
      .sort()
      .at(-1) ?? null
  );
}
