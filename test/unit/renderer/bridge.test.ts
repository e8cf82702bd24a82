import { afterEach, expect, test, vi } from 'vitest';
import { call } from '../../../renderer/bridge.ts';

afterEach(() => vi.unstubAllGlobals());

test('without a preload every call answers an error instead of throwing', async () => {
  vi.stubGlobal('window', {});
  expect(await call('status.get', undefined)).toEqual({ ok: false, error: { kind: 'internal' } });
});

test('each call says which connection the window shows', async () => {
  const sent: unknown[] = [];
  // As the window loads it: nothing is shown yet.
  vi.resetModules();
  const { call, showConnection } = await import('../../../renderer/bridge.ts');
  vi.stubGlobal('window', { ringback: { call: async (...given: unknown[]) => sent.push(given), on: () => () => {} } });
  await call('dial.list', undefined);
  for (const id of ['office', null]) {
    showConnection(id);
    await call('dial.list', undefined);
  }
  expect(sent.map((given) => (given as unknown[])[2])).toEqual([undefined, 'office', null]);
});

test('a bridge that throws is an error', async () => {
  vi.stubGlobal('window', { ringback: { call: () => Promise.reject(new Error('gone')), on: () => () => {} } });
  expect(await call('dial.list', undefined)).toEqual({ ok: false, error: { kind: 'internal' } });
});
