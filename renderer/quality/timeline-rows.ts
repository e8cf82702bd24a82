import type { StretchKind } from '../../shared/quality/call-times.ts';
import { t } from '../text.ts';
import type { NameOf, Region } from '../ui/call/context.ts';
import { lengthWords } from '../ui/call/describe-call.ts';
import { exactTime } from '../ui/call/format-time.ts';
import type { Disturbed, LegRow, Span, Timeline } from './timeline.ts';

export type PartKind = StretchKind | 'lost' | 'disturbed';

/** Top and height of each part on a bar of 20 px, so that it reads without colour; what was disturbed lies below. */
export const SHAPES: Record<PartKind, readonly [top: number, height: number]> = {
  ownRinging: [8, 4],
  dialling: [6, 8],
  ringing: [6, 8],
  elsewhere: [3, 14],
  connected: [3, 14],
  talk: [0, 20],
  hold: [6, 8],
  lost: [0.75, 18.5],
  disturbed: [24, 5],
};

/** A segment of a row: where it is drawn, and when and what in words. */
export interface Part extends Span {
  readonly kind: PartKind;
  readonly words: string;
}

/** A row of the timeline. `label`: whose phone it is; null for the call itself. */
export interface TimelineRow {
  readonly key: string;
  readonly label: string | null;
  readonly parts: readonly Part[];
}

/** The call's row, then one for each phone, all on the call's clock. */
export function rowsOf(timeline: Timeline, region: Region, nameOf: NameOf): TimelineRow[] {
  const legs = timeline.legs.map((leg, index): TimelineRow => {
    const label = legLabel(leg, nameOf);
    const parts = leg.parts.map((part) => ({ ...part, words: `${label}: ${stretchWords(part, timeline, region)}` }));
    return { key: `leg ${index}`, label, parts };
  });
  return [{ key: 'call', label: null, parts: partsOf(timeline, region) }, ...legs];
}

function legLabel({ number }: LegRow, nameOf: NameOf): string {
  if (number === null) return t('quality.barNoNumber');
  const name = nameOf(number);
  return name === null ? number : `${name} ${number}`;
}

function stretchWords({ kind, from, to }: Span & { kind: StretchKind }, { at }: Timeline, region: Region): string {
  const time = (seconds: number): string => exactTime(at + seconds * 1000, region);
  return t('quality.stretch', { from: time(from), to: time(to), what: t(`quality.bar_${kind}`) });
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

/** The parts of the call's bar in the order in which they are drawn. */
function partsOf(timeline: Timeline, region: Region): Part[] {
  const time = (seconds: number): string => exactTime(timeline.at + seconds * 1000, region);
  const stretches = timeline.stretches.map((one): Part => ({ ...one, words: stretchWords(one, timeline, region) }));
  const lost = timeline.lost.map(({ from, to }): Part => {
    const length = lengthWords(Math.round(to - from));
    return { kind: 'lost', from, to, words: t('quality.lostAbout', { time: time(from), length }) };
  });
  const disturbed = timeline.disturbed.map((one): Part => {
    return { kind: 'disturbed', from: one.drawnFrom, to: one.to, words: disturbedWords(one, region) };
  });
  return [...stretches, ...lost, ...disturbed];
}

/** A segment by its row and its place among the row's parts in time. */
export interface Place {
  readonly row: number;
  readonly part: number;
}

/** The parts of a row in time; of those that begin together the longest comes first. */
export function inTime({ parts }: TimelineRow): Part[] {
  return parts.toSorted((a, b) => a.from - b.from || b.to - a.to);
}

/** Where an arrow key, Home or End leads from a segment (null: from outside); null where it leads nowhere. */
export function placeByKey(rows: readonly TimelineRow[], place: Place | null, key: string): Place | null {
  if (!['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'].includes(key)) return null;
  if (place === null) return { row: 0, part: 0 };
  const { row, part } = place;
  const count = rows[row]?.parts.length ?? 0;
  if (key === 'ArrowLeft') return { row, part: Math.max(0, part - 1) };
  if (key === 'ArrowRight') return { row, part: Math.min(count - 1, part + 1) };
  if (key === 'Home') return { row, part: 0 };
  if (key === 'End') return { row, part: count - 1 };
  const next = row + (key === 'ArrowDown' ? 1 : -1);
  const target = rows[next];
  if (target === undefined || target.parts.length === 0) return place;
  // The part of the other row that lies where this one begins.
  const at = inTime(rows[row] ?? target)[part]?.from ?? 0;
  return {
    row: next,
    part: Math.max(
      0,
      inTime(target).findLastIndex(({ from }) => from <= at),
    ),
  };
}
