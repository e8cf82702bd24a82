import { AppError, type AppErrorData, errorData } from '../../shared/errors.ts';
import { MINUTE, SECOND } from '../../shared/time/durations.ts';
import { realTimers } from '../timers.ts';
import { readDate, readRetryAfter } from './header-values.ts';
import { byteLimits, type Deadlines } from './limits.ts';
import type { Purpose } from './rate-limit.ts';
import type { RateLimitTracker, SentRequest } from './rate-limit-tracker.ts';
import { type Operation, refusalOf } from './response.ts';
import { type Departure, type Exchange, type RawResponse, requestHeaders, type Transport } from './transport.ts';
import { versionedRoot } from './urls.ts';

/**
 * An API key that a header can carry: trimmed, visible ASCII only. Throws AppError `keyMissing` for an empty one, `badKey` for
 * line breaks and anything else that HTTP would not carry.
 */
export function readKey(typed: string): string {
  const key = typed.trim();
  if (key === '') throw new AppError({ kind: 'keyMissing' });
  if (!/^[\x21-\x7e]{1,4000}$/u.test(key)) throw new AppError({ kind: 'badKey' });
  return key;
}

/** Attempts of one GET, the first included. */
export const maxAttempts = 3;
const FIRST_BACK_OFF = SECOND / 2;
const MAX_BACK_OFF = 8 * SECOND;
/** A longer Retry-After is not waited out here: the caller gets `retryAt`. */
const MAX_WAIT = 30 * SECOND;
/** No new attempt begins this long after the first one began. */
const GIVE_UP_AFTER = MINUTE;

function isWorthRetrying(error: AppErrorData, retryAfterMs: number | null): boolean {
  if (error.kind === 'rateLimited' || error.kind === 'tooFast') return retryAfterMs !== null;
  return error.kind === 'network' || error.kind === 'timeout' || error.kind === 'server';
}

/**
 * How long to wait (ms) before a GET is tried again, or null to give up. Capped exponential back-off with full jitter, or a
 * longer Retry-After. Never after 400, 401, 403, 404, 422 or a response that cannot be read. Not for POST.
 */
export function retryDelay(after: {
  attempt: number;
  error: AppErrorData;
  retryAfterMs: number | null;
  elapsedMs: number;
  random: () => number;
}): number | null {
  if (after.attempt >= maxAttempts || !isWorthRetrying(after.error, after.retryAfterMs)) return null;
  const backOff = after.random() * Math.min(MAX_BACK_OFF, FIRST_BACK_OFF * 2 ** after.attempt);
  const delay = Math.max(backOff, after.retryAfterMs ?? 0);
  return delay > MAX_WAIT || after.elapsedMs + delay > GIVE_UP_AFTER ? null : Math.round(delay);
}

/** What requests need. `address` normalised, `now` epoch ms, `random` as Math.random; `key` is read for each request, never stored. */
export type RequestDeps = {
  address: string;
  transport: Transport;
  deadlines: Deadlines;
  key: () => Promise<string>;
  now: () => number;
  sleep: (ms: number, signal?: AbortSignal) => Promise<unknown>;
  random: () => number;
  /** The tracker of a key's rate limit, which hears of each request, repeated ones too, and of its response. */
  rateLimit: (key: string) => Pick<RateLimitTracker, 'onRequest' | 'onResponse' | 'onNoResponse' | 'isSpent'>;
  /** The requests of a check. A person waits for them, so a PBX that is not reached is not tried again. */
  isDraft?: boolean;
};

/** The key, unless the keyring takes longer than `limitMs` or the POST is given up. A late answer of the keyring sends nothing. */
function keyInTime(key: Promise<string>, limitMs: number, signal: AbortSignal): Promise<string> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  const limit = realTimers.setTimeout(() => reject(new AppError({ kind: 'dialNotSent', reason: 'keyring' })), limitMs);
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  return Promise.race([late, key]).finally(() => {
    realTimers.clearTimeout(limit);
    signal.removeEventListener('abort', abort);
  });
}

/** The server's clock by the last response's `Date` header, and when that came, both epoch ms; null before the first. */
export function createServerClock() {
  let clock: { dateHeader: number; receivedAt: number } | null = null;
  return {
    read: () => clock,
    note({ headers, receivedAt }: RawResponse) {
      const dateHeader = readDate(headers.date);
      if (dateHeader !== null) clock = { dateHeader, receivedAt };
    },
  };
}

type ServerClock = ReturnType<typeof createServerClock>;
type Failure = { error: unknown; retryAfterMs: number | null };

