import { z } from 'zod';
import { callCounts } from '../../shared/calls/pbx-results.ts';
import type { Settings } from '../../shared/settings.ts';
import { DAY, HOUR } from '../../shared/time/durations.ts';
import { instant } from '../../shared/time/instant.ts';
import type { History } from '../history/history.ts';
import { formatPbxTime } from '../pbx/pbx-time.ts';
import { readStored } from '../stored-json.ts';

/** A stretch of time, in the PBX's texts; null where it is open. Both ends are included. */
export interface Span {
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * Which of an extension's calls are stored, so that reading goes on where it was interrupted. Texts are the PBX's times. Apart from the gap,
 * the history is complete from `polledAt` back to `oldestFetched`.
 */
const coverage = z.object({
  /** When the last poll began, epoch ms; null before the first. */
  polledAt: instant.nullable(),
  /** When the last deep poll began, epoch ms. */
  deepPolledAt: instant.nullable(),
  /** What a poll left out. */
  gap: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** Null, after the first poll, where everything down to the PBX's oldest call is stored. */
  oldestFetched: z.string().nullable(),
  /** A person paused the backfill. */
  isPaused: z.boolean(),
  /** How many of the extension's calls the PBX had at the last deep poll (null: it did not say), and how many were stored. */
  counts: callCounts.nullable(),
  /** How many more calls the PBX counted than it listed, of recent ones and of older ones. */
  unlisted: z.object({ recent: z.number(), older: z.number() }),
});
export type Coverage = z.infer<typeof coverage>;

const none: Coverage = {
  ...{ polledAt: null, deepPolledAt: null, gap: null },
  ...{ oldestFetched: null, isPaused: false, counts: null, unlisted: { recent: 0, older: 0 } },
};

const nameOf = (extension: string) => `coverage ${extension}`;

/** The stored coverage; the one of nothing where none is stored or it cannot be read. */
export function coverageOf(meta: History['meta'], extension: string): Coverage {
  return readStored(coverage, meta.get(nameOf(extension))) ?? none;
}

/** Stores the coverage. */
export function storeCoverage(meta: History['meta'], extension: string, now: Coverage): void {
  meta.set(nameOf(extension), JSON.stringify(now));
}

/** The coverage where calls before `storedFrom` are deleted, so that they are fetched again should more be kept one day. */
export function withoutDeleted(now: Coverage, storedFrom: string | null): Coverage {
  if (storedFrom === null || now.polledAt === null) return now;
  const { gap } = now;
  return {
    ...now,
    gap: gap !== null && gap.to > storedFrom ? { from: latest(gap.from, storedFrom), to: gap.to } : null,
    oldestFetched: latest(now.oldestFetched, storedFrom),
  };
}

/** The gap after a poll from `from` that got as far as `low` (null: the whole). Two gaps become one: reading a call again is harmless. */
export function gapAfterPoll({ gap }: Coverage, from: string, low: string | null): Coverage['gap'] {
  if (low === null) return gap;
  return gap === null ? { from, to: low } : { from: gap.from < from ? gap.from : from, to: latest(gap.to, low) };
}

/** What is missing and fetched next: the gap, else the backfill down to `depth` (null: all there is); null: nothing. */
export function nextMissing({ gap, polledAt, oldestFetched }: Coverage, depth: string | null) {
  if (gap !== null) return { kind: 'gap', span: gap } as const;
  const isDone = polledAt === null || oldestFetched === null || (depth !== null && oldestFetched <= depth);
  return isDone ? null : ({ kind: 'backfill', span: { from: depth, to: oldestFetched } } as const);
}

/** Records are dated by their start and written at their end: no call is expected to last longer than this, ms. */
export const LONGEST_CALL = 6 * HOUR;
/** How far before the last deep poll a deep poll begins, ms, for records that arrive late or are corrected. */
const DEEP = 3 * DAY;

/**
 * Where a poll begins: the longest call before the last poll, the newest stored call or now, whichever is earliest. So a PBX whose clock is
 * behind its zone and a clock that was set back lose nothing; starting at the newest call costs nothing. An hour is added, because later
 * calls have earlier texts where the clock is put back. Times epoch ms.
 */
export function pollStart(
  { deepPolledAt, oldestFetched }: Coverage,
  at: { polledAt: number; now: number; newestAt: number | null; zone: string; isDeep: boolean },
): string {
  const regular = Math.min(at.polledAt, at.now, at.newestAt ?? at.polledAt) - LONGEST_CALL;
  const start = at.isDeep ? Math.min(regular, (deepPolledAt ?? at.polledAt) - DEEP) : regular;
  // Older calls are the backfill's, which does not notify.
  return latest(formatPbxTime(start - HOUR, at.zone), oldestFetched);
}

/** How far back the history reaches, in days; null: as far as the PBX. What is older than `keepDays` is deleted. */
export type HistoryDepth = Pick<Settings, 'fillDays' | 'keepDays'>;

/** Another extension's calls are backfilled no further; older ones are fetched when a person scrolls to them. */
const MAX_DAYS_OF_OTHERS = 28;

/** How many days back an extension is backfilled: at most as far as calls are stored. Null: no limit. */
export function daysToBackfill({ fillDays, keepDays }: HistoryDepth, isOwn: boolean): number | null {
  const limits = [fillDays, keepDays, isOwn ? null : MAX_DAYS_OF_OTHERS].filter((days) => days !== null);
  return limits.length === 0 ? null : Math.min(...limits);
}

/** The latest text; null if there is none. */
export function latest(one: string, ...others: (string | null)[]): string;
export function latest(...texts: (string | null)[]): string | null;
export function latest(...texts: (string | null)[]): string | null {
  return texts.reduce((a, b) => (b === null || (a !== null && a >= b) ? a : b), null);
}
