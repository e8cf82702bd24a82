import { expect, it } from 'vitest';
import { createRateLimitTracker } from '../../../../electron/pbx/rate-limit.ts';
import { createRateLimitStore } from '../../../../electron/session/rate-limit-store.ts';
import { AppError } from '../../../../shared/errors.ts';

const minute = 60_000;

function world() {
  let now = Date.UTC(2026, 2, 4, 10);
  let source = 'https://one';
  const kept = new Map<string, string | null>();
  const rateLimit = createRateLimitTracker(() => now);
  const meta = {
    get: (name: string) => kept.get(name) ?? null,
    set: (name: string, value: string | null) => void kept.set(name, value),
  };
  const keeper = createRateLimitStore({ tracker: rateLimit, history: { meta }, source: () => source, now: () => now });
  return {
    rateLimit,
    keeper,
    kept,
    meta,
    pass: (ms: number) => (now += ms),
    to: (other: string) => {
      source = other;
    },
  };
}

it('keeps the rate limit by the source it is of, every ten minutes and at the end', () => {
  const { rateLimit, keeper, kept, pass, to } = world();
  rateLimit.onRequest('polling');
  keeper.saveNowAndThen();
  expect(kept.size).toBe(0);
  pass(10 * minute);
  keeper.saveNowAndThen();
  expect([...kept.keys()]).toEqual(['rate limit https://one']);
  to('https://two');
  keeper.save();
  expect(kept.size).toBe(2);
});

it('gives it back after it was forgotten, and only to its source', () => {
  const { rateLimit, keeper, to } = world();
  rateLimit.onRequest('polling');
  keeper.save();
  rateLimit.reset();
  to('https://two');
  keeper.restore();
  expect(rateLimit.spending().made.polling).toBe(0);
  to('https://one');
  keeper.restore();
  expect(rateLimit.spending().made.polling).toBe(1);
});

it('does without a disk', () => {
  const { keeper, meta } = world();
  const refuse = () => {
    throw new AppError({ kind: 'historyUnavailable', detail: 'full' });
  };
  meta.set = refuse;
  meta.get = refuse;
  keeper.save();
  expect(() => keeper.restore()).not.toThrow();
  meta.get = () => {
    throw new TypeError('an error of the program');
  };
  expect(() => keeper.restore()).toThrow(TypeError);
});
