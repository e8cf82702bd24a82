import { z } from 'zod';
import { dimensions, soundGroups, worsePlace } from './call-groups.ts';
import { soundCounts } from './sound-counts.ts';
import { poorWords } from './verdict.ts';

const count = z.number().int().nonnegative();

const share = { hits: count, of: count };

/** A calendar day in the computer's zone: days since 1 January 1970. */
const day = z.number().int();

/**
 * The calls of a day; those without a call are left out. `worstTenth`: a rating (R of G.107) that a tenth of the
 * measured calls have, or a worse one; null below `FEWEST_FOR_TENTH`.
 */
export const soundPeriod = z.object({ day, counts: soundCounts, worstTenth: z.number().nullable() });
export type SoundPeriod = z.infer<typeof soundPeriod>;

/** Fewer calls than this say nothing of their worst tenth, and nothing is compared. */
export const FEWEST_FOR_TENTH = 20;

/** The verdicts of calls that are drawn one by one; the good ones are only counted. */
export const drawnWords = ['fair', ...poorWords] as const;

/**
 * One call as a mark. `minute`: of the day, on the clock of the computer's zone. `party`: the number key of the other side, with their `name`.
 * `seconds`: that were lost, or in which no sound arrived.
 */
export const soundDot = z.object({
  ...{ uuid: z.string(), day, minute: z.number().int().min(0).max(1439), verdict: z.enum(drawnWords) },
  ...{ party: z.string().nullable(), name: z.string().nullable() },
  ...{ line: z.string().nullable(), codec: z.string().nullable(), seconds: z.number() },
});
export type SoundDot = z.infer<typeof soundDot>;

/** The most dots of a report: the newest of the worst. More cannot be told apart, and cost the window a frame. */
export const MOST_DOTS = 1500;

/** The calls of one hour of the week. `weekday`: 0 is Monday. `poor`: poor or bad, of the `measured` ones. `isWorse`: stands out among them. */
export const soundHour = z.object({
  weekday: z.number().int().min(0).max(6),
  hour: z.number().int().min(0).max(23),
  measured: count,
  poor: count,
  isWorse: z.boolean(),
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
  /** All calls of these days, answered or not, as the list counts them. */
  calls: count,
  counts: soundCounts,
  periods: z.array(soundPeriod),
  hours: z.array(soundHour).max(7 * 24),
  groups: z.record(z.enum(dimensions), soundGroups),
  /** Null where none stands out. */
  worse: worsePlace.nullable(),
  /** The measured calls of as many days right before; null for other ranges than so many days, and where either has too few. */
  before: z.object({ ...share, days: count, is: z.enum(['same', 'worse', 'better']) }).nullable(),
  /** Where no call is measured: how many were earlier, and the last day of one; null where there was none. */
  earlier: z.object({ measured: count, lastDay: day }).nullable(),
  /** Oldest first. */
  dots: z.array(soundDot).max(MOST_DOTS),
});
export type QualityReport = z.infer<typeof qualityReport>;

/** The day of the week: 0 is Monday. 1 January 1970 was a Thursday. */
export function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}
