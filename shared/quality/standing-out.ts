import type { Share } from './sound-counts.ts';

/** Fewer calls than this say nothing of a place. */
export const FEWEST_CALLS = 5;

/** How seldom chance alone may make any place stand out: any of those shown side by side, and any that a sentence may name. */
export const LEVELS = { shown: 0.05, said: 0.02 } as const;

/**
 * The probability that at least so many of all poor calls fall into a place by chance (Fisher's exact test). Below a level shared out over all
 * places that are compared, the place's share lies above that of the others even at its lower bound.
 */
export function chanceOf(place: Share, others: Share): number {
  const [n, hits] = [place.of, place.hits + others.hits];
  const all = n + others.of;
  const choose = (of: number, some: number): number => lnFactorial(of) - lnFactorial(some) - lnFactorial(of - some);
  let term = Math.exp(choose(hits, place.hits) + choose(all - hits, n - place.hits) - choose(all, n));
  let sum = 0;
  for (let k = place.hits; k <= Math.min(n, hits); k += 1) {
    sum += term;
    term *= ((hits - k) * (n - k)) / ((k + 1) * (all - hits - n + k + 1));
  }
  return sum;
}

/** Stirling's series; exact enough for any count. */
function lnFactorial(n: number): number {
  if (n < 2) return 0;
  return n * Math.log(n) - n + Math.log(2 * Math.PI * n) / 2 + 1 / (12 * n) - 1 / (360 * n ** 3);
}

/** How a share stands beside an earlier one: the same where chance explains the difference. */
export function besideEarlier(now: Share, before: Share): 'same' | 'worse' | 'better' {
  if (chanceOf(now, before) < LEVELS.shown / 2) return 'worse';
  return chanceOf(before, now) < LEVELS.shown / 2 ? 'better' : 'same';
}

/** A place that calls are compared by. `worstDay`: its calls on the day with most poor ones, which alone makes no place stand out. */
export interface ComparedPlace {
  readonly key: string;
  readonly share: Share;
  readonly worstDay: Share;
}

/** A place beside all others of its kind. `chance`: how likely chance alone makes it so poor, see `chanceOf`. */
export interface Standing extends ComparedPlace {
  readonly others: Share;
  readonly chance: number;
}

/** How the places of one kind stand beside each other; without those that have too few calls. */
export function standings(places: readonly ComparedPlace[]): Standing[] {
  const sum = (of: keyof Share): number => places.reduce((total, { share }) => total + share[of], 0);
  const [hits, of] = [sum('hits'), sum('of')];
  return places
    .filter(({ share }) => share.of >= FEWEST_CALLS)
    .map((place) => {
      const { share, worstDay } = place;
      const others = { hits: hits - share.hits, of: of - share.of };
      const usual = { hits: share.hits - worstDay.hits, of: share.of - worstDay.of };
      return { ...place, others, chance: chanceOf(usual, others) };
    });
}

/** The keys of the places that stand out among those that are shown beside them. */
export function worseKeys(all: readonly Standing[]): Set<string> {
  return new Set(all.filter(({ chance }) => chance < LEVELS.shown / all.length).map(({ key }) => key));
}

/** The kind and the place that stands out most; null where chance may explain the most remarkable one. */
export function worstOf<By extends string>(kinds: Readonly<Record<By, readonly Standing[]>>) {
  const all = (Object.keys(kinds) as By[]).flatMap((by) => kinds[by].map((one) => ({ by, ...one })));
  const worse = all.filter(({ chance }) => chance < LEVELS.said / all.length);
  return worse.sort((a, b) => a.chance - b.chance)[0] ?? null;
}