/** Sends requests with the key and returns 2xx responses; anything else, redirects too, is thrown. Paths are below the versioned root. */
export class Requester {
  readonly #deps: RequestDeps;
  readonly #purpose: Purpose;
  readonly #clock: ServerClock;
  readonly #stopped: AbortSignal;

  constructor(deps: RequestDeps, purpose: Purpose, clock: ServerClock, stopped: AbortSignal) {
    this.#deps = deps;
    this.#purpose = purpose;
    this.#clock = clock;
    this.#stopped = stopped;
  }

  /** Retried as `retryDelay` says, unless `once`. */
  async get(
    operation: Operation,
    path: string,
    { signal: given, once = false }: { signal?: AbortSignal | undefined; once?: boolean } = {},
  ): Promise<RawResponse> {
    const { now, random, sleep, isDraft = false } = this.#deps;
    const signal = given === undefined ? this.#stopped : AbortSignal.any([this.#stopped, given]);
    const began = now();
    for (let tried = 1; ; tried++) {
      signal.throwIfAborted();
      const outcome = await this.#attempt(operation, this.#urlOf(path), signal).catch(
        (error: unknown): Failure => ({ error, retryAfterMs: null }),
      );
      if (!('error' in outcome)) return outcome;
      signal.throwIfAborted();
      const { error, retryAfterMs } = outcome;
      const failed = { attempt: tried, error: errorData(error), retryAfterMs, elapsedMs: now() - began, random };
      const isUnreached = failed.error.kind === 'network' || failed.error.kind === 'timeout';
      const delay = once || (isDraft && isUnreached) ? null : retryDelay(failed);
      if (delay === null)
        throw error instanceof AppError ? error : new AppError({ kind: 'internal' }, { cause: error });
      await sleep(delay, signal).catch(() => signal.throwIfAborted());
    }
  }

  /** One GET; returns a response of any status. */
  async probe(path: string, signal: AbortSignal): Promise<RawResponse> {
    const { key, deadlines } = this.#deps;
    const either = AbortSignal.any([this.#stopped, signal]);
    const exchange = { url: this.#urlOf(path), deadlines, limitBytes: byteLimits.originate, signal: either };
    return this.#send(readKey(await key()), exchange);
  }

  /** Sent once or not at all, as `departure` says. Waits a limited time for the key: AppError `dialNotSent`. */
  async post(operation: Operation, path: string, body: string, departure: Departure): Promise<RawResponse> {
    const { deadlines } = this.#deps;
    const key = readKey(await keyInTime(this.#deps.key(), deadlines.originateKeyMs, departure.signal));
    const spentBefore = this.#deps.rateLimit(key).isSpent();
    const { connectMs, originateHeadersMs: headersMs, originateWholeMs: wholeMs } = deadlines;
    const url = this.#urlOf(path);
    const response = await this.#send(key, {
      url,
      post: { body, departure },
      deadlines: { connectMs, headersMs, wholeMs },
      limitBytes: byteLimits[operation.kind],
    });
    const error = refusalOf(response, { url, operation, key, spentBefore });
    if (error !== null) throw error;
    return response;
  }

  #urlOf(path: string): URL {
    return new URL(`${this.#deps.address}${versionedRoot}${path}`);
  }

  async #attempt(operation: Operation, url: URL, signal: AbortSignal): Promise<RawResponse | Failure> {
    const { deadlines } = this.#deps;
    const key = readKey(await this.#deps.key());
    const spentBefore = this.#deps.rateLimit(key).isSpent();
    const response = await this.#send(key, { url, deadlines, limitBytes: byteLimits[operation.kind], signal });
    const error = refusalOf(response, { url, operation, key, spentBefore });
    return error === null ? response : { error, retryAfterMs: readRetryAfter(response.headers, response.receivedAt) };
  }

  async #send(key: string, exchange: Omit<Exchange, 'headers'>): Promise<RawResponse> {
    const limit = this.#deps.rateLimit(key);
    const { post } = exchange;
    let sent: SentRequest | null = post === undefined ? limit.onRequest(this.#purpose) : null;
    const leave = () => {
      post?.departure.leave();
      sent = limit.onRequest(this.#purpose);
    };
    const counted = post && { body: post.body, departure: { signal: post.departure.signal, leave } };
    try {
      const response = await this.#deps.transport.send({
        ...exchange,
        ...(counted && { post: counted }),
        headers: requestHeaders(key),
      });
      this.#clock.note(response);
      if (sent !== null) limit.onResponse(sent, response);
      return response;
    } catch (error) {
      if (sent !== null) limit.onNoResponse(sent);
      throw error;
    }
  }
}
