import { z } from 'zod';
import type { FigureRange } from '../calls/call-filter.ts';
import type { CauseKind } from '../calls/hangup-cause.ts';
import { MOST_GROUPS, orders } from './call-groups.ts';

const count = z.number().int().nonnegative();
const day = z.number().int();

/**
 * Outgoing calls to others with a known result, and how many of them the other side answered. Calls between extensions
 * are left out, and calls that the own phone didn't take.
 */
export const tries = z.object({ tried: count, answered: count });
export type Tries = z.infer<typeof tries>;

/** The tries with one counterpart. `key`: the number key. */
export const triedGroup = tries.extend({ key: z.string().nullable(), name: z.string().nullable() });
export type TriedGroup = z.infer<typeof triedGroup>;

/** The delays of a report have at most so many bars; the last one has no upper end. */
export const MOST_BINS = 12;

/**
 * Post-dial delays of outgoing calls, in the unit of the record, which isn't stated. `p95`: 95 % of them are at most that long. `bins`: calls
 * by delay, see `binRange`.
 */
export const delays = z.object({
  calls: count,
  median: z.number(),
  p95: z.number(),
  step: z.number().positive(),
  bins: z.array(count).max(MOST_BINS),
});
export type Delays = z.infer<typeof delays>;

/** The delays of a bar: they begin at 0, and each is `step` wide; the last of `bins` bars has no upper end. */
export function binRange(index: number, step: number, bins: number): FigureRange {
  // 3 × 0.1 is more than 0.3.
  const start = (at: number): number => Number((at * step).toPrecision(12));
  return { from: start(index), to: index === bins - 1 ? null : start(index + 1) };
}

/**
 * The calls made from here that were not answered, by cause as `causeKey` writes it. `ownPhone`: how many of them the own phone didn't take.
 * `periods`: as in the report, without empty ones.
 */
export const failedCause = z.object({
  cause: z.string(),
  calls: count,
  ownPhone: count,
  periods: z.array(z.object({ day, calls: count })),
});
export type FailedCause = z.infer<typeof failedCause>;

/** Causes that a report lists. */
export const MOST_CAUSES = 30;

/** Fewer tries than this don't show that a number always fails. */
export const FEWEST_TRIES = 3;

/** A number that was tried at least `FEWEST_TRIES` times and never answered. `lastDay`: of the last try. */
export const failingNumber = z.object({ key: z.string(), name: z.string().nullable(), tries: count, lastDay: day });

/** Numbers and lines that a report lists. */
export const MOST_LISTED = 20;

/** A line for calls dialled here. `failed`: its calls that ended before an answer by one of `lineCauses`. */
export const triedLine = z.object({ line: z.string(), tried: count, failed: count });
export type TriedLine = z.infer<typeof triedLine>;

/** Causes that a line or the way beyond it can be at fault for; no answer, busy and wrong numbers are not among them. */
export const lineCauses: readonly string[] = [
  'network',
  'congestion',
  'gatewayDown',
  'timeout',
  'noRoute',
  'incompatible',
  'mediaTimeout',
] satisfies CauseKind[];

/** How the calls made from one extension got through. Every conversation and every failed try of the report's days is in it once. */
export const reachReport = z.object({
  total: tries,
  periods: z.array(tries.extend({ day })),
  counterparts: z.object({ of: count, groups: z.array(triedGroup).max(MOST_GROUPS * orders.length) }),
  /** Null with too few calls that state one. */
  delays: delays.nullable(),
  failed: count,
  /** Most calls first; `otherCauses`: the calls of all causes that are not listed. */
  causes: z.array(failedCause).max(MOST_CAUSES),
  otherCauses: count,
  /** Most tries first, of `of` ones. */
  numbers: z.object({ of: count, numbers: z.array(failingNumber).max(MOST_LISTED) }),
  lines: z.array(triedLine).max(MOST_LISTED),
});
export type ReachReport = z.infer<typeof reachReport>;
