import { expect, it, vi } from 'vitest';
import { resultInTurns, throttle } from '../../../electron/timers.ts';

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

it('ends work in turns with its result, and lets everything else in where a turn is over', async () => {
  const clock = vi.spyOn(performance, 'now');
  let now = 0;
  clock.mockImplementation(() => now);
  const seen: string[] = [];
  function* work() {
    for (let part = 1; part <= 4; part += 1) {
      seen.push(`part ${part}`);
      // Two of them fill a turn.
      now += 4;
      yield;
    }
    return 'done';
  }
  const timers = {
    setTimeout: (run: () => void) => {
      seen.push('everything else');
      queueMicrotask(run);
    },
    clearTimeout: () => {},
  };
  expect(await resultInTurns(work(), timers)).toBe('done');
  clock.mockRestore();
  expect(seen).toEqual(['part 1', 'part 2', 'everything else', 'part 3', 'part 4', 'everything else']);
});
