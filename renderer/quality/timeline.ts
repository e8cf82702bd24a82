import type { Call } from '../../shared/call.ts';
import { connectedSeconds, errorSpans } from '../../shared/quality-figures.ts';

/** A stretch of a call, in seconds from its start. */
export interface Stretch {
  from: number;
  to: number;
}

/** What went on during a stretch. Stretches of a timeline follow on one another without gaps. */
export type Part = Stretch & { kind: 'ringing' | 'talk' | 'hold' };

/** A period with gaps in the sound, its 3 s tail taken off (domain.md, error_log). `at`: when it began, epoch ms. */
export type Disturbed = Stretch & { at: number; flaws: number | null };

/** A call as one bar: `seconds` long from `at` (epoch ms). `unplaced`: disturbed periods without a time on it. */
export interface Timeline {
  at: number;
  seconds: number;
  parts: Part[];
  disturbed: Disturbed[];
  unplaced: number;
}

interface Span {
  at: number;
  seconds: number;
}

/** The record states most times to the second: a period that seems to begin a moment outside still belongs to the call. */
const ROUNDING = 1;

function spanOf(call: Call): Span | null {
  const at = call.start?.at ?? null;
  if (at === null) return null;
  const end = call.end?.at ?? null;
  const seconds = end !== null && end >= at ? (end - at) / 1000 : call.durationSeconds;
  return seconds !== null && seconds > 0 ? { at, seconds } : null;
}

/** When the two sides were connected, in seconds from the start; null when they never were. */
function talkFrom(call: Call, span: Span): number | null {
  const connected = connectedSeconds(call);
  return connected === null || connected <= 0 ? null : clamp(span.seconds - connected, span.seconds);
}

function clamp(seconds: number, limit: number): number {
  return Math.min(Math.max(0, seconds), limit);
}

/** The last hold of each leg; earlier ones are only known by their length. Overlapping ones are joined. */
function holdsOf(call: Call, span: Span, talk: number): Stretch[] {
  const holds: Stretch[] = [];
  for (const leg of call.legs) {
    const start = leg.lastHold?.at ?? null;
    if (start === null || leg.holdSeconds === null || leg.holdSeconds <= 0) continue;
    const from = Math.max(talk, clamp((start - span.at) / 1000, span.seconds));
    const legEnd = leg.end?.at ?? null;
    const limit = legEnd === null ? span.seconds : clamp((legEnd - span.at) / 1000, span.seconds);
    const to = Math.min(from + leg.holdSeconds, limit);
    if (to > from) holds.push({ from, to });
  }
  return joined(holds);
}

function joined(stretches: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = [];
  for (const next of stretches.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && next.from <= last.to) last.to = Math.max(last.to, next.to);
    else result.push({ ...next });
  }
  return result;
}

function partsOf(seconds: number, talk: number | null, holds: readonly Stretch[]): Part[] {
  const parts: Part[] = [];
  const add = (kind: Part['kind'], from: number, to: number): void => {
    if (to > from) parts.push({ kind, from, to });
  };
  add('ringing', 0, talk ?? seconds);
  if (talk === null) return parts;
  let at = talk;
  for (const hold of holds) {
    add('talk', at, hold.from);
    add('hold', hold.from, hold.to);
    at = hold.to;
  }
  add('talk', at, seconds);
  return parts;
}

function disturbedOf(call: Call, span: Span): Disturbed[] {
  const found: Disturbed[] = [];
  for (const { startAt, seconds, flaws } of errorSpans(call)) {
    const from = startAt === null ? null : (startAt - span.at) / 1000;
    if (startAt === null || from === null || from < -ROUNDING || from > span.seconds + ROUNDING) continue;
    const start = clamp(from, span.seconds);
    found.push({ at: startAt, from: start, to: clamp(start + (seconds ?? 0), span.seconds), flaws });
  }
  return found.toSorted((a, b) => a.from - b.from);
}

/** The call as a bar of ringing, talk and hold with its disturbed periods; null when its times cannot be read. */
export function timelineOf(call: Call): Timeline | null {
  const span = spanOf(call);
  if (!span) return null;
  const talk = talkFrom(call, span);
  const disturbed = disturbedOf(call, span);
  return {
    ...span,
    parts: partsOf(span.seconds, talk, talk === null ? [] : holdsOf(call, span, talk)),
    disturbed,
    unplaced: call.errorPeriods.length - disturbed.length,
  };
}
