import type { Call } from '../../shared/calls/call.ts';
import type { CallPage } from '../../shared/calls/rows.ts';
import { callTimes, type Stretch, type StretchKind, secondsByKind } from '../../shared/quality/call-times.ts';
import { errorSpans } from '../../shared/quality/quality-figures.ts';
import type { Verdict } from '../../shared/quality/verdict.ts';

/** A part of the bar, in seconds from the start of the call. */
export interface Span {
  from: number;
  to: number;
}

/** A period with gaps in the sound, its 3 s tail taken off (domain.md, error_log). `at`: when it began, epoch ms. */
export interface Disturbed extends Span {
  at: number;
  flaws: number | null;
}

/**
 * A call as one bar: `seconds` long from `at` (epoch ms), its stretches those of the page's figures. `lengths`: seconds of each kind; the
 * talk's without the hold. `missing`: where sound that did not arrive is drawn, an estimate. `unplaced`: disturbed periods without a time
 * on the bar.
 */
export interface Timeline {
  at: number;
  seconds: number;
  stretches: readonly Stretch[];
  lengths: ReadonlyMap<StretchKind, number>;
  disturbed: Disturbed[];
  missing: Span[];
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

/**
 * Where sound that did not arrive is drawn. The record has only the sum, but a disturbed period starts with the first packet after a gap
 * (domain.md, error_log): each gap ends there, and the sum is shared out equally as far as there is talk before it. None without such
 * periods, or where nothing shows that the sound was lost.
 */
export function missingSpans(verdict: Verdict, stretches: readonly Stretch[], disturbed: readonly Span[]): Span[] {
  if (verdict.kind !== 'measured' || verdict.missing === null) return [];
  const rooms = disturbed
    .map((one, index) => {
      const talk = stretches.find((part) => part.kind === 'talk' && part.from < one.from && one.from <= part.to);
      return talk && { to: one.from, room: one.from - Math.max(talk.from, disturbed[index - 1]?.to ?? 0) };
    })
    .filter((one) => one !== undefined && one.room > 0) as { to: number; room: number }[];
  let left = verdict.missing.seconds;
  const spans: Span[] = [];
  for (const [index, { to, room }] of rooms.toSorted((a, b) => a.room - b.room).entries()) {
    const share = Math.min(room, left / (rooms.length - index));
    left -= share;
    spans.push({ from: to - share, to });
  }
  return spans.toSorted((a, b) => a.from - b.from);
}

/** Holds that cannot be placed on the bar are still counted, and taken off the talk. */
function lengthsOf(stretches: readonly Stretch[], holdSeconds: number): Map<StretchKind, number> {
  const lengths = secondsByKind(stretches);
  const talk = lengths.get('talk');
  if (talk === undefined || holdSeconds <= 0 || lengths.has('hold')) return lengths;
  return lengths.set('talk', Math.max(0, talk - holdSeconds)).set('hold', holdSeconds);
}

/** The timeline of a call; null when its times cannot be read. */
export function timelineOf({
  call,
  extension,
  perspective,
  verdict,
}: Pick<CallPage, 'call' | 'extension' | 'perspective' | 'verdict'>): Timeline | null {
  const { startAt, totalSeconds, stretches, holdSeconds } = callTimes(call, extension, perspective.outcome);
  if (startAt === null || totalSeconds === null || totalSeconds <= 0) return null;
  const disturbed = disturbedOf(call, startAt, totalSeconds);
  return {
    at: startAt,
    seconds: totalSeconds,
    stretches,
    lengths: lengthsOf(stretches, holdSeconds),
    disturbed,
    missing: missingSpans(verdict, stretches, disturbed),
    unplaced: (call.errorPeriods ?? []).length - disturbed.length,
  };
}
