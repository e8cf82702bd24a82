import { z } from 'zod';

/** Fewer calls than this say nothing about what is usual. */
export const FEWEST_DELAYS = 20;
/** So many of the newest calls count. */
export const MOST_DELAYS = 1000;

/**
 * The usual post-dial delay of an extension's outgoing calls, in the unit of the records, which the interface does not state. `calls`: how
 * many of them state a value above 0. `median` and `p95`: half of them, and 95 of 100, have this value or less; null below `FEWEST_DELAYS`.
 */
export const usualDelay = z.object({
  calls: z.number().int().nonnegative(),
  median: z.number().nullable(),
  p95: z.number().nullable(),
});
export type UsualDelay = z.infer<typeof usualDelay>;

/** A post-dial delay as a number; null where the record states none. Digits only: a text with a unit would be of another measure. */
export function delayOf(text: string | null): number | null {
  if (text === null || !/^\s*\d{1,9}(?:\.\d{1,9})?\s*$/.test(text)) return null;
  const value = Number(text);
  return value > 0 ? value : null;
}

/** What is usual among these delays. A percentile is one of the values: the smallest that so many do not exceed. */
export function usualDelayOf(delays: readonly number[]): UsualDelay {
  const calls = delays.length;
  if (calls < FEWEST_DELAYS) return { calls, median: null, p95: null };
  const sorted = delays.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.ceil(share * calls) - 1] ?? 0;
  return { calls, median: at(0.5), p95: at(0.95) };
}
