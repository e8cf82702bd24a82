import type { Outcome, Perspective } from '../../../shared/calls/call.ts';
import type { CallFilter } from '../../../shared/calls/call-filter.ts';
import { type Verdict, type VerdictWord, verdictWords, wordOf } from '../../../shared/quality/quality.ts';

type Direction = Perspective['direction'];
type OutcomeKind = Outcome['kind'];

// Stored in the database: only ever append to these, and keep their product under 128.
const directions: readonly Direction[] = ['in', 'out', 'internal'];
const outcomes: readonly OutcomeKind[] = ['answered', 'missed', 'answeredByColleague', 'notReached', 'unknown'];
const verdicts: readonly VerdictWord[] = verdictWords;

/** Direction, outcome and verdict of a call in one number. */
export function kindOf(direction: Direction, outcome: OutcomeKind, verdict: Verdict): number {
  return code(directions.indexOf(direction), outcomes.indexOf(outcome), verdicts.indexOf(wordOf(verdict)));
}

/** Whether a call of that kind was missed. */
export function isMissedKind(kind: number): boolean {
  return outcomes[Math.floor(kind / directions.length) % outcomes.length] === 'missed';
}

/** By kind: 1 where the filter leaves it, else 0. */
export function kindsOf(filter: Pick<CallFilter, 'directions' | 'outcomes' | 'verdicts'>): Uint8Array {
  const left = new Uint8Array(128);
  directions.forEach((direction, w) => {
    outcomes.forEach((outcome, o) => {
      verdicts.forEach((verdict, v) => {
        const holds =
          has(filter.directions, direction) && has(filter.outcomes, outcome) && has(filter.verdicts, verdict);
        left[code(w, o, v)] = holds ? 1 : 0;
      });
    });
  });
  return left;
}

function code(direction: number, outcome: number, verdict: number): number {
  return direction + directions.length * (outcome + outcomes.length * verdict);
}

function has<T>(wanted: readonly T[], one: T): boolean {
  return wanted.length === 0 || wanted.includes(one);
}
