import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bridge } from '../../../../renderer/bridge.ts';
import { HISTORY_EVERY, onHistory } from '../../../../renderer/ui/on-history.ts';
import { windowWith } from '../window-with.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('loads at once after a change, once for all that follow soon, and not any more after its end', async () => {
  const fake = windowWith();
  const load = vi.fn();
  const stop = onHistory(bridge, load);
  const change = (times: number) => {
    for (let nth = 1; nth <= times; nth += 1) fake.emit('history', null);
  };
  expect(load).toHaveBeenCalledTimes(0);
  change(40);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(HISTORY_EVERY);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(10 * HISTORY_EVERY);
  expect(load).toHaveBeenCalledTimes(2);
  change(2);
  expect(load).toHaveBeenCalledTimes(3);
  stop();
  await vi.advanceTimersByTimeAsync(10 * HISTORY_EVERY);
  change(1);
  expect(load).toHaveBeenCalledTimes(3);
});
