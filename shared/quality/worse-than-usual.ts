import { z } from 'zod';
import { DAY } from '../time/durations.ts';
import { type MeasuredCall, measuredAt, type PoorOf, poorOf } from './measured-call.ts';

/** Calls that are watched on their own: all of an extension, those measured at its own phone, those over one line. */
const watchedGroup = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('own') }),
  z.object({ kind: z.literal('line'), address: z.string() }),
]);
export type WatchedGroup = z.infer<typeof watchedGroup>;

/** Calls got worse. `since`: the start of the first poor call; `until`: of the newest call; epoch ms. `usual`: the weeks before. */
const worse = z.object({
  group: watchedGroup,
  since: z.number(),
  until: z.number(),
  recent: poorOf,
  usual: poorOf,
});
export type Worse = z.infer<typeof worse>;

/** A change that was notified, as it is stored. `at`: when, epoch ms. */
export const toldChange = z.object({ at: z.number(), change: worse });

/** The usual: calls of so many days before the recent ones. */
export const USUAL_DAYS = 42;
/** The recent calls: at most so many, of so many days. */
const RECENT = { calls: 90, days: 4 } as const;
/** Fewer calls than this don't tell what is usual. */
const FEWEST_USUAL = 60;
/** A change is never said of fewer poor calls, nor of a lower share, nor of less than this multiple of the usual share. */
const LEAST = { poor: 4, share: 0.15, times: 2 } as const;
/** The log-likelihood ratio that a change has to reach with one group and up to `FREQUENT` usual calls; `test/faults/worse-than-usual.test.ts` measures it. */
const THRESHOLD = 5.5;
/** More calls are more chances of a false alarm: from here on the threshold rises with their logarithm. About 33 a working day. */
const FREQUENT = 1000;
/** The usual calls are compared in blocks of so many to see whether poor calls come in clusters. */
const BLOCK = 15;
/** A notified change is over once so many calls of its group in a row were as usual. */
const RECOVERED = 30;

/** Calls needed to say anything: those of `USUAL_DAYS` and the recent ones. */
export const WATCHED_DAYS = USUAL_DAYS + RECENT.days;

/**
 * Whether calls got worse than usual, by call and not by day: a moving-window chart of the generalised likelihood ratio for a proportion
 * (doi:10.1002/qre.1416; it finds changes of any size, where a Bernoulli CUSUM of Reynolds and Stoumbos, 1999, is made for one).
 * For each number of newest calls it compares how likely their poor ones are at a share of their own and at the usual share. Poor calls
 * that usually come in clusters count for less: the ratio is divided by their dispersion (McCullagh and Nelder, Generalized Linear
 * Models, 4.5). The threshold rises by the logarithm of the number of groups (Bonferroni) and of calls.
 *
 * `calls`: of one extension, oldest first. `told`: the change that was notified last. Null where nothing changed, or too little is known.
 */
export function worseThanUsual(calls: readonly MeasuredCall[], told: Worse | null): Worse | null {
  const newest = calls.at(-1);
  if (newest === undefined) return null;
  const from = newest.at - WATCHED_DAYS * DAY;
  const groups = groupsOf(calls.filter(({ at }) => at >= from)).filter(({ calls }) => calls.length >= FEWEST_USUAL);
  const over = told === null ? never : spanOf(told, newest.at, groups);
  if (over === null) return null;
  const threshold = thresholdFor(groups);
  let worst: { ratio: number; change: Worse } | null = null;
  for (const one of groups) {
    const found = changeIn(one, over);
    if (found !== null && found.ratio >= threshold && found.ratio > (worst?.ratio ?? 0)) worst = found;
  }
  return worst?.change ?? null;
}

function thresholdFor(groups: readonly GroupOfCalls[]): number {
  const [all] = groups;
  return THRESHOLD + Math.log(groups.length) + Math.log(Math.max(1, (all?.calls.length ?? 0) / FREQUENT));
}

interface GroupOfCalls {
  readonly group: WatchedGroup;
  readonly calls: readonly MeasuredCall[];
}

