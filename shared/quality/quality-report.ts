import { z } from 'zod';
import { dimensions, soundGroups } from './call-groups.ts';
import { soundCounts } from './sound-counts.ts';
import { bands } from './verdict.ts';

const count = z.number().int().nonnegative();

/** A calendar day in the computer's zone: days since 1 January 1970. */
const day = z.number().int();

/**
 * The calls of a day or a week; those without a call are left out. `day`: its first. `median` and `worstTenth` are ratings (R of G.107): half
 * of the measured calls, and a tenth of them, have this one or a worse one. Null below `FEWEST_CALLS` and `FEWEST_FOR_TENTH`.
 */
export const soundPeriod = z.object({
  day,
  counts: soundCounts,
  median: z.number().nullable(),
  worstTenth: z.number().nullable(),
});
export type SoundPeriod = z.infer<typeof soundPeriod>;

/** One measured call as a mark in the chart; one without sound has the rating 0. `minute`: of the day, on the clock of the computer's zone. */
export const soundDot = z.object({
  uuid: z.string(),
  day,
  minute: z.number().int().min(0).max(1439),
  band: z.enum(bands),
  rating: z.number(),
});
export type SoundDot = z.infer<typeof soundDot>;

/** The most dots of a report. More cannot be told apart, and cost the window a frame. */
export const MOST_DOTS = 1500;

/** The calls of one hour of the week. `weekday`: 0 is Monday. `poor`: poor or bad, of the `measured` ones. */
export const soundHour = z.object({
  weekday: z.number().int().min(0).max(6),
  hour: z.number().int().min(0).max(23),
  measured: count,
  poor: count,
});
export type SoundHour = z.infer<typeof soundHour>;

/**
 * How the answered calls of one extension sounded. Everything counts the same calls: `counts` is the sum of `periods` and of the groups of
 * each dimension; the measured ones are the sum of `hours`. Calls without a readable
 * start are left out.
 */
export const qualityReport = z.object({
  /** First and last day of the report, both included. */
  firstDay: day,
  lastDay: day,
  counts: soundCounts,
  /** What one of `periods` covers: weeks begin on Monday. */
  period: z.enum(['day', 'week']),
  periods: z.array(soundPeriod),
  hours: z.array(soundHour).max(7 * 24),
  groups: z.record(z.enum(dimensions), soundGroups),
  /** Oldest first. `oneIn`: of each band, one call in so many has a dot. */
  dots: z.array(soundDot).max(MOST_DOTS),
  oneIn: z.record(z.enum(bands), z.number().int().positive()),
});
export type QualityReport = z.infer<typeof qualityReport>;

/** The day of the week: 0 is Monday. 1 January 1970 was a Thursday. */
export function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}
