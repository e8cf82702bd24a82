import type { Budget, Link } from '../../shared/connection.ts';
import { AppError, type AppErrorData, errorData } from '../../shared/errors.ts';
import { HOUR, MINUTE } from '../../shared/time/durations.ts';
import { reserveOf } from '../pbx/rate-limit.ts';

/** What an error means for the background reading. */
export type Failure =
  /** There is nothing to read from until another connection is saved, which starts the reading anew. */
  | { kind: 'stop'; link: Link }
  /** The key is not taken, or cannot be had. Mostly it needs a person, but an administrator or a keyring may mend it as well. */
  | { kind: 'refused'; link: Link; error: AppErrorData }
  /** Worth another try soon. */
  | { kind: 'again'; link: Link; error: AppErrorData };

/** Errors where asking again soon would change nothing, or cost the key its good name. */
const refusals = new Set<AppErrorData['kind']>([
  'unauthorized',
  'forbidden',
  'keyMissing',
  'keyLocked',
  'keyForOtherAddress',
  'badKey',
]);

/** Judges what a pass was rejected with. */
export function classifyFailure(thrown: unknown): Failure {
  const error = errorData(thrown);
  if (error.kind === 'notConnected') return { kind: 'stop', link: { kind: 'notConnected' } };
  if (refusals.has(error.kind)) return { kind: 'refused', link: { kind: 'refused', error }, error };
  return { kind: 'again', link: { kind: 'offline', error }, error };
}

/** After a refusal it is tried again once after some minutes, then every few hours. */
const afterRefusal = { first: 5 * MINUTE, later: 3 * HOUR } as const;

/** When to try again after so many refusals in a row (at least 1), epoch ms. */
export function retryAfterRefusalAt({
  refusals,
  now,
  random,
}: { refusals: number } & Pick<RetryInput, 'now' | 'random'>): number {
  const wait = refusals === 1 ? afterRefusal.first : afterRefusal.later;
  return now + wait * (0.9 + 0.2 * random());
}

const firstBackOffMs = 15_000;
const longestBackOffMs = 5 * MINUTE;
/** A limit that tells no time to come back at is asked this seldom in the end. */
const longestLimitedMs = 30 * MINUTE;

/** Errors of requests that never reached the PBX, and so cost nothing of the budget. */
const neverSent = new Set<AppErrorData['kind']>(['network', 'timeout', 'tls', 'historyUnavailable']);

/** What the wait after a failure hangs on. `failures` in a row, at least 1; `planned`: when a look would be made otherwise. */
export interface RetryInput {
  readonly error: AppErrorData;
  readonly failures: number;
  readonly planned: number;
  readonly now: number;
  readonly random: () => number;
}

/** When to try again after a failure, epoch ms. */
export function retryAt({ error, failures, planned, now, random }: RetryInput): number {
  const longest = error.kind === 'rateLimited' ? longestLimitedMs : longestBackOffMs;
  // Many desks lose one PBX at the same moment, and must not come back at the same moment.
  const backOff = Math.min(longest, firstBackOffMs * 2 ** Math.min(10, failures - 1)) * (0.9 + 0.1 * random());
  if (neverSent.has(error.kind)) return now + backOff;
  const told = 'retryAt' in error && error.retryAt !== null ? error.retryAt : now;
  return Math.max(now + backOff, planned, told);
}

/** Thrown inside a background pass when only the reserve is left: no error, the pass goes on after the reset. */
export class ReserveReached extends Error {}

/** Throws `BudgetSpent` when the background may ask nothing more for now. */
export function assertAboveReserve(budget: Budget | null, now: number): void {
  if (budget === null || budget.remaining === null) return;
  if (budget.resetsAt !== null && budget.resetsAt <= now) return;
  if (budget.remaining <= reserveOf(budget)) throw new ReserveReached();
}

/** The error that a look is rejected with when the reading was stopped meanwhile. */
export const stoppedError = (): AppError => new AppError({ kind: 'notConnected' });
