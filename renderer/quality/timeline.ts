import type { Call, Leg } from '../../shared/calls/call.ts';
import { isAnswered } from '../../shared/calls/call-outcome.ts';
import type { CallPage } from '../../shared/calls/rows.ts';
import { callTimes, type Stretch, type StretchKind, secondsByKind } from '../../shared/quality/call-times.ts';
import { errorSpans } from '../../shared/quality/judge-call.ts';
import type { Verdict } from '../../shared/quality/verdict.ts';

/** A part of the bar, in seconds from the start of the call. */
export interface Span {
  from: number;
  to: number;
}

/** What one phone did: `ringing`, `connected` or `hold`, on the clock of the call. */
export interface LegRow {
  /** Null where the record names none. */
  readonly number: string | null;
  readonly parts: readonly (Span & { readonly kind: 'ringing' | 'connected' | 'hold' })[];
}

/** The sound that was to be expected, in seconds: packets or comfort noise came, it was lost on the way, or it was not sent. */
export interface SoundSplit {
  readonly heard: number;
  readonly lost: number;
  readonly notSent: number;
}

/**
 * A period with gaps in the sound, its 3 s tail taken off (domain.md, error_log). `at`: when it began, epoch ms. `drawnFrom`: where the
 * damage is drawn, a moment before, but in the same stretch: the period starts with the first packet after a gap.
 */
export interface Disturbed extends Span {
  at: number;
  drawnFrom: number;
  flaws: number | null;
}

/**
 * A call as one bar: `seconds` long from `at` (epoch ms), its stretches those of the page's figures. `lengths`: seconds of each kind; the
 * talk's without the hold. `lost`: where sound that was lost is drawn, an estimate. `unplaced`: disturbed periods without a time
 * on the bar.
 */
export interface Timeline {
  at: number;
  seconds: number;
  stretches: readonly Stretch[];
  lengths: ReadonlyMap<StretchKind, number>;
  disturbed: Disturbed[];
  lost: Span[];
  unplaced: number;
  /** The phones of the call; none where there is only one, which is the call itself. */
  legs: LegRow[];
  /** How many phones have no row: their times cannot be read, or there are too many. */
  moreLegs: number;
  /** No sound arrived in all of the talk. */
  isSilent: boolean;
  /** Null where the sound was not measured. */
  sound: SoundSplit | null;
}

/** So much before a disturbed period its damage is drawn, s. The record does not state how long the gap was. */
const BEFORE_PERIOD = 1;

/** Most times are stated to the second: a period may seem to begin this long outside the call, s. */
const ROUNDING = 1;

function clamp(seconds: number, limit: number): number {
  return Math.min(Math.max(0, seconds), limit);
}

function disturbedOf(call: Call, at: number, seconds: number, stretches: readonly Stretch[]): Disturbed[] {
  const found: Disturbed[] = [];
  for (const { startAt, seconds: lasted, flaws } of errorSpans(call)) {
    const from = startAt === null ? null : (startAt - at) / 1000;
    if (startAt === null || from === null || from < -ROUNDING || from > seconds + ROUNDING) continue;
    const start = clamp(from, seconds);
    const stretch = stretches.findLast((part) => part.from <= start);
    found.push({
      at: startAt,
      drawnFrom: Math.max(stretch?.from ?? 0, start - BEFORE_PERIOD),
      from: start,
      to: clamp(start + (lasted ?? 0), seconds),
      flaws,
    });
  }
  return found.toSorted((a, b) => a.from - b.from);
}

/**
 * Where sound that was lost is drawn. The record has only the sum, but a disturbed period starts with the first packet after a gap
 * (domain.md, error_log): each gap ends there, and the sum is shared out equally as far as there is talk before it. None without such
 * periods, or where nothing shows that the sound was lost. Of a call without sound it is all of the talk.
 */
export function lostSpans(verdict: Verdict, stretches: readonly Stretch[], disturbed: readonly Span[]): Span[] {
  if (verdict.kind === 'noSound')
    return stretches.filter(({ kind }) => kind === 'talk').map(({ from, to }) => ({ from, to }));
  if (verdict.kind !== 'measured' || verdict.received.lost === 0) return [];
  const rooms = disturbed
    .map((one, index) => {
      const talk = stretches.find((part) => part.kind === 'talk' && part.from < one.from && one.from <= part.to);
      return talk && { to: one.from, room: one.from - Math.max(talk.from, disturbed[index - 1]?.to ?? 0) };
    })
    .filter((one) => one !== undefined && one.room > 0) as { to: number; room: number }[];
  let left = verdict.received.lost;
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
  const disturbed = disturbedOf(call, startAt, totalSeconds, stretches);
  const legs = legRows(call.legs, startAt, totalSeconds);
  return {
    at: startAt,
    seconds: totalSeconds,
    stretches,
    lengths: lengthsOf(stretches, holdSeconds),
    disturbed,
    lost: lostSpans(verdict, stretches, disturbed),
    unplaced: (call.errorPeriods ?? []).length - disturbed.length,
    legs,
    moreLegs: call.legs.length < 2 ? 0 : call.legs.length - legs.length + call.leftOut.legs,
    isSilent: verdict.kind === 'noSound',
    sound: soundSplit(verdict),
  };
}

/** The most phones that have a row. */
const MOST_LEGS = 8;

/** The rows of the phones in the PBX's order. Where there are too many, phones that answered come first. */
function legRows(legs: readonly Leg[], at: number, seconds: number): LegRow[] {
  if (legs.length < 2) return [];
  const first = [...legs.filter(isAnswered), ...legs.filter((leg) => !isAnswered(leg))].slice(0, MOST_LEGS);
  return legs.filter((leg) => first.includes(leg)).flatMap((leg) => legRow(leg, at, seconds) ?? []);
}

/** A leg on the clock of the call, in whole seconds; null without readable times. Its last hold is placed where it began. */
function legRow(leg: Leg, at: number, seconds: number): LegRow | null {
  const second = (time: Leg['start']): number | null =>
    time === null || time.at === null ? null : clamp(Math.round((time.at - at) / 1000), seconds);
  const [start, end] = [second(leg.start), second(leg.end)];
  if (start === null || end === null || end <= start) return null;
  const answer = isAnswered(leg) ? (second(leg.answer) ?? start) : end;
  const held = second(leg.lastHold);
  const length = Math.min(leg.holdSeconds ?? 0, end - answer);
  const hold = held === null || length <= 0 ? end : clamp(held, end - length);
  const holdTo = hold === end ? end : hold + length;
  const parts = [
    { kind: 'ringing', from: start, to: answer },
    { kind: 'connected', from: answer, to: hold },
    { kind: 'hold', from: hold, to: holdTo },
    { kind: 'connected', from: holdTo, to: end },
  ] as const;
  return { number: leg.destinationNumber, parts: parts.filter(({ from, to }) => to > from) };
}

/** See `SoundSplit`. Null where the record does not tell the parts: where no sound arrived, nothing shows whether it was sent. */
export function soundSplit(verdict: Verdict): SoundSplit | null {
  if (verdict.kind !== 'measured') return null;
  const { of, lost, notSent } = verdict.received;
  return { heard: Math.max(0, of - lost - notSent), lost, notSent };
}
