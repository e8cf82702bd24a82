import { z } from 'zod';
import { measuredOf, poorOf, shareInterval, soundCounts } from './sound-counts.ts';

/** What calls are grouped by. `line`: of calls that were dialled from here. */
export const dimensions = ['counterpart', 'line', 'codec'] as const;
export type Dimension = (typeof dimensions)[number];

/**
 * The calls of a group by verdict. `key`: what they have in common, null where their records don't tell. A counterpart's is their number
 * key. `name`: of a counterpart, null without one.
 */
export const soundGroup = z.object({ key: z.string().nullable(), name: z.string().nullable(), counts: soundCounts });
export type SoundGroup = z.infer<typeof soundGroup>;

/** How groups are ordered. */
export const orders = ['busiest', 'worst', 'best'] as const;
export type Order = (typeof orders)[number];

/** Groups that are shown of one dimension, in each order. */
export const MOST_GROUPS = 8;

/** The groups of one dimension that any of the orders shows. `of`: how many groups there are in all. */
export const soundGroups = z.object({
  of: z.number().int().nonnegative(),
  groups: z.array(soundGroup).max(MOST_GROUPS * orders.length),
});
export type SoundGroups = z.infer<typeof soundGroups>;

/** A share of calls: `hits` of `of`. */
export interface Share {
  readonly hits: number;
  readonly of: number;
}

/** The share of poor and bad calls of a group. */
export function poorShare({ counts }: Pick<SoundGroup, 'counts'>): Share {
  return { hits: poorOf(counts), of: measuredOf(counts) };
}

/** Fewer calls than this say nothing; fewer than that say nothing of their worst tenth. */
export const FEWEST_CALLS = 5;
export const FEWEST_FOR_TENTH = 20;

/**
 * The first groups in an order. Busiest: with most calls. Worst: whose share of hits is highest at least, by its 95 % interval; only with a
 * hit and enough calls. Best: whose share is lowest at most; only with enough calls.
 */
export function firstGroups<G extends Keyed>(groups: readonly G[], order: Order, shareOf: (group: G) => Share): G[] {
  return first(ranked(groups, shareOf), order);
}

/** The groups that come first in any order. */
export function shownGroups<G extends Keyed>(groups: readonly G[], shareOf: (group: G) => Share): G[] {
  const all = ranked(groups, shareOf);
  return [...new Set(orders.flatMap((order) => first(all, order)))];
}

interface Keyed {
  readonly key: string | null;
}

interface Ranked<G> extends Share, ReturnType<typeof shareInterval> {
  readonly group: G;
}

function ranked<G>(groups: readonly G[], shareOf: (group: G) => Share): Ranked<G>[] {
  return groups.map((group) => {
    const { hits, of } = shareOf(group);
    return { group, hits, of, ...shareInterval(hits, of) };
  });
}

const BY: Record<Order, (a: Ranked<unknown>, b: Ranked<unknown>) => number> = {
  busiest: () => 0,
  worst: (a, b) => b.low - a.low,
  best: (a, b) => a.high - b.high,
};

function first<G extends Keyed>(all: readonly Ranked<G>[], order: Order): G[] {
  const able = all.filter(
    ({ hits, of }) => order === 'busiest' || (of >= FEWEST_CALLS && (order === 'best' || hits > 0)),
  );
  const compare = (a: Ranked<G>, b: Ranked<G>): number =>
    BY[order](a, b) || b.of - a.of || ((a.group.key ?? '') < (b.group.key ?? '') ? -1 : 1);
  // Thousands are compared, and few are shown: sorting all of them takes several times as long.
  const top: Ranked<G>[] = [];
  for (const one of able) {
    const at = top.findIndex((other) => compare(one, other) < 0);
    if (at < 0 && top.length === MOST_GROUPS) continue;
    top.splice(at < 0 ? top.length : at, 0, one);
    if (top.length > MOST_GROUPS) top.pop();
  }
  return top.map(({ group }) => group);
}
