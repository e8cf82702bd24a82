import { expect, it, vi } from 'vitest';
import { throttle } from '../../../electron/timers.ts';

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
