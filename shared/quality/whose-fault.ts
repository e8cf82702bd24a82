import type { FaultPlace, FaultPointer } from './fault-pointer.ts';
import { type MeasuredCall, measuredAt, type PoorOf } from './measured-call.ts';
import { shareInterval } from './sound-counts.ts';
import { likelihoodRatio, type Worse, worseThanUsual } from './worse-than-usual.ts';

/** A place is never named for fewer poor calls with it, fewer calls with and without it, a lower share, or a smaller multiple of the other's. */
const LEAST = { poor: 4, inside: 6, outside: 12, share: 0.1, times: 3 } as const;
/** The log-likelihood ratio that two shares must reach, above the logarithm of the number of places compared (Bonferroni). */
const THRESHOLD = 5;
/** Below this ratio neither the own phone nor a line stands out. Of many callers, some always do. */
const HINT = 2;
/** Everything is poor only where the lower end of each interval is above this share. */
const LEAST_EVERYWHERE = 0.08;
/** The least ratio of a line without its worst caller. */
const WITHOUT_CALLER = 3;

/**
 * Compares calls with and without each place: the own phone, each line, each caller. The place whose two shares of poor calls differ most
 * is named, if they differ by more than chance (likelihood ratio of two proportions). Calls since a change for the worse are compared
 * first, then all from `from` on, epoch ms. `calls`: of one extension, oldest first, with weeks before. Null below its evidence.
 */
export function whoseFault(calls: readonly MeasuredCall[], from: number): FaultPointer | null {
  const change = worseThanUsual(calls, null);
  const begunFrom = (start: number) => calls.filter(({ at }) => at >= start);
  return (change && pointer(begunFrom(change.since), change)) ?? pointer(begunFrom(from), null);
}

interface Candidate {
  readonly place: FaultPlace;
  readonly has: (call: MeasuredCall) => boolean;
}

interface Split extends Candidate {
  readonly inside: PoorOf;
  readonly outside: PoorOf;
  readonly ratio: number;
}

function pointer(calls: readonly MeasuredCall[], change: Worse | null): FaultPointer | null {
  const where = measuredAt(calls);
  const { candidates, places } = candidatesOf(calls, where);
  const splits = candidates.map((one) => splitBy(calls, one)).sort((a, b) => b.ratio - a.ratio);
  const threshold = THRESHOLD + Math.log(places);
  const best = splits.find((split) => split.ratio >= threshold && isClear(split) && isApart(split, calls));
  const standsOut = splits.some(({ place, ratio }) => place.kind !== 'caller' && ratio >= HINT);
  const found = best ?? (standsOut ? null : everywhere(calls, where, change));
  if (found === null) return null;
  const { place, inside, outside, has } = found;
  const poor = calls.filter((call) => call.poor && has(call)).toReversed();
  const [first, last] = [calls[0]?.at ?? 0, calls.at(-1)?.at ?? 0];
  return {
    place,
    inside,
    outside,
    from: change?.since ?? first,
    until: last,
    isChange: change !== null,
    calls: poor.map(({ uuid, at }) => ({ uuid, at })),
  };
}

/** The places that could be named, and how many were looked at: each line and each caller that has a poor call. */
function candidatesOf(
  calls: readonly MeasuredCall[],
  where: ReturnType<typeof measuredAt>,
): { candidates: Candidate[]; places: number } {
  // The PBX measures the sound of the other side only in incoming calls.
  const incoming = calls.filter((call) => where(call) === 'line');
  const lines = poorBy(incoming, ({ address }) => address);
  const callers = poorBy(incoming, ({ party }) => party);
  const candidates: Candidate[] = [
    { place: { kind: 'own' }, has: (call) => where(call) === 'own' },
    ...enough(lines).map((address): Candidate => {
      return { place: { kind: 'line', address }, has: (call) => where(call) === 'line' && call.address === address };
    }),
    ...enough(callers).map((party): Candidate => {
      return { place: { kind: 'caller', party }, has: (call) => where(call) === 'line' && call.party === party };
    }),
  ];
  return { candidates, places: 1 + lines.size + callers.size };
}

/** The number of poor calls by what they have in common. */
function poorBy(calls: readonly MeasuredCall[], of: (call: MeasuredCall) => string | null): Map<string, number> {
  const counts = new Map<string, number>();
  for (const call of calls) {
    const key = call.poor ? of(call) : null;
    if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

const enough = (counts: ReadonlyMap<string, number>): string[] =>
  [...counts].flatMap(([key, poor]) => (poor >= LEAST.poor ? [key] : []));

/** The ratio is 0 where the calls with the place are not the worse ones. */
function splitBy(calls: readonly MeasuredCall[], candidate: Candidate): Split {
  const inside = countPoor(calls.filter(candidate.has));
  const outside = countPoor(calls.filter((call) => !candidate.has(call)));
  const isWorse = inside.of > 0 && outside.of > 0 && inside.poor / inside.of > outside.poor / outside.of;
  return { ...candidate, inside, outside, ratio: isWorse ? likelihoodRatio(inside, outside) : 0 };
}

function isClear({ inside, outside }: Split): boolean {
  const [share, others] = [inside.poor / inside.of, outside.poor / outside.of];
  const isEnough = inside.poor >= LEAST.poor && inside.of >= LEAST.inside && outside.of >= LEAST.outside;
  return isEnough && share >= LEAST.share && share >= LEAST.times * others;
}

/** Whether it is the line and not one of its callers, or the caller and not their line. */
function isApart({ place, has }: Split, calls: readonly MeasuredCall[]): boolean {
  if (place.kind === 'caller') {
    const lines = new Set(calls.filter(has).map(({ address }) => address));
    const sameLines = calls.filter(({ direction, address }) => direction === 'in' && lines.has(address));
    return splitBy(sameLines, { place, has }).ratio >= THRESHOLD;
  }
  if (place.kind !== 'line') return true;
  const poor = new Map<string | null, number>();
  for (const call of calls) if (call.poor && has(call)) poor.set(call.party, (poor.get(call.party) ?? 0) + 1);
  const [most] = [...poor].sort(([, a], [, b]) => b - a)[0] ?? [null];
  const others = calls.filter((call) => !has(call) || call.party !== most);
  return splitBy(others, { place, has }).ratio >= WITHOUT_CALLER;
}

/** The own phone's calls and those over lines, where both are poor and, after a change, both worse than usual. */
function everywhere(
  calls: readonly MeasuredCall[],
  where: ReturnType<typeof measuredAt>,
  change: Worse | null,
): Omit<Split, 'ratio'> | null {
  const inside = countPoor(calls.filter((call) => where(call) === 'own'));
  const outside = countPoor(calls.filter((call) => where(call) === 'line'));
  const least = Math.max(LEAST_EVERYWHERE, change === null ? 0 : change.usual.poor / change.usual.of);
  const isPoor = ({ poor, of }: PoorOf) => poor >= LEAST.poor && shareInterval(poor, of).low > least;
  if (!isPoor(inside) || !isPoor(outside)) return null;
  return { place: { kind: 'everything' }, inside, outside, has: () => true };
}

function countPoor(calls: readonly MeasuredCall[]): PoorOf {
  return { poor: calls.filter(({ poor }) => poor).length, of: calls.length };
}
