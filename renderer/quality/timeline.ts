import type { Call } from '../../shared/calls/call.ts';
import type { CallPage } from '../../shared/calls/rows.ts';
import { callTimes, type Stretch, type StretchKind, secondsByKind } from '../../shared/quality/call-times.ts';
import { errorSpans } from '../../shared/quality/judge-sound.ts';
import { COMPLETE_SHARE } from '../../shared/quality/reasons.ts';
import { isBelowGood, type Verdict } from '../../shared/quality/verdict.ts';
import { t } from '../text.ts';
import type { Region } from '../ui/call/context.ts';
import { lengthWords } from '../ui/call/describe-call.ts';
import { exactTime } from '../ui/call/format-time.ts';

/** A part of the bar, in seconds from the start of the call. */
export interface Span {
  from: number;
  to: number;
}

/** What the legend and the bar distinguish. */
export type PartKind = StretchKind | 'lost' | 'disturbed' | Silence;

/** What did not come and is not known to be lost. `missing`: the record does not tell whether it was sent. */
export type Silence = 'notSent' | 'missing';

/** A length of the legend. */
interface LegendPart {
  readonly kind: PartKind;
  readonly seconds: number;
}

/**
 * A period with gaps in the sound, its 3 s tail taken off. `at`: when it began, epoch ms. `drawnFrom`: where the
 * damage is drawn, a moment before, but in the same stretch: the period starts with the first packet after a gap.
 */
export interface Disturbed extends Span {
  at: number;
  drawnFrom: number;
}

/**
 * A call as one bar: `seconds` long from `at` (epoch ms), its stretches those of the page's figures. `legend`: whole seconds of each
 * part; those of the talk add up to it without the hold. `lost`: where sound that was lost is drawn, an estimate. `tail`: seconds of
 * lost and unsent sound that have no place in the call. `unplaced`: disturbed periods that have no time on the bar.
 */
export interface Timeline {
  at: number;
  seconds: number;
  stretches: readonly Stretch[];
  legend: LegendPart[];
  disturbed: Disturbed[];
  lost: Span[];
  tail: Readonly<Record<'lost' | Silence, number>>;
  unplaced: number;
}

/** So much before a disturbed period its damage is drawn, s. The record does not state how long the gap was. */
const BEFORE_PERIOD = 1;

/** Most times are stated to the second: a period may seem to begin this long outside the call, s. */
const ROUNDING = 1;

function clamp(seconds: number, limit: number): number {
  return Math.min(Math.max(0, seconds), limit);
}

function disturbedOf(call: Call, at: number, seconds: number, stretches: readonly Stretch[]): Disturbed[] {
  const found = errorSpans(call).flatMap(({ startAt, seconds: lasted }): Disturbed[] => {
    const after = startAt === null ? Number.NaN : (startAt - at) / 1000;
    if (startAt === null || !(after >= -ROUNDING && after <= seconds + ROUNDING)) return [];
    const from = clamp(after, seconds);
    const drawnFrom = Math.max(stretches.findLast((part) => part.from <= from)?.from ?? 0, from - BEFORE_PERIOD);
    return [{ at: startAt, drawnFrom, from, to: clamp(from + (lasted ?? 0), seconds) }];
  });
  return found.toSorted((a, b) => a.from - b.from);
}

/**
 * Where sound that was lost is drawn. The record has only the sum, but a disturbed period starts with the first packet after a gap: each
 * gap ends there, and the sum is shared out equally as far as there is talk before it. None without such periods, or where nothing shows
 * that the sound was lost. Of a call without sound it is all of the talk.
 */
export function lostSpans(verdict: Verdict, stretches: readonly Stretch[], disturbed: readonly Span[]): Span[] {
  if (verdict.kind === 'noSound')
    return stretches.filter(({ kind }) => kind === 'talk').map(({ from, to }) => ({ from, to }));
  if (verdict.kind !== 'measured' || verdict.received.lost === 0) return [];
  const rooms = disturbed
    .map(({ from }, index) => {
      const talk = stretches.find((part) => part.kind === 'talk' && part.from < from && from <= part.to);
      return { to: from, room: from - Math.max(talk?.from ?? from, disturbed[index - 1]?.to ?? 0) };
    })
    .filter(({ room }) => room > 0)
    .sort((a, b) => a.room - b.room);
  let left = verdict.received.lost;
  const spans = rooms.map(({ to, room }, index): Span => {
    const share = Math.min(room, left / (rooms.length - index));
    left -= share;
    return { from: to - share, to };
  });
  return spans.sort((a, b) => a.from - b.from);
}

const length = (spans: readonly Span[]): number => spans.reduce((all, { from, to }) => all + to - from, 0);
const sum = (spans: readonly Span[]): number => Math.round(length(spans));

