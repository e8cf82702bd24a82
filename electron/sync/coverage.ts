import { z } from 'zod';
import { callCounts } from '../../shared/calls/pbx-results.ts';
import { DAY } from '../../shared/time/durations.ts';
import { formatPbxTime } from '../../shared/time/pbx-time.ts';
import { pbxLocalTime, secondsBefore } from '../history/calls/pbx-local-time.ts';
import type { History } from '../history/history.ts';
import { readStored } from '../stored-json.ts';
import { LONGEST_CALL } from './fetch-span.ts';

/** A stretch of time that an interrupted poll left out. `to`: null where it reaches up to the newest call. */
const gap = z.object({ from: z.string(), to: z.string().nullable() });
export type Gap = z.infer<typeof gap>;

/**
 * Which of an extension's calls are stored, so that an interrupted poll continues where it was. Texts are the PBX's times. Apart from
 * `gaps`, the history is complete from `polledAt` back to `oldestFetched`.
 */
const coverage = z.object({
  /** When the last poll began, epoch ms; null before the first. */
  polledAt: z.number().nullable(),
  /** When the last deep poll began, epoch ms. */
  deepPolledAt: z.number().nullable(),
  gaps: z.array(gap),
  /** Null while nothing is fetched, and where the history is complete. */
  oldestFetched: z.string().nullable(),
  /** Everything down to the PBX's oldest call is stored. */
  isComplete: z.boolean(),
  /** How many records the backfill has fetched. */
  fetchedCount: z.number(),
  /** Where a person paused the backfill: how many days back it was to go (null: all). */
  paused: z.object({ days: z.number().nullable() }).nullable(),
  /** How many of the extension's calls the PBX had at the last deep poll (null: it did not say), and how many were stored. */
  counts: callCounts.nullable(),
});
export type Coverage = z.infer<typeof coverage>;

const none: Coverage = {
  ...{ polledAt: null, deepPolledAt: null, gaps: [], oldestFetched: null },
  ...{ isComplete: false, fetchedCount: 0, paused: null, counts: null },
};

/** One extension at one PBX: `source` names the PBX, so that another one begins with a backfill. */
export interface CoverageKey {
  readonly history: Pick<History, 'meta'>;
  readonly source: string;
  readonly extension: string;
}

const nameOf = ({ source, extension }: CoverageKey) => `coverage ${extension} ${source}`;

/** The stored coverage; the one of nothing where none is stored or it cannot be read. */
export function coverageOf(key: CoverageKey): Coverage {
  return readStored(coverage, key.history.meta.get(nameOf(key))) ?? none;
}

/** Stores what `change` makes of the coverage. */
export function changeCoverage(key: CoverageKey, change: (now: Coverage) => Partial<Coverage>): void {
  const now = coverageOf(key);
  key.history.meta.set(nameOf(key), JSON.stringify({ ...now, ...change(now) }));
}

/** More gaps than this are merged into one: fetching a stretch again is harmless. */
const MAX_GAPS = 20;

/** Adds a gap, newest first, and merges gaps that touch. */
export function withGap(gaps: readonly Gap[], added: Gap): Gap[] {
  const apart = gaps.filter((one) => !touch(one, added));
  const touching = gaps.filter((one) => touch(one, added));
  const all = [...apart, touching.reduce(merged, added)].sort((a, b) => (a.from < b.from ? 1 : -1));
  return all.length <= MAX_GAPS ? all : [all.reduce(merged)];
}

const touch = (a: Gap, b: Gap): boolean => (b.to === null || a.from <= b.to) && (a.to === null || b.from <= a.to);

function merged(a: Gap, b: Gap): Gap {
  const [from = ''] = [a.from, b.from].sort();
  return { from, to: a.to === null || b.to === null ? null : ([a.to, b.to].sort()[1] ?? null) };
}

/** The gaps after the first one was fetched down to `low`; null: all of it. */
export function afterGap(gaps: readonly Gap[], low: string | null): Gap[] {
  const [first, ...rest] = gaps;
  return first === undefined || low === null ? rest : [{ ...first, to: low }, ...rest];
}

/** The change where calls before `keptFrom` are deleted, so that they are fetched again should more be kept one day. Null: no change. */
export function withoutDeleted(
  { gaps, oldestFetched, isComplete }: Coverage,
  storedFrom: string,
): Partial<Coverage> | null {
  if (oldestFetched === null && !isComplete) return null;
  if (oldestFetched !== null && oldestFetched >= storedFrom && gaps.every((one) => one.from >= storedFrom)) return null;
  const above = gaps.filter((one) => one.to === null || one.to > storedFrom);
  return {
    gaps: above.map((one) => ({ ...one, from: one.from < storedFrom ? storedFrom : one.from })),
    oldestFetched: oldestFetched === null || oldestFetched < storedFrom ? storedFrom : oldestFetched,
    isComplete: false,
  };
}

/** What to fetch next: a gap, else the backfill down to `depth` (null: all there is); null: nothing is missing. */
export function nextMissing({ gaps, isComplete, oldestFetched }: Coverage, depth: string | null) {
  if (gaps.length > 0) return 'gap';
  const isDone = isComplete || (oldestFetched !== null && depth !== null && oldestFetched <= depth);
  return isDone ? null : 'backfill';
}

/** How far back the history reaches, in days; null: as far as the PBX. What is older than `keepDays` is deleted. */
export interface HistoryDepth {
  readonly backfillDays: number | null;
  readonly keepDays: number | null;
}

/** Another extension's calls are backfilled no further; older ones are fetched when a person scrolls to them. */
const MAX_DAYS_OF_OTHERS = 28;

/** How many days back an extension is backfilled: at most as far as calls are stored. Null: no limit. */
export function daysToBackfill({ backfillDays, keepDays }: HistoryDepth, isOwn: boolean): number | null {
  const limits = [backfillDays, keepDays, isOwn ? null : MAX_DAYS_OF_OTHERS].filter((days) => days !== null);
  return limits.length === 0 ? null : Math.min(...limits);
}

/** So many days before `now` (epoch ms), as the PBX's text; null for null. */
export const pbxTextDaysAgo = (days: number | null, now: number, zone: string): string | null =>
  days === null ? null : formatPbxTime(now - days * DAY, zone);

/** Before this no call is taken in, because a person forgot everything: only one that was running then can have started earlier. */
export function forgottenBefore({ ingestFilter }: Pick<History, 'ingestFilter'>): string | null {
  const until = pbxLocalTime(ingestFilter.forgottenUntil());
  return until === null ? null : secondsBefore(until, LONGEST_CALL / 1000);
}

/** The latest text; null if there is none. */
export function latest(...texts: (string | null)[]): string | null {
  return (
    texts
      .filter((one) => one !== null)
      .toSorted()
      .at(-1) ?? null
  );
}
