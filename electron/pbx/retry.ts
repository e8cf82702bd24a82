import type { AppErrorData } from '../../shared/errors.ts';
import { MINUTE } from '../../shared/time/durations.ts';

/** Attempts of one GET, the first included. */
export const maxAttempts = 3;
const baseMs = 500;
const capMs = 8_000;
/** A longer Retry-After is not waited out here: the caller is told when to come again. */
const longestWaitMs = 30_000;
/** No new attempt begins this long after the first one began. */
const giveUpAfterMs = MINUTE;

function worthAnotherTry(error: AppErrorData, retryAfterMs: number | null): boolean {
  switch (error.kind) {
    case 'network':
    case 'timeout':
    case 'server':
      return true;
    case 'rateLimited':
    case 'tooFast':
      return retryAfterMs !== null;
    default:
      return false;
  }
}

/**
 * How long to wait (ms) before a GET is tried again, or null to give up. Capped exponential back-off with full jitter; a
 * Retry-After wins over it. Never after 400, 401, 403, 404, 422 or an answer that cannot be read. Not for POST.
 */
export function retryDelay(after: {
  attempt: number;
  error: AppErrorData;
  retryAfterMs: number | null;
  elapsedMs: number;
  random: () => number;
}): number | null {
  if (after.attempt >= maxAttempts || !worthAnotherTry(after.error, after.retryAfterMs)) return null;
  const backOff = after.random() * Math.min(capMs, baseMs * 2 ** after.attempt);
  const delay = after.retryAfterMs ?? backOff;
  if (delay > longestWaitMs || after.elapsedMs + delay > giveUpAfterMs) return null;
  return Math.round(delay);
}