function groupsOf(calls: readonly MeasuredCall[]): GroupOfCalls[] {
  const at = measuredAt(calls);
  const lines = Map.groupBy(
    calls.filter((call) => call.address !== null && at(call) === 'line'),
    ({ address }) => address as string,
  );
  return [
    { group: { kind: 'all' }, calls },
    { group: { kind: 'own' }, calls: calls.filter((call) => at(call) === 'own') },
    ...[...lines].map(([address, calls]) => ({ group: { kind: 'line', address } as const, calls })),
  ];
}

/** From the first to the last call of a change that is over. Its calls are neither usual nor recent. */
type Span = { readonly from: number; readonly to: number };
const never: Span = { from: 0, to: 0 };

/** The span of the told change; null while it lasts. It is over when its own group is as usual. */
function spanOf(told: Worse, now: number, groups: readonly GroupOfCalls[]): Span | null {
  if (now - told.until > WATCHED_DAYS * DAY) return never;
  const { calls = [] } = groups.find(({ group }) => isSameGroup(group, told.group)) ?? {};
  const most = Math.ceil((RECOVERED * told.usual.poor) / told.usual.of) + 1;
  const since = calls.filter(({ at }) => at > told.until);
  let poor = 0;
  for (const [index, call] of since.entries()) {
    poor += Number(call.poor) - Number(since[index - RECOVERED]?.poor ?? false);
    if (index + 1 >= RECOVERED && poor <= most)
      return { from: told.since, to: since[index - RECOVERED]?.at ?? told.until };
  }
  return null;
}

function isSameGroup(one: WatchedGroup, other: WatchedGroup): boolean {
  return one.kind === other.kind && (one.kind !== 'line' || one.address === (other as { address: string }).address);
}

/** The likeliest change among a group's newest calls. */
function changeIn({ group, calls: all }: GroupOfCalls, over: Span): { ratio: number; change: Worse } | null {
  const calls = all.filter(({ at }) => at < over.from || at > over.to);
  const newest = calls.at(-1);
  if (newest === undefined) return null;
  const oldest = Math.max(over.to + 1, newest.at - RECENT.days * DAY);
  const within = calls.findIndex(({ at }) => at >= oldest);
  const from = Math.max(within < 0 ? calls.length : within, calls.length - RECENT.calls);
  const before = calls.slice(0, from);
  const usual = { poor: before.filter(({ poor }) => poor).length, of: before.length };
  if (usual.of < FEWEST_USUAL) return null;
  const dispersion = dispersionOf(before, usual);
  let best: { ratio: number; change: Worse } | null = null;
  let poor = 0;
  for (let index = calls.length - 1; index >= from; index -= 1) {
    const call = calls[index] as MeasuredCall;
    if (!call.poor) continue;
    poor += 1;
    const recent = { poor, of: calls.length - index };
    if (!isWorth(recent, usual)) continue;
    const ratio = likelihoodRatio(recent, usual) / dispersion;
    if (ratio > (best?.ratio ?? 0))
      best = { ratio, change: { group, since: call.at, until: newest.at, recent, usual } };
  }
  return best;
}

function isWorth(recent: PoorOf, usual: PoorOf): boolean {
  const share = recent.poor / recent.of;
  return recent.poor >= LEAST.poor && share >= LEAST.share && share * usual.of >= LEAST.times * usual.poor;
}

/** How much likelier two groups are at a share each than at a common one; a natural logarithm. */
export function likelihoodRatio(one: PoorOf, other: PoorOf): number {
  const both = { poor: one.poor + other.poor, of: one.of + other.of };
  return logLikelihood(one) + logLikelihood(other) - logLikelihood(both);
}

function logLikelihood({ poor, of }: PoorOf): number {
  const term = (count: number): number => (count === 0 ? 0 : count * Math.log(count / of));
  return term(poor) + term(of - poor);
}

/** How much more the share of poor calls varies from block to block than chance would have it; at least 1. Pearson's χ² over its freedom. */
function dispersionOf(calls: readonly MeasuredCall[], { poor, of }: PoorOf): number {
  const blocks = Math.floor(calls.length / BLOCK);
  const share = poor / of;
  if (blocks < 2 || poor === 0 || poor === of) return 1;
  let sum = 0;
  for (let block = 0; block < blocks; block += 1) {
    const count = calls.slice(block * BLOCK, (block + 1) * BLOCK).filter((call) => call.poor).length;
    sum += (count - BLOCK * share) ** 2 / (BLOCK * share * (1 - share));
  }
  return Math.max(1, sum / (blocks - 1));
}
