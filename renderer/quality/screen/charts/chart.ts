import { BEST_R, R_LIMITS } from '../../../../shared/quality/judge-call.ts';
import type { QualityReport, SoundDot } from '../../../../shared/quality/quality-report.ts';
import { type Band, bands } from '../../../../shared/quality/verdict.ts';
import { DAY } from '../../../../shared/time/durations.ts';

/** Ratings at the borders of the bands, best first. */
export const edges = [BEST_R, R_LIMITS.good, R_LIMITS.fair, R_LIMITS.poor, 0] as const;

const TOP = 6;
const LEFT = 36;
const RIGHT = 44;
const AXIS = 22;
/** From this width on bands are higher, px. */
const WIDE = 560;
/** The least room for a date at the axis, px. */
const LABEL = 64;
/** Above this many days the axis has months. */
const MOST_MONDAYS = 200;
const MOST_NAMED_DAYS = 8;
/** Half the size of a mark. */
const R = 2.75;

/** A dot and where it is drawn. */
export interface PlacedDot {
  readonly dot: SoundDot;
  readonly x: number;
  readonly y: number;
}

/** Where everything of the chart is drawn, px. `ticks`: days with a date below them. */
export interface ChartLayout {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  /** The height of each band. */
  readonly step: number;
  readonly edgeY: readonly number[];
  readonly dots: readonly PlacedDot[];
  /** One path a band. */
  readonly marks: Readonly<Record<Band, string>>;
  readonly median: string;
  readonly worst: string;
  readonly ticks: readonly { readonly day: number; readonly x: number }[];
}

/** Lays the chart out for a width. */
export function chartLayout(report: QualityReport, width: number): ChartLayout {
  const step = width >= WIDE ? 42 : 37;
  const [left, right] = [LEFT, Math.max(LEFT + 60, width - RIGHT)];
  const y = (rating: number): number => TOP + step * bandsDown(rating);
  const days = report.lastDay - report.firstDay + 1;
  const column = (right - left) / days;
  const dayX = (day: number): number => left + (day - report.firstDay) * column;
  const hours = hoursOf(report.dots);
  const dots = report.dots.map((dot): PlacedDot => {
    const part = (dot.minute - hours.from) / (hours.to - hours.from);
    return { dot, x: dayX(dot.day) + column * (0.1 + 0.8 * part), y: y(dot.rating) };
  });
  const length = report.period === 'day' ? 1 : 7;
  const middle = (day: number): number => Math.min(right, Math.max(left, dayX(day + length / 2)));
  const lineOf = (line: 'median' | 'worstTenth'): string =>
    linePath(
      report.periods.map((one) => ({
        day: one.day,
        x: middle(one.day),
        y: one[line] === null ? null : y(one[line]),
      })),
      length,
    );
  return {
    width,
    height: TOP + bands.length * step + AXIS,
    left,
    right,
    step,
    dots,
    edgeY: edges.map((_, index) => TOP + index * step),
    marks: Object.fromEntries(bands.map((band) => [band, marksPath(band, dots)])) as Record<Band, string>,
    median: lineOf('median'),
    worst: lineOf('worstTenth'),
    ticks: ticksOf(report, (day) => dayX(day) + Math.min(column / 2, LABEL / 2), column),
  };
}

/** How many bands a rating lies below the best one: 0 to 4. Each band is as high as the others, because nearly all calls are good. */
export function bandsDown(rating: number): number {
  const value = Math.min(BEST_R, Math.max(0, rating));
  const band = Math.max(0, edges.findIndex((edge) => value >= edge) - 1);
  const [high, low] = [edges[band] ?? BEST_R, edges[band + 1] ?? 0];
  return band + (high - value) / (high - low);
}

/** The hours of the day that have calls, in minutes: a day's column spans them. */
function hoursOf(dots: readonly SoundDot[]): { from: number; to: number } {
  const minutes = dots.map(({ minute }) => minute);
  const from = Math.floor(Math.min(...minutes) / 60) * 60;
  return { from, to: Math.max(from + 60, Math.ceil(Math.max(...minutes) / 60) * 60) };
}

