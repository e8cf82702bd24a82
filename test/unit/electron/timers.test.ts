import { expect, it, vi } from 'vitest';
import { inTurns, throttle } from '../../../electron/timers.ts';

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
  expect(seen).toEqual(['part', 'part', 'everything else', 'part', 'part']);
});
