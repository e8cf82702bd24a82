import { z } from 'zod';
import { poorWords, type VerdictWord, verdictWords } from './verdict.ts';

const count = z.number().int().nonnegative();

/** Answered calls by verdict. */
export const soundCounts = z.record(z.enum(verdictWords), count);
export type SoundCounts = z.infer<typeof soundCounts>;

/** No call. */
export function noSoundCounts(): SoundCounts {
  return { good: 0, fair: 0, poor: 0, bad: 0, noSound: 0, notMeasured: 0 };
}

/** Calls that have a verdict. */
export function measuredOf({ good, fair, ...others }: SoundCounts): number {
  return good + fair + poorOf({ good, fair, ...others });
}

/** Calls that were poor or bad, or in which no sound arrived. */
export function poorOf(counts: SoundCounts): number {
  return poorWords.reduce((sum, word) => sum + counts[word], 0);
}

/** A share of calls: `hits` of `of`. */
export interface Share {
  readonly hits: number;
  readonly of: number;
}

/** The share of poor and bad calls, and of those without sound. */
export function poorShare(counts: SoundCounts): Share {
  return { hits: poorOf(counts), of: measuredOf(counts) };
}

/** Whether a call with this verdict was poor or bad, or had no sound. */
export function isPoor(verdict: VerdictWord): boolean {
  return poorWords.some((word) => word === verdict);
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
