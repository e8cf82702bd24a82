import type { Budget, Purpose } from '../../shared/connection.ts';
import { AppError, type AppErrorData, errorData } from '../../shared/errors.ts';
import { MINUTE } from '../../shared/time/durations.ts';
import type { Departure, ExchangeDeadlines, RawResponse, Transport } from './http.ts';
import { readBudget, readRetryAfter } from './rate-limit.ts';
import { type Operation, refusalOf } from './response.ts';
import { displayTarget, isPermanent, isRedirect, maxRedirects, redirectTarget, versionedRoot } from './urls.ts';

/**
 * An API key as it can stand in a header: surrounding white space taken away, visible ASCII only.
 * Throws AppError `keyMissing` for an empty one, `badKey` for line breaks and anything else that HTTP would not carry.
 */
export function readKey(typed: string): string {
  const key = typed.trim();
  if (key === '') throw new AppError({ kind: 'keyMissing' });
  if (!/^[\x21-\x7e]{1,4000}$/u.test(key)) throw new AppError({ kind: 'badKey' });
  return key;
}

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

const megabyte = 1024 * 1024;
/** Decoded bytes that an answer of each operation may have at most. */
const limits: Record<Operation['kind'], number> = {
  list: 16 * megabyte,
  record: 4 * megabyte,
  originate: megabyte,
  extensions: 4 * megabyte,
};

/** What asking needs; see `PbxClientDeps`. `address` normalised. */
export type RequestDeps = {
  address: string;
  transport: Transport;
  deadlines: ExchangeDeadlines & { originateKeyMs: number; originateHeadersMs: number; originateWholeMs: number };
  key: () => Promise<string>;
  now: () => number;
  sleep: (ms: number, signal?: AbortSignal) => Promise<unknown>;
  random: () => number;
  onBudget?: (budget: Budget) => void;
  onSent?: (purpose: Purpose) => void;
};

/** Sends requests with the key and gives back good answers; anything else is thrown. Paths are below the versioned root. */
export interface Requester {
  /** Retried as `retryDelay` says, unless it is sent `once`; redirects are followed as `followable` says. */
  get(
    operation: Operation,
    path: string,
    how?: { signal?: AbortSignal | undefined; once?: boolean },
  ): Promise<GoodResponse>;
  /** One GET, its answer of whatever status; no redirect is followed. */
  probe(path: string, signal: AbortSignal): Promise<RawResponse>;
  /** Sent once or not at all, as `departure` says. The key is waited for only so long: AppError `dialNotSent`. */
  post(operation: Operation, path: string, body: string, departure: Departure): Promise<RawResponse>;
}

/** A good answer; `movedTo`: where permanent redirects alone have led, null where there was none or another one. */
export type GoodResponse = RawResponse & { movedTo: URL | null };

/** Asks for one purpose or another, over the same connection and with one memory. */
export interface Requests {
  as(purpose: Purpose): Requester;
  clock(): { dateHeader: number; receivedAt: number } | null;
  stop(): void;
}

type Attempt = { ok: true; answer: GoodResponse } | { ok: false; error: unknown; retryAfterMs: number | null };

function headersWith(key: string): Record<string, string> {
  return { 'X-API-KEY': key, Accept: 'application/json', 'Content-Type': 'application/json', 'User-Agent': 'Ringback' };
}

/**
 * The key, unless the keyring takes longer than `limitMs` or the POST is given up before. A prompt of the system stays open and its answer
 * serves the next request; nothing is sent when it comes.
 */
function keyInTime(key: Promise<string>, limitMs: number, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new AppError({ kind: 'dialNotSent', reason: 'keyring' }));
    const abort = () => reject(signal.reason);
    const limit = setTimeout(late, limitMs);
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
    key.then(resolve, reject).finally(() => {
      clearTimeout(limit);
      signal.removeEventListener('abort', abort);
    });
  });
}

/** What answers told beside their bodies: the daily budget and the server's clock. */
function createMemory(deps: RequestDeps) {
  let budget: Budget | null = null;
  let clock: { dateHeader: number; receivedAt: number } | null = null;
  return {
    clock: () => clock,
    isSpent: () => budget?.remaining === 0 && (budget.resetsAt === null || budget.resetsAt > deps.now()),
    note(answer: RawResponse) {
      const dateHeader = Date.parse(answer.headers.date ?? '');
      if (!Number.isNaN(dateHeader)) clock = { dateHeader, receivedAt: answer.receivedAt };
      const told = readBudget(answer.headers, answer.receivedAt);
      if (told === null) return;
      budget = told;
      deps.onBudget?.(told);
    },
  };
}

