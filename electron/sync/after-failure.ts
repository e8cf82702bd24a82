import type { Budget, Link } from '../../shared/connection.ts';
import { AppError, type AppErrorData, errorData } from '../../shared/errors.ts';
import { HOUR, MINUTE, SECOND } from '../../shared/time/durations.ts';
import { reserveOf } from '../pbx/rate-limit.ts';

/** Errors where another request soon would change nothing, or get the key blocked. The keyring or the PBX may recover. */
const refusals = new Set<AppErrorData['kind']>([
  'unauthorized',
  'forbidden',
  'keyMissing',
  'keyLocked',
  'keyForOtherAddress',
  'badKey',
]);

/** The link to the PBX after a failure. `notConnected`: nothing can be fetched until another connection is saved, which restarts the sync. */
export type FailedLink = Extract<Link, { kind: 'notConnected' | 'refused' | 'offline' }>;

/** What the error of a request means for the link. */
export function linkAfter(thrown: unknown): FailedLink {
  const error = errorData(thrown);
  if (error.kind === 'notConnected') return { kind: 'notConnected' };
  return { kind: refusals.has(error.kind) ? 'refused' : 'offline', error };
}

/** Waiting times after the first refusal in a row and after each later one, ms. */
const AFTER_REFUSAL = { first: 5 * MINUTE, later: 3 * HOUR } as const;
const FIRST_BACK_OFF = 15 * SECOND;
const LONGEST_BACK_OFF = 5 * MINUTE;
/** Where the PBX refuses for its rate limit without a time to retry at. */
const LONGEST_WHEN_LIMITED = 30 * MINUTE;

/** Errors of requests that did not reach the PBX and so cost no budget. */
const neverSent = new Set<AppErrorData['kind']>(['network', 'timeout', 'tls', 'historyUnavailable']);

/** When to try again after so many such failures in a row (at least 1), epoch ms. `planned`: when the next poll would be; `random` as Math.random. */
export function retryAt(
  { kind, error }: Exclude<FailedLink, { kind: 'notConnected' }>,
  { times, planned, now, random }: { times: number; planned: number; now: number; random: () => number },
): number {
  if (kind === 'refused') return now + AFTER_REFUSAL[times === 1 ? 'first' : 'later'] * (0.9 + 0.2 * random());
  const longest = error.kind === 'rateLimited' ? LONGEST_WHEN_LIMITED : LONGEST_BACK_OFF;
  // Many desks lose one PBX at the same moment and must not return at the same moment.
  const backOff = Math.min(longest, FIRST_BACK_OFF * 2 ** Math.min(10, times - 1)) * (0.9 + 0.1 * random());
  if (neverSent.has(error.kind)) return now + backOff;
  const requested = 'retryAt' in error && error.retryAt !== null ? error.retryAt : now;
  return Math.max(now + backOff, planned, requested);
}

/** Thrown inside a background fetch when only the reserve is left; the fetch continues after the reset. */
export class ReserveReached extends Error {}

/** Whether the background may send something before the reset. `besides`: what it leaves besides the reserve. */
export function isAboveReserve(budget: Budget | null, besides = 0): boolean {
  return budget === null || budget.remaining === null || budget.remaining > reserveOf(budget) + besides;
}

/** Throws `ReserveReached` where it may not. */
export function assertAboveReserve(budget: Budget | null, besides = 0): void {
  if (!isAboveReserve(budget, besides)) throw new ReserveReached();
}

/** What a request rejects with after the sync was stopped. */
export const stoppedError = (): AppError => new AppError({ kind: 'notConnected' });
