import type { Outcome, Perspective } from '../../../shared/calls/call.ts';
import type { CallFilter } from '../../../shared/calls/call-filter.ts';
import { type Verdict, type VerdictWord, verdictWords, wordOf } from '../../../shared/quality/verdict.ts';

type Direction = Perspective['direction'];
type OutcomeKind = Outcome['kind'];

// Stored in the database: only ever append to these.
const directions: readonly Direction[] = ['in', 'out', 'internal'];
const outcomes: readonly OutcomeKind[] = ['answered', 'missed', 'answeredByColleague', 'notReached', 'unknown'];
const verdicts: readonly VerdictWord[] = verdictWords;

/** Direction, outcome and verdict of a call in one number. */
export function kindOf(direction: Direction, outcome: OutcomeKind, verdict: Verdict): number {
  return code(directions.indexOf(direction), outcomes.indexOf(outcome), verdicts.indexOf(wordOf(verdict)));
}

/** Outcome and verdict of a kind; null for a damaged one. */
export function soundOfKind(kind: number): { outcome: OutcomeKind; verdict: VerdictWord } | null {
  const outcome = outcomes[Math.floor(kind / directions.length) % outcomes.length];
  const verdict = verdicts[Math.floor(kind / (directions.length * outcomes.length))];
  return outcome === undefined || verdict === undefined ? null : { outcome, verdict };
}

/** The kinds that match the filter, as a list in SQL. An empty list of a condition is no condition. */
export function kindList(filter: Partial<Pick<CallFilter, 'directions' | 'outcomes' | 'verdicts'>>): string {
  const kinds: number[] = [];
  for (const [d, direction] of directions.entries())
    for (const [o, outcome] of outcomes.entries())
      for (const [v, verdict] of verdicts.entries())
        if (has(filter.directions, direction) && has(filter.outcomes, outcome) && has(filter.verdicts, verdict))
          kinds.push(code(d, o, v));
  return kinds.join();
}

function code(direction: number, outcome: number, verdict: number): number {
  return direction + directions.length * (outcome + outcomes.length * verdict);
}

function has<T>(allowed: readonly T[] = [], one: T): boolean {
  return allowed.length === 0 || allowed.includes(one);
}