/** A redirect is only ever followed by a GET; `seen` holds the URLs that were asked already. */
function nextUrl(deps: RequestDeps, answer: RawResponse, url: URL, seen: Set<string>): URL {
  const { location } = answer.headers;
  const next = redirectTarget(deps.address, url, location);
  if (next === null || seen.has(next.href) || seen.size > maxRedirects) {
    throw new AppError({ kind: 'redirected', to: displayTarget(url, location) });
  }
  return next;
}

/** See `Asking`. */
export function createRequests(deps: RequestDeps): Requests {
  const { transport, deadlines } = deps;
  const memory = createMemory(deps);
  const stopped = new AbortController();
  const urlOf = (path: string) => new URL(`${deps.address}${versionedRoot}${path}`);

  const check = (answer: GoodResponse, operation: Operation, key: string, spentBefore: boolean): Attempt => {
    const error = refusalOf(answer, { operation, key, spentBefore });
    return error === null
      ? { ok: true, answer }
      : { ok: false, error, retryAfterMs: readRetryAfter(answer.headers, answer.receivedAt) };
  };

  const follow = async (purpose: Purpose, operation: Operation, start: URL, signal: AbortSignal): Promise<Attempt> => {
    const key = readKey(await deps.key());
    const seen = new Set<string>();
    const spentBefore = memory.isSpent();
    let hasMoved = true;
    for (let url = start; ; ) {
      seen.add(url.href);
      const limitBytes = limits[operation.kind];
      deps.onSent?.(purpose);
      const answer = await transport.send({ url, headers: headersWith(key), deadlines, limitBytes, signal });
      memory.note(answer);
      const movedTo = hasMoved && url !== start ? url : null;
      if (!isRedirect(answer.status)) return check({ ...answer, movedTo }, operation, key, spentBefore);
      hasMoved &&= isPermanent(answer.status);
      url = nextUrl(deps, answer, url, seen);
    }
  };

  const askAs = (purpose: Purpose): Requester => ({
    async get(operation, path, { signal: given, once = false } = {}) {
      const signal = given === undefined ? stopped.signal : AbortSignal.any([stopped.signal, given]);
      const began = deps.now();
      for (let attempt = 1; ; attempt++) {
        signal.throwIfAborted();
        const tried = await follow(purpose, operation, urlOf(path), signal).catch(
          (error: unknown): Attempt => ({ ok: false, error, retryAfterMs: null }),
        );
        if (tried.ok) return tried.answer;
        signal.throwIfAborted();
        const { error, retryAfterMs } = tried;
        const elapsedMs = deps.now() - began;
        const failed = { attempt, error: errorData(error), retryAfterMs, elapsedMs, random: deps.random };
        const delay = once ? null : retryDelay(failed);
        if (delay === null)
          throw error instanceof AppError ? error : new AppError({ kind: 'internal' }, { cause: error });
        await deps.sleep(delay, signal).catch(() => signal.throwIfAborted());
      }
    },
    async probe(path, signal) {
      const headers = headersWith(readKey(await deps.key()));
      deps.onSent?.(purpose);
      const either = AbortSignal.any([stopped.signal, signal]);
      const limitBytes = limits.originate;
      const answer = await transport.send({ url: urlOf(path), headers, deadlines, limitBytes, signal: either });
      memory.note(answer);
      return answer;
    },
    async post(operation, path, body, departure) {
      const key = readKey(await keyInTime(deps.key(), deadlines.originateKeyMs, departure.signal));
      const spentBefore = memory.isSpent();
      const own = {
        connectMs: deadlines.connectMs,
        headersMs: deadlines.originateHeadersMs,
        wholeMs: deadlines.originateWholeMs,
      };
      const limitBytes = limits[operation.kind];
      const url = urlOf(path);
      const leave = () => {
        departure.leave();
        deps.onSent?.(purpose);
      };
      const post = { body, departure: { signal: departure.signal, leave } };
      const answer = await transport.send({ url, headers: headersWith(key), post, deadlines: own, limitBytes });
      memory.note(answer);
      if (isRedirect(answer.status))
        throw new AppError({ kind: 'redirected', to: displayTarget(url, answer.headers.location) });
      const tried = check({ ...answer, movedTo: null }, operation, key, spentBefore);
      if (!tried.ok) throw tried.error;
      return answer;
    },
  });
  return {
    as: askAs,
    clock: memory.clock,
    stop: () => stopped.abort(new AppError({ kind: 'notConnected' })),
  };
}