/** The lengths of the legend. What was lost, not sent or disturbed, and a hold that has no place on the bar, is taken off the talk. */
function legendOf(
  stretches: readonly Stretch[],
  holdSeconds: number,
  verdict: Verdict,
  disturbed: readonly Span[],
): LegendPart[] {
  const lengths = secondsByKind(stretches);
  const hold = lengths.get('hold') ?? 0;
  let talk = lengths.get('talk') ?? 0;
  const offTalk = (kind: PartKind, seconds: number): LegendPart => {
    const taken = Math.min(talk, Math.round(seconds));
    talk -= taken;
    return { kind, seconds: taken };
  };
  const held = hold > 0 ? { kind: 'hold' as const, seconds: hold } : offTalk('hold', holdSeconds);
  const { lost, notSent, isSplit } =
    verdict.kind === 'measured' ? verdict.received : { lost: 0, notSent: 0, isSplit: true };
  const complete = talk * COMPLETE_SHARE;
  const missing = offTalk('lost', verdict.kind === 'noSound' ? talk : lost);
  const silent = offTalk(isSplit ? 'notSent' : 'missing', Math.round(notSent) < complete ? 0 : notSent);
  // However short a period is, its damage is drawn, and the legend says what that is.
  const damaged = offTalk('disturbed', disturbed.length === 0 ? 0 : Math.max(1, sum(disturbed)));
  const others = [...lengths].map(([kind, seconds]) => ({ kind, seconds }));
  return [
    { kind: 'talk' as const, seconds: talk },
    ...[missing, damaged, silent, held],
    ...others.filter(({ kind }) => kind !== 'talk' && kind !== 'hold'),
  ].filter(({ seconds }) => seconds > 0);
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
  const legend = legendOf(stretches, holdSeconds, verdict, disturbed);
  const lost = lostSpans(verdict, stretches, disturbed);
  const secondsOf = (kind: LegendPart['kind']): number => legend.find((part) => part.kind === kind)?.seconds ?? 0;
  return {
    at: startAt,
    seconds: totalSeconds,
    stretches,
    legend,
    disturbed,
    lost,
    tail: {
      lost: Math.max(0, secondsOf('lost') - sum(lost)),
      notSent: secondsOf('notSent'),
      missing: secondsOf('missing'),
    },
    unplaced: (call.errorPeriods ?? []).length - disturbed.length,
  };
}

/** From this length on a talk has a timeline, s. */
const LONG_TALK_SECONDS = 120;
/** So does a shorter one that was disturbed for so long, s, or for this share of it. */
const SEEN_SECONDS = 3;
const SEEN_SHARE = 0.01;

/** Whether a call's timeline is shown: a missed call, and a short one that was hardly disturbed, needs none. */
export function isWorthIt(
  { verdict, perspective }: Pick<CallPage, 'verdict' | 'perspective'>,
  { stretches, disturbed }: Pick<Timeline, 'stretches' | 'disturbed'>,
): boolean {
  if (perspective.outcome.kind === 'missed') return false;
  const talk = secondsByKind(stretches).get('talk') ?? 0;
  const seconds = length(disturbed);
  const isDisturbed = seconds >= SEEN_SECONDS || (seconds > 0 && seconds >= SEEN_SHARE * talk);
  return talk >= LONG_TALK_SECONDS || isDisturbed || isBelowGood(verdict);
}

/** Top and height of each part on a bar of 20 px: talk is full, what only waited is thin, so that it reads without colour. */
export const SHAPES: Record<PartKind, readonly [top: number, height: number]> = {
  ownRinging: [8, 4],
  dialling: [6, 8],
  ringing: [6, 8],
  elsewhere: [3, 14],
  connected: [3, 14],
  talk: [0, 20],
  hold: [6, 8],
  lost: [0.75, 18.5],
  disturbed: [0, 20],
  notSent: [6, 8],
  missing: [6, 8],
};

/** A segment of the bar: where it is drawn, and when and what in words. */
export interface Part extends Span {
  readonly kind: PartKind;
  readonly words: string;
}

/** The parts of the bar in the order in which they are drawn. */
export function partsOf(timeline: Timeline, region: Region): Part[] {
  const time = (seconds: number): string => exactTime(timeline.at + seconds * 1000, region);
  const stretches = timeline.stretches.map(({ kind, from, to }): Part => {
    const what = t(`quality.bar_${kind}`);
    return { kind, from, to, words: t('quality.stretch', { from: time(from), to: time(to), what }) };
  });
  const lost = timeline.lost.map(({ from, to }): Part => {
    const length = lengthWords(Math.round(to - from));
    return { kind: 'lost', from, to, words: t('quality.lostAbout', { time: time(from), length }) };
  });
  const disturbed = timeline.disturbed.map((one): Part => {
    return { kind: 'disturbed', from: one.drawnFrom, to: one.to, words: disturbedWords(one, region) };
  });
  return [...stretches, ...lost, ...disturbed];
}

function disturbedWords(one: Disturbed, region: Region): string {
  const time = exactTime(one.at, region);
  const seconds = one.to - one.from;
  return seconds < 1
    ? t('quality.disturbedMoment', { time })
    : t('quality.disturbedLine', { time, length: lengthWords(Math.round(seconds)) });
}

/** The parts in the order of their start; the longest first where several start together. */
export const inTime = (parts: readonly Part[]): Part[] => parts.toSorted((a, b) => a.from - b.from || b.to - a.to);
