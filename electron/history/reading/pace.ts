import type { Budget, Link } from '../../../shared/connection.ts';
import { AppError, type AppErrorData, errorData } from '../../../shared/errors.ts';
import { reserveOf } from '../../pbx/quota.ts';

/** What an error means for the background reading. */
export type Setback =
  /** Nothing to read from. */
  | { kind: 'stop'; link: Link }
  /** Worth another try by itself. */
  | { kind: 'again'; link: Link; error: AppErrorData };

/** Errors that only a person can mend: asking again would change nothing, or cost the key its good name. */
const needsPerson = new Set<AppErrorData['kind']>([
  'unauthorized',
  'forbidden',
  'keyMissing',
  'keyLocked',
  'keyForOtherAddress',
  'badKey',
]);

/** Judges what a pass was rejected with. */
export function setbackOf(thrown: unknown): Setback {
  const error = errorData(thrown);
  if (error.kind === 'notConnected') return { kind: 'stop', link: { kind: 'notConnected' } };
  if (needsPerson.has(error.kind)) return { kind: 'stop', link: { kind: 'refused', error } };
  return { kind: 'again', link: { kind: 'offline', error }, error };
}

const firstBackOffMs = 15_000;
const longestBackOffMs = 5 * 60_000;
/** A limit that tells no time to come back at is asked this seldom in the end. */
const longestLimitedMs = 30 * 60_000;

/** Errors of requests that never reached the PBX, and so cost nothing of the budget. */
const costsNothing = new Set<AppErrorData['kind']>(['network', 'timeout', 'tls', 'historyUnavailable']);

/** What the wait after a failure hangs on. `failures` in a row, at least 1; `planned`: when a look would be made otherwise. */
export interface AfterFailure {
  readonly error: AppErrorData;
  readonly failures: number;
  readonly planned: number;
  readonly now: number;
  readonly random: () => number;
}

/** When to try again after a failure, epoch ms. */
export function againAt({ error, failures, planned, now, random }: AfterFailure): number {
  const longest = error.kind === 'rateLimited' ? longestLimitedMs : longestBackOffMs;
  // Many desks lose one PBX at the same moment, and must not come back at the same moment.
  const backOff = Math.min(longest, firstBackOffMs * 2 ** Math.min(10, failures - 1)) * (0.9 + 0.1 * random());
  if (costsNothing.has(error.kind)) return now + backOff;
  const told = error.kind === 'rateLimited' && error.retryAt !== null ? error.retryAt : now;
  return Math.max(now + backOff, planned, told);
}

/** Thrown inside a background pass when only the reserve is left: no error, the pass goes on after the reset. */
export class BudgetSpent extends Error {}

/** Throws `BudgetSpent` when the background may ask nothing more for now. */
export function keepReserve(budget: Budget | null, now: number): void {
  if (budget === null || budget.remaining === null) return;
  if (budget.resetsAt !== null && budget.resetsAt <= now) return;
  if (budget.remaining <= reserveOf(budget)) throw new BudgetSpent();
}

/** The error that a look is rejected with when the reading was stopped meanwhile. */
export const stopped = (): AppError => new AppError({ kind: 'notConnected' });
