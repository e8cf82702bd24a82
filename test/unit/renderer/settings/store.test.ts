import { afterEach, expect, test, vi } from 'vitest';
import { bridge } from '../../../../renderer/bridge.ts';
import { createSettingsStore } from '../../../../renderer/settings/store.ts';
import { statusAt } from '../desk.ts';
import { windowWith } from '../window-with.ts';

afterEach(() => vi.unstubAllGlobals());

test('a change that could not be saved says why', async () => {
  const fake = windowWith();
  fake.fail('settings.change', { kind: 'settingsNotSaved', detail: 'ENOSPC' });
  const store = createSettingsStore(bridge);
  expect(await store.getState().change({ theme: 'dark' })).toBe(false);
  expect(store.getState().error).toEqual({ kind: 'settingsNotSaved', detail: 'ENOSPC' });
});

test('a PBX is removed, and a no to main’s question is no error', async () => {
  const fake = windowWith({ 'connection.remove': () => statusAt(0) });
  const store = createSettingsStore(bridge);
  await store.getState().remove();
  expect(fake.log.map(({ name }) => name)).toEqual(['connection.remove']);
  fake.fail('connection.remove', { kind: 'declined' });
  await store.getState().remove();
  expect(store.getState().error).toBeNull();
});
