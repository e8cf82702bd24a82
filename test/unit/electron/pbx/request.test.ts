import { describe, expect, it } from 'vitest';
import { maxAttempts, retryDelay } from '../../../../electron/pbx/request.ts';
import type { AppErrorData } from '../../../../shared/errors.ts';

const server: AppErrorData = { kind: 'server', status: 500, serverMessage: null };
const limited: AppErrorData = { kind: 'rateLimited', retryAt: null };
const base = { attempt: 1, error: server, retryAfterMs: null, elapsedMs: 0, random: () => 1 };

describe('retryDelay', () => {
  it.each<AppErrorData>([
    { kind: 'invalidRequest', status: 400, serverMessage: null },
    { kind: 'unauthorized', serverMessage: null },
    { kind: 'forbidden', serverMessage: null },
    { kind: 'recordNotFound' },
    { kind: 'unexpectedStatus', status: 404, serverMessage: null },
    { kind: 'invalidRequest', status: 422, serverMessage: null },
    { kind: 'notPbx', status: 200 },
    { kind: 'badAnswer', detail: '' },
    { kind: 'tooLarge', limitBytes: 1 },
    { kind: 'tls', reason: 'expired', host: 'x' },
    { kind: 'redirected', to: null },
    { kind: 'keyMissing' },
    { kind: 'keyLocked' },
    limited,
    { kind: 'tooFast', retryAt: null },
    { kind: 'noOriginate', status: 404, elsewhere: false },
    { kind: 'foreignCalls', extension: '101' },
  ])('never after $kind', (error) => {
    expect(retryDelay({ ...base, error })).toBeNull();
  });

  it.each<AppErrorData>([
    server,
    { kind: 'network', reason: 'reset', host: 'x' },
    { kind: 'timeout', phase: 'headers', host: 'x' },
  ])('after $kind, doubling up to a cap, with full jitter', (error) => {
    expect(retryDelay({ ...base, error })).toBe(1000);
    expect(retryDelay({ ...base, error, attempt: 2 })).toBe(2000);
    expect(retryDelay({ ...base, error, random: () => 0 })).toBe(0);
    expect(retryDelay({ ...base, error, attempt: maxAttempts })).toBeNull();
  });

  it('lets Retry-After win, unless it is too long to wait here', () => {
    expect(retryDelay({ ...base, retryAfterMs: 7_000 })).toBe(7_000);
    expect(retryDelay({ ...base, error: limited, retryAfterMs: 2_000 })).toBe(2_000);
    expect(retryDelay({ ...base, error: limited, retryAfterMs: 3_600_000 })).toBeNull();
  });

  it('asks no sooner where Retry-After is over', () => {
    expect(retryDelay({ ...base, retryAfterMs: 0 })).toBe(1000);
    expect(retryDelay({ ...base, error: limited, retryAfterMs: 0, attempt: 2 })).toBe(2000);
  });

  it('begins nothing anew once a minute has gone by', () => {
    expect(retryDelay({ ...base, elapsedMs: 59_500 })).toBeNull();
  });
});
