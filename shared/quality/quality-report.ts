import { z } from 'zod';
import { bands, verdictWords } from './verdict.ts';

/** Fewer measured calls than this say nothing about a day, an hour or an address. */
export const FEWEST_CALLS = 5;

const count = z.number().int().nonnegative();

/** Answered calls by verdict. */
export const soundCounts = z.record(z.enum(verdictWords), count);
export type SoundCounts = z.infer<typeof soundCounts>;

/** A calendar day in the computer's zone: days since 1 January 1970. */
const day = z.number().int();

/**
 * The calls of a day or a week; those without a call are left out. `day`: its first. `median` and `worstTenth` are PBX scores: half of the
 * measured calls, and a tenth of them (at least one), have this score or a worse one. Both are null below `FEWEST_CALLS`.
 */
export const soundPeriod = z.object({
  day,
  counts: soundCounts,
  median: z.number().nullable(),
  worstTenth: z.number().nullable(),
});
export type SoundPeriod = z.infer<typeof soundPeriod>;

/** One measured call as a mark in the chart. `minute`: of the day, on the clock of the computer's zone. */
export const soundDot = z.object({
  uuid: z.string(),
  day,
  minute: z.number().int().min(0).max(1439),
  band: z.enum(bands),
  mos: z.number(),
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

/** Media addresses that a report lists; the others are one sum. */
export const MOST_ADDRESSES = 8;

/**
 * How the answered calls of one extension sounded. Everything counts the same calls: `counts` is the sum of `periods`, of `directions`, and
 * of `addresses` with `otherAddresses`; the measured ones are the sum of `hours`. Calls without a readable start are left out.
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
  directions: z.array(z.object({ direction: z.enum(['in', 'out', 'internal']), counts: soundCounts })).max(3),
  /** By the remote media address, the one with most measured calls first; null where the record names none. */
  addresses: z.array(z.object({ address: z.string().nullable(), counts: soundCounts })).max(MOST_ADDRESSES),
  otherAddresses: z.object({ addresses: count, counts: soundCounts }),
  /** Oldest first. `oneIn`: of each band, one call in so many has a dot. */
  dots: z.array(soundDot).max(MOST_DOTS),
  oneIn: z.record(z.enum(bands), z.number().int().positive()),
});
export type QualityReport = z.infer<typeof qualityReport>;

/** The day of the week: 0 is Monday. 1 January 1970 was a Thursday. */
export function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}

/** No call. */
export function noSoundCounts(): SoundCounts {
  return { good: 0, fair: 0, poor: 0, bad: 0, notMeasured: 0, incomplete: 0 };
}

/** Calls with a score that can be believed. */
export function measuredOf({ good, fair, poor, bad }: SoundCounts): number {
  return good + fair + poor + bad;
}

/** Measured calls that were poor or bad. */
export function poorOf({ poor, bad }: SoundCounts): number {
  return poor + bad;
}

/** All answered calls. */
export function answeredOf(counts: SoundCounts): number {
  return verdictWords.reduce((sum, word) => sum + counts[word], 0);
}

/** 97.5 % of a normal distribution lie below this many standard deviations. */
const Z = 1.959964;

/**
 * The 95 % confidence interval of a share, 0 to 1, after Wilson: where the true share lies if the calls are a sample of the calls to come.
 * Without a call it is 0 to 1.
 */
export function shareInterval(hits: number, of: number): { low: number; high: number } {
  if (of <= 0) return { low: 0, high: 1 };
  const share = hits / of;
  const middle = share + (Z * Z) / (2 * of);
  const spread = Z * Math.sqrt((share * (1 - share)) / of + (Z * Z) / (4 * of * of));
  const scale = 1 + (Z * Z) / of;
  // At both ends the exact result is 0 or 1; the sums only come close to it.
  return {
    low: hits === 0 ? 0 : (middle - spread) / scale,
    high: hits === of ? 1 : (middle + spread) / scale,
  };
}