function marksPath(band: Band, dots: readonly PlacedDot[]): string {
  const paths = dots.filter(({ dot }) => dot.band === band).map(({ x, y }) => markPath(band, x, y));
  return paths.join('');
}

/** The outline of a mark: a dot, a ring, a diamond, a square. */
export function markPath(band: Band, x: number, y: number): string {
  const at = (dx: number, dy: number): string => `${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}`;
  if (band === 'poor') return `M${at(0, -3.55)}l3.55 3.55-3.55 3.55-3.55-3.55z`;
  if (band === 'bad') return `M${at(-R, -R)}h5.5v5.5h-5.5z`;
  const r = band === 'fair' ? 2.25 : R;
  return `M${at(-r, 0)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

/** A line through consecutive points; a single point is a short dash. */
function linePath(points: readonly { day: number; x: number; y: number | null }[], length: number): string {
  let path = '';
  for (const [index, { day, x, y }] of points.entries()) {
    if (y === null) continue;
    const [before, after] = [points[index - 1], points[index + 1]];
    const isJoined = before?.y != null && before.day === day - length;
    const goesOn = after?.y != null && after.day === day + length;
    if (isJoined) path += `L${x.toFixed(1)} ${y.toFixed(1)}`;
    else path += goesOn ? `M${x.toFixed(1)} ${y.toFixed(1)}` : `M${(x - 3).toFixed(1)} ${y.toFixed(1)}h6`;
  }
  return path;
}

/** Days with a date: each of a few, else Mondays, else the first of months; no two closer than a date is wide. */
function ticksOf(
  { firstDay, lastDay }: QualityReport,
  dayX: (day: number) => number,
  column: number,
): ChartLayout['ticks'] {
  const days = lastDay - firstDay + 1;
  const isTick = (day: number): boolean => {
    if (days <= MOST_NAMED_DAYS) return true;
    const date = new Date(day * DAY);
    return days <= MOST_MONDAYS ? date.getUTCDay() === 1 : date.getUTCDate() === 1;
  };
  const ticks: { day: number; x: number }[] = [];
  for (let day = firstDay; day <= lastDay; day += 1) {
    const x = days <= MOST_NAMED_DAYS ? dayX(firstDay) + (day - firstDay) * column : dayX(day);
    if (isTick(day) && x - (ticks.at(-1)?.x ?? Number.NEGATIVE_INFINITY) >= LABEL) ticks.push({ day, x });
  }
  return ticks;
}

/** The nearest dot within reach of a point; null for none. */
export function nearestDot(dots: readonly PlacedDot[], x: number, y: number, reach = 10): PlacedDot | null {
  let best: PlacedDot | null = null;
  let least = reach ** 2;
  for (const one of dots) {
    const distance = (one.x - x) ** 2 + (one.y - y) ** 2;
    if (distance > least) continue;
    [best, least] = [one, distance];
  }
  return best;
}

/** The dot that a key goes to from another: along time, or to the next poor or bad one. Null for other keys. */
export function dotByKey(dots: readonly SoundDot[], from: SoundDot | null, key: string): SoundDot | null {
  const at = from === null ? -1 : dots.findIndex(({ uuid }) => uuid === from.uuid);
  const isPoor = ({ band }: SoundDot): boolean => band === 'poor' || band === 'bad';
  switch (key) {
    case 'ArrowRight':
      return dots[Math.min(at + 1, dots.length - 1)] ?? null;
    case 'ArrowLeft':
      return dots[at < 0 ? dots.length - 1 : Math.max(0, at - 1)] ?? null;
    case 'ArrowDown':
      return dots.slice(at + 1).find(isPoor) ?? from;
    case 'ArrowUp':
      return dots.slice(0, at < 0 ? dots.length : at).findLast(isPoor) ?? from;
    case 'Home':
      return dots[0] ?? null;
    case 'End':
      return dots.at(-1) ?? null;
    default:
      return null;
  }
}
