import type { Call } from '../../shared/calls/call.ts';
import type { CallPage } from '../../shared/calls/rows.ts';
import { callTimes, type Stretch } from '../../shared/quality/call-times.ts';
import { errorSpans } from '../../shared/quality/quality-figures.ts';

/** A period with gaps in the sound, its 3 s tail taken off (domain.md, error_log). In seconds from the start; `at`: when it began, epoch ms. */
export interface Disturbed {
  from: number;
  to: number;
  at: number;
  flaws: number | null;
}

/**
 * A call as one bar: `seconds` long from `at` (epoch ms), its stretches those of the page's figures. `unplaced`: disturbed periods
 * without a time on it.
 */
export interface Timeline {
  at: number;
  seconds: number;
  stretches: readonly Stretch[];
  disturbed: Disturbed[];
  unplaced: number;
}

/** Most times are stated to the second: a period may seem to begin this long outside the call, s. */
const ROUNDING = 1;

function clamp(seconds: number, limit: number): number {
  return Math.min(Math.max(0, seconds), limit);
}

function disturbedOf(call: Call, at: number, seconds: number): Disturbed[] {
  const found: Disturbed[] = [];
  for (const { startAt, seconds: lasted, flaws } of errorSpans(call)) {
    const from = startAt === null ? null : (startAt - at) / 1000;
    if (startAt === null || from === null || from < -ROUNDING || from > seconds + ROUNDING) continue;
    const start = clamp(from, seconds);
    found.push({ at: startAt, from: start, to: clamp(start + (lasted ?? 0), seconds), flaws });
  }
  return found.toSorted((a, b) => a.from - b.from);
}

/** The timeline of a call; null when its times cannot be read. */
export function timelineOf({
  call,
  extension,
  perspective,
}: Pick<CallPage, 'call' | 'extension' | 'perspective'>): Timeline | null {
  const { startAt, totalSeconds, stretches } = callTimes(call, extension, perspective.outcome);
  if (startAt === null || totalSeconds === null || totalSeconds <= 0) return null;
  const disturbed = disturbedOf(call, startAt, totalSeconds);
  const unplaced = (call.errorPeriods ?? []).length - disturbed.length;
  return { at: startAt, seconds: totalSeconds, stretches, disturbed, unplaced };
}
