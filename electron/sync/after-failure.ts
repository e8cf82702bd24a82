import type { Budget, Link } from '../../shared/connection.ts';
import { AppError, type AppErrorData, errorData } from '../../shared/errors.ts';
import { HOUR, MINUTE, SECOND } from '../../shared/time/durations.ts';
import { reserveOf } from '../pbx/rate-limit.ts';

/** What an error means for the background sync. */
export type Failure =
  /** Nothing can be fetched until another connection is saved, which restarts the sync. */
  | { kind: 'stop'; link: Link }
  /** The key is refused or cannot be read. Usually a person must act, but the keyring or the PBX may recover. */
  | { kind: 'refused'; link: Link; error: AppErrorData }
  /** To be tried again soon. */
  | { kind: 'again'; link: Link; error: AppErrorData };

/** Errors where another request soon would change nothing, or get the key blocked. */
const refusals = new Set<AppErrorData['kind']>([
  'unauthorized',
  'forbidden',
  'keyMissing',
  'keyLocked',
  'keyForOtherAddress',
  'badKey',
]);

/** What the error of a poll means. */
export function classifyFailure(thrown: unknown): Failure {
  const error = errorData(thrown);
  if (error.kind === 'notConnected') return { kind: 'stop', link: { kind: 'notConnected' } };
  if (refusals.has(error.kind)) return { kind: 'refused', link: { kind: 'refused', error }, error };
  return { kind: 'again', link: { kind: 'offline', error }, error };
}

/** Waiting times after the first refusal in a row and after each later one, ms. */
const AFTER_REFUSAL = { first: 5 * MINUTE, later: 3 * HOUR } as const;

/** When to try again after so many refusals in a row (at least 1), epoch ms. */
export function retryAfterRefusalAt(input: { refusals: number } & Pick<RetryInput, 'now' | 'random'>): number {
  const { refusals, now, random } = input;
  const wait = refusals === 1 ? AFTER_REFUSAL.first : AFTER_REFUSAL.later;
  return now + wait * (0.9 + 0.2 * random());
}

const FIRST_BACK_OFF = 15 * SECOND;
const LONGEST_BACK_OFF = 5 * MINUTE;
/** Where the PBX refuses for its rate limit without a time to retry at. */
const LONGEST_WHEN_LIMITED = 30 * MINUTE;

/** Errors of requests that did not reach the PBX and so cost no budget. */
const neverSent = new Set<AppErrorData['kind']>(['network', 'timeout', 'tls', 'historyUnavailable']);

/** `failures` in a row, at least 1; `planned`: when the next poll would be, epoch ms; `now`: epoch ms; `random` as Math.random. */
export interface RetryInput {
  readonly error: AppErrorData;
  readonly failures: number;
  readonly planned: number;
  readonly now: number;
  readonly random: () => number;
}

/** When to try again after a failure, epoch ms. */
export function retryAt({ error, failures, planned, now, random }: RetryInput): number {
  const longest = error.kind === 'rateLimited' ? LONGEST_WHEN_LIMITED : LONGEST_BACK_OFF;
  // Many desks lose one PBX at the same moment and must not return at the same moment.
  const backOff = Math.min(longest, FIRST_BACK_OFF * 2 ** Math.min(10, failures - 1)) * (0.9 + 0.1 * random());
  if (neverSent.has(error.kind)) return now + backOff;
  const requested = 'retryAt' in error && error.retryAt !== null ? error.retryAt : now;
  return Math.max(now + backOff, planned, requested);
}

/** Thrown inside a background fetch when only the reserve is left; the fetch continues after the reset. */
export class ReserveReached extends Error {}

/** Throws `ReserveReached` where the background may send nothing more before the reset. */
export function assertAboveReserve(budget: Budget | null): void {
  if (budget !== null && budget.remaining !== null && budget.remaining <= reserveOf(budget)) throw new ReserveReached();
}

/** What a request rejects with after the sync was stopped. */
export const stoppedError = (): AppError => new AppError({ kind: 'notConnected' });
