import { drawnWords, type QualityReport, type SoundDot } from '../../../shared/quality/quality-report.ts';

/** A lane for each verdict, best first; the good ones stack above them. */
export const laneWords = ['good', ...drawnWords] as const;

/** The height of a lane, the room above the tallest day, and the most that good calls take, px. */
export const [LANE, ABOVE] = [24, 12];
const MOST_HIGH = 72;
/** How far apart the marks of good calls are, px. */
const PITCH = 5;
/** The least room for a date at the axis, px. */
const LABEL = 64;
/** Days from one date at the axis to the next. */
const STEPS = [1, 2, 7, 14, 28, 84, 336] as const;
/** 5 January 1970. */
const A_MONDAY = 4;

/** A call and where it is drawn. */
export interface PlacedDot {
  readonly dot: SoundDot;
  readonly x: number;
  readonly y: number;
}

/** Where the marks of a report are drawn, px. `good`: a path of dashes, a mark each. `ticks`: days with a date below them. */
export interface LanesLayout {
  readonly goodHeight: number;
  readonly good: string;
  readonly pitch: number;
  readonly dots: readonly PlacedDot[];
  readonly ticks: readonly { readonly day: number; readonly x: number }[];
}

/** Lays the marks out for a width. */
export function lanesLayout(report: QualityReport, width: number): LanesLayout {
  const { firstDay, lastDay, periods, dots } = report;
  const column = width / (lastDay - firstDay + 1);
  const dayX = (day: number): number => (day - firstDay) * column;
  const abreast = Math.max(1, Math.floor((column - 2) / PITCH));
  const tallest = Math.max(1, ...periods.map(({ counts }) => Math.ceil(counts.good / abreast)));
  // Where a day has too many, its marks stand closer.
  const pitch = Math.min(PITCH, MOST_HIGH / tallest);
  const goodHeight = ABOVE + Math.max(LANE, tallest * pitch);
  const stacks = periods.map(({ day, counts: { good } }) =>
    Array.from({ length: Math.min(abreast, good) }, (_, index) => {
      const high = Math.ceil((good - index) / abreast);
      const x = dayX(day) + (index + 0.5) * Math.min(PITCH, column);
      return `M${x.toFixed(1)} ${(goodHeight - 3).toFixed(1)}v${(-(high - 1) * pitch - 0.01).toFixed(2)}`;
    }).join(''),
  );
  return {
    goodHeight,
    good: stacks.join(''),
    pitch,
    dots: dots.map((dot) => ({
      dot,
      x: dayX(dot.day) + column * (dot.minute / 1440),
      y: goodHeight + LANE * (drawnWords.indexOf(dot.verdict) + 0.5),
    })),
    ticks: ticksOf(report, dayX, column),
  };
}

/** Days with a date, as close as there is room for them; from a week on Mondays. */
function ticksOf({ firstDay, lastDay }: QualityReport, dayX: (day: number) => number, column: number) {
  const step = STEPS.find((days) => days * column >= LABEL) ?? 1680;
  const days = Array.from({ length: lastDay - firstDay + 1 }, (_, index) => firstDay + index);
  return days
    .filter((day) => (day - A_MONDAY) % step === 0)
    .map((day) => ({ day, x: dayX(day) + (step < 7 ? column / 2 : 0) }));
}
