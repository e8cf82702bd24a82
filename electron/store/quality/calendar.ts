import { callFilterOf, type DayRange, noViewFilter } from '../../../shared/calls/view-filter.ts';
import { DAY } from '../../../shared/time/durations.ts';
import { type LocalTime, localClock } from './local-clock.ts';

/** The days of a report. `firstDay`: null for that of the first call. */
export interface ReportSpan {
  readonly firstDay: number | null;
  readonly lastDay: number;
}

/**
 * The days of a range; without an end, today is the last one. `from`, `to`: the instants between which its calls begin, epoch ms; null for
 * an open end.
 */
export function reportSpan(range: DayRange, now: number, zone: string) {
  const { from, to } = callFilterOf({ ...noViewFilter, range }, now, zone);
  const dayOf = (at: number): number => localClock(zone)(at).day;
  const lastDay = dayOf(to === null ? now : to - 1);
  return { from, to, firstDay: from === null ? null : Math.min(lastDay, dayOf(from)), lastDay };
}

/** Reads the days of calls that come in the order of time. */
export type Calendar = ReturnType<typeof createCalendar>;

/** A calendar whose times are read by `clock`. */
export function createCalendar({ firstDay, lastDay }: ReportSpan, clock: (at: number) => LocalTime) {
  let first = firstDay;
  let last = lastDay;
  return {
    /** The local time of a call. */
    read(at: number): LocalTime {
      const local = clock(at);
      first ??= local.day;
      last = Math.max(last, local.day);
      return local;
    },
    /** First and last day, with those of the calls that were read. */
    days: (): { firstDay: number; lastDay: number } => ({ firstDay: first ?? lastDay, lastDay: last }),
  };
}

/** An instant that no call of a report begins after: one that claims to be of the day after tomorrow would stretch the picture. */
export function latestStart(to: number | null, now: number): number {
  return Math.min(to ?? Number.POSITIVE_INFINITY, now + DAY);
}
