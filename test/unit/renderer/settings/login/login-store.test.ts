import { afterEach, expect, test, vi } from 'vitest';
import { bridge } from '../../../../../renderer/bridge.ts';
import { createLoginStore } from '../../../../../renderer/settings/login/login-store.ts';
import { busyState } from '../../../../support/fakes/fake-data.ts';
import { windowWith } from '../../window-with.ts';

afterEach(() => vi.unstubAllGlobals());

test('reads, sets, and keeps the last answer where a change fails', async () => {
  const fake = windowWith(busyState(Date.parse('2026-11-21T09:00:00Z')));
  const store = createLoginStore(bridge);
  expect(store.getState()).toMatchObject({ start: null, error: null });
  await store.getState().check();
  expect(store.getState().start).toEqual({ kind: 'off' });
  await store.getState().set(true);
  expect(store.getState().start).toEqual({ kind: 'on' });
  const error = { kind: 'loginNotChanged', folder: '/home/a/.config/autostart' } as const;
  fake.fail('login.set', error);
  await store.getState().set(false);
  expect(store.getState()).toMatchObject({ start: { kind: 'on' }, error });
  await store.getState().check();
  expect(store.getState().error).toBeNull();
});
