import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inTurns, realTimers, sleep, throttle } from '../../../electron/timers.ts';

// Each test begins in a new turn, in which nothing has run yet.
beforeEach(() => new Promise((resolve) => void setImmediate(resolve)));

it('runs once for many askings, and again for a later one', () => {
  const due: (() => void)[] = [];
  const run = vi.fn();
  const ask = throttle(run, 30, { setTimeout: (fn) => due.push(fn), clearTimeout: () => {} });
  ask();
  ask();
  expect(run).not.toHaveBeenCalled();
  expect(due).toHaveLength(1);
  due.shift()?.();
  expect(run).toHaveBeenCalledTimes(1);
  ask();
  due.shift()?.();
  expect(run).toHaveBeenCalledTimes(2);
});

it('lets everything else in where a turn of work is over', async () => {
  const clock = vi.spyOn(performance, 'now');
  let now = 0;
  clock.mockImplementation(() => now);
  const seen: string[] = [];
  const step = () => {
    // Two of them fill a turn.
    now += 4;
    return seen.push('part') < 5;
  };
  const setTimeout = (run: () => void) => {
    seen.push('everything else');
    queueMicrotask(run);
  };
  await inTurns(step, { setTimeout, clearTimeout: () => {} });
  clock.mockRestore();
  // What follows the last part has a turn of its own.
  expect(seen).toEqual(['part', 'part', 'everything else', 'part', 'part', 'everything else']);
});

it('has one time for all work of a turn, however many pieces it comes in', async () => {
  const clock = vi.spyOn(performance, 'now');
  let now = 0;
  clock.mockImplementation(() => now);
  const seen: number[] = [];
  const timers = {
    setTimeout: (run: () => void) => {
      seen.push(now);
      queueMicrotask(run);
    },
    clearTimeout: () => {},
  };
  /** Pieces that take so long, one after the other. */
  const work = async (...pieces: number[]) => {
    let at = 0;
    const step = () => {
      now += pieces[at] ?? 0;
      at += 1;
      return at < pieces.length;
    };
    await inTurns(step, timers);
  };
  // Each piece takes less than half of a turn's time. After half of it, the next piece would start in a new turn.
  await work(3);
  await work(2, 2, 2, 2);
  clock.mockRestore();
  expect(seen).toEqual([9]);
});

it('goes on in the same turn after little work', async () => {
  const setTimeout = vi.fn();
  let left = 3;
  await inTurns(() => --left > 0, { setTimeout, clearTimeout: () => {} });
  expect(left).toBe(0);
  expect(setTimeout).not.toHaveBeenCalled();
});

describe('real timers', () => {
  const LONGEST = 2 ** 31 - 1;
  afterEach(() => void vi.useRealTimers());

  it.each([LONGEST - 1, LONGEST, LONGEST + 1, 2 ** 31, 5_184_000_000, 3 * 2 ** 31 + 5])(
    'run after %i ms and not before',
    (ms) => {
      vi.useFakeTimers();
      const run = vi.fn();
      realTimers.setTimeout(run, ms);
      vi.advanceTimersByTime(ms - 1);
      expect(run).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      expect(run).toHaveBeenCalledTimes(1);
      expect(vi.getTimerCount()).toBe(0);
    },
  );

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_VALUE])('never run after %d ms', (ms) => {
    vi.useFakeTimers();
    const run = vi.fn();
    const handle = realTimers.setTimeout(run, ms);
    vi.advanceTimersByTime(10 * LONGEST);
    expect(run).not.toHaveBeenCalled();
    realTimers.clearTimeout(handle);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('give each of what is due at once a turn of the loop of its own', async () => {
    const seen: string[] = [];
    const over = Promise.withResolvers<void>();
    const inTheNextTurn = () => {
      seen.push('the next turn');
      if (seen.length < 6) setImmediate(inTheNextTurn);
      else over.resolve();
    };
    const cleared = realTimers.setTimeout(() => seen.push('cleared'), 0);
    realTimers.setTimeout(() => seen.push('first'), 0);
    realTimers.setTimeout(() => seen.push('second'), 0);
    realTimers.clearTimeout(cleared);
    setImmediate(inTheNextTurn);
    await over.promise;
    expect(seen).toEqual([...['first', 'the next turn', 'second'], ...Array(3).fill('the next turn')]);
  });

  it('can be cleared in any part of a long delay, and nothing can be cleared as well', () => {
    vi.useFakeTimers();
    const run = vi.fn();
    const handle = realTimers.setTimeout(run, 2 * LONGEST);
    vi.advanceTimersByTime(LONGEST + 5);
    realTimers.clearTimeout(handle);
    for (const none of [null, undefined]) realTimers.clearTimeout(none);
    vi.advanceTimersByTime(2 * LONGEST);
    expect(run).not.toHaveBeenCalled();
  });

  it('end a sleep at its time, or at once with the reason of its signal', async () => {
    vi.useFakeTimers();
    const stop = new AbortController();
    const slept = sleep(100, stop.signal);
    vi.advanceTimersByTime(100);
    await slept;
    const cut = sleep(100, stop.signal);
    stop.abort(new Error('stopped'));
    await expect(cut).rejects.toThrow('stopped');
    await expect(sleep(100, stop.signal)).rejects.toThrow('stopped');
    expect(vi.getTimerCount()).toBe(0);
  });
});
