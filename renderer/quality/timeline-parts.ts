import type { StretchKind } from '../../shared/quality/call-times.ts';
import { t } from '../text.ts';
import type { Region } from '../ui/call/context.ts';
import { lengthWords } from '../ui/call/describe-call.ts';
import { exactTime } from '../ui/call/format-time.ts';
import type { Disturbed, Span, Timeline } from './timeline.ts';

/** What the legend and the bar distinguish. */
export type PartKind = StretchKind | 'lost' | 'disturbed' | 'notSent';

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
  const line =
    seconds < 1
      ? t('quality.disturbedMoment', { time })
      : t('quality.disturbedLine', { time, length: lengthWords(Math.round(seconds)) });
  return one.flaws === null ? line : `${line} · ${t('quality.disturbedFlaws', { count: one.flaws })}`;
}

/** The parts in the order of their start; the longest first where several start together. */
export const inTime = (parts: readonly Part[]): Part[] => parts.toSorted((a, b) => a.from - b.from || b.to - a.to);

/** Where an arrow key, Home or End leads from a segment of so many (null: from outside); null where it leads nowhere. */
export function placeByKey(count: number, place: number | null, key: string): number | null {
  const next = { ArrowLeft: (place ?? 0) - 1, ArrowRight: (place ?? -1) + 1, Home: 0, End: count - 1 }[key];
  return next === undefined ? null : Math.min(Math.max(0, next), count - 1);
}
