import { afterEach, expect, test, vi } from 'vitest';
import { call, on } from '../../../renderer/bridge.ts';
import type { Status } from '../../../shared/connection.ts';
import { busyState, freshState } from '../../support/fakes/fake-data.ts';
import { windowWith } from './window-with.ts';

afterEach(() => vi.unstubAllGlobals());

test('an answer that fits the contract comes through', async () => {
  windowWith(busyState(Date.UTC(2026, 10, 21)));
  const answer = await call('status.get', undefined);
  expect(answer).toMatchObject({ ok: true, value: { extension: '101' } });
});

test('without a preload every call answers an error instead of throwing', async () => {
  vi.stubGlobal('window', {});
  expect(await call('status.get', undefined)).toEqual({ ok: false, error: { kind: 'internal' } });
});

test('an input that main refuses is an error', async () => {
  const fake = windowWith(freshState());
  expect(await call('settings.change', { theme: 'green' as 'dark' })).toEqual({
    ok: false,
    error: { kind: 'badInput', detail: 'settings.change' },
  });
  expect(fake.log).toEqual([]);
});

test('an answer that main may not give is an error', async () => {
  const fake = windowWith(freshState());
  fake.state.about = { version: 1 } as never;
  expect(await call('about.get', undefined)).toEqual({ ok: false, error: { kind: 'internal' } });
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

test('events arrive as main parsed them, those that do not fit are never sent, and listening stops', () => {
  const fake = windowWith(busyState(Date.UTC(2026, 10, 21)));
  const heard: Status[] = [];
  const stop = on('status', (status) => heard.push(status));
  expect(() => fake.emit('status', { key: 'keychain' } as Status)).toThrow();
  fake.emit('status', { ...fake.state.status, secret: 'left out' } as Status);
  stop();
  fake.emit('status', fake.state.status);
  expect(heard).toEqual([fake.state.status]);
});
