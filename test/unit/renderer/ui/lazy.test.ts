import { expect, test, vi } from 'vitest';
import { codeOf, lazyCode } from '../../../../renderer/ui/lazy.tsx';

test('code is loaded once, however often it is asked for', async () => {
  const load = vi.fn(async () => 'code');
  const lazy = lazyCode(load);
  const heard = vi.fn();
  const stop = lazy.subscribe(heard);
  expect(lazy.state()).toEqual({ kind: 'waiting' });
  await Promise.all([lazy.load(), lazy.load()]);
  expect(lazy.state()).toEqual({ kind: 'loaded', code: 'code' });
  expect(await codeOf(lazy)).toBe('code');
  expect(load).toHaveBeenCalledTimes(1);
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
});

test('code whose file is gone is missing, and nothing throws', async () => {
  const lazy = lazyCode(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  expect(await codeOf(lazy)).toBeNull();
  expect(lazy.state()).toEqual({ kind: 'failed' });
});
