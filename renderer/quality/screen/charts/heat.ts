import { FEWEST_CALLS } from '../../../../shared/quality/call-groups.ts';
import { type SoundDot, type SoundHour, weekdayOf } from '../../../../shared/quality/quality-report.ts';

/** The narrowest cell with its figures, px, below “14”; and below a longer heading: “14–16”, “12 PM”. */
const CELL = { short: 34, long: 38 } as const;
/** The column of the weekdays, px. */
export const WEEKDAYS = 36;
/** How many hours a column may cover. */
const STEPS = [1, 2, 3, 4, 6] as const;

/** A cell: the measured calls of a weekday between two hours. Without any it is empty. */
export interface HeatCell {
  readonly weekday: number;
  readonly from: number;
  readonly to: number;
  readonly measured: number;
  readonly poor: number;
}

/** The cells of each weekday that is shown, and the hours at which their columns begin. */
export interface HeatLayout {
  readonly step: number;
  readonly columns: readonly number[];
  readonly rows: readonly { readonly weekday: number; readonly cells: readonly HeatCell[] }[];
}

/**
 * Lays out the hours of a week for a width: one column per hour, or several hours per column where there is no room. `is24`: hours are written
 * without AM and PM.
 */
export function heatLayout(hours: readonly SoundHour[], width: number, is24: boolean): HeatLayout {
  const begin = Math.min(...hours.map(({ hour }) => hour));
  const end = Math.max(...hours.map(({ hour }) => hour)) + 1;
  const cell = (step: number): number => (step === 1 && is24 ? CELL.short : CELL.long);
  const step = STEPS.find((one) => Math.ceil((end - begin) / one) * cell(one) <= width - WEEKDAYS) ?? 6;
  const columns = Array.from({ length: Math.ceil((end - begin) / step) }, (_, index) => begin + index * step);
  // Monday to Friday, and the days of the weekend that have calls.
  const last = Math.max(4, ...hours.map(({ weekday }) => weekday));
  const rows = Array.from({ length: last + 1 }, (_, weekday) => ({
    weekday,
    cells: columns.map((from) => cellOf(hours, weekday, from, Math.min(24, from + step))),
  }));
  return { step, columns, rows };
}

function cellOf(hours: readonly SoundHour[], weekday: number, from: number, to: number): HeatCell {
  const within = hours.filter((one) => one.weekday === weekday && one.hour >= from && one.hour < to);
  const sum = (of: 'measured' | 'poor'): number => within.reduce((total, one) => total + one[of], 0);
  return { weekday, from, to, measured: sum('measured'), poor: sum('poor') };
}

/** How strong a cell's colour is, 0 to 1; null for too few calls. The square root makes small shares visible. */
export function heatOf({ measured, poor }: Pick<HeatCell, 'measured' | 'poor'>): number | null {
  if (measured < FEWEST_CALLS) return null;
  return poor === 0 ? 0 : Math.min(1, 0.1 + Math.sqrt(poor / measured));
}

/** The poor and bad calls of a cell that have a dot, newest first. */
export function callsInCell(dots: readonly SoundDot[], { weekday, from, to }: HeatCell): SoundDot[] {
  return dots
    .filter(({ day, minute, band }) => {
      const isThen = weekdayOf(day) === weekday && minute >= from * 60 && minute < to * 60;
      return isThen && (band === 'poor' || band === 'bad');
    })
    .toReversed();
}
