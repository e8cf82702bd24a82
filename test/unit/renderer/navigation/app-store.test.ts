import { afterEach, expect, test, vi } from 'vitest';
import { bridge } from '../../../../renderer/bridge.ts';
import { createAppStore, shownExtension } from '../../../../renderer/navigation/app-store.ts';
import type { CallOutput } from '../../../../shared/contract/calls.ts';
import { atStart, settings, statusAt } from '../desk.ts';
import { type Answers, windowWith } from '../window-with.ts';

afterEach(() => vi.unstubAllGlobals());

const status = statusAt(0);

/** A started frame over the busy desk, once it has read everything. */
async function started(change: Answers = {}) {
  const fake = windowWith({ ...atStart, ...change });
  const onConnection = vi.fn();
  const store = createAppStore(bridge, onConnection);
  const stop = store.getState().start();
  await vi.waitFor(() => expect(store.getState().boot.kind).toBe('ready'));
  return { fake, store, stop, onConnection };
}

test('it reads everything, and hears of changes until it is stopped', async () => {
  const { fake, store, stop } = await started();
  fake.emit('status', { ...status, waitingCallers: 7 });
  expect(store.getState().boot).toMatchObject({ status: { waitingCallers: 7 }, settings: { country: 'DE' } });
  stop();
  fake.emit('status', { ...status, waitingCallers: 8 });
  expect(store.getState().boot).toMatchObject({ status: { waitingCallers: 7 } });
});

test('an event during the first load is not overwritten by its response', async () => {
  const fake = windowWith(atStart);
  const release = fake.hold('settings.get');
  const store = createAppStore(bridge, () => {});
  store.getState().start();
  await vi.waitFor(() => expect(fake.log.map((entry) => entry.name)).toContain('about.get'));
  fake.emit('status', { ...status, waitingCallers: 5 });
  release();
  await vi.waitFor(() => expect(store.getState().boot.kind).toBe('ready'));
  expect(store.getState().boot).toMatchObject({ status: { waitingCallers: 5 } });
});

test('a failed start can be tried again', async () => {
  const fake = windowWith(atStart);
  fake.fail('settings.get', { kind: 'internal' });
  const store = createAppStore(bridge, () => {});
  store.getState().start();
  await vi.waitFor(() => expect(store.getState().boot).toEqual({ kind: 'failed', error: { kind: 'internal' } }));
  fake.fail('settings.get', null);
  await store.getState().load();
  expect(store.getState().boot.kind).toBe('ready');
});

test('a place that waits at the start is taken, and one asked for later too', async () => {
  let route: CallOutput<'route.take'> = { kind: 'missed' };
  const fake = windowWith({ ...atStart, 'route.take': () => route });
  const store = createAppStore(bridge, () => {});
  store.getState().start();
  await vi.waitFor(() => expect(store.getState().place.screen).toBe('missed'));
  route = { kind: 'dial', number: '104' };
  fake.emit('route', { pending: true });
  const prefill = { number: '104', from: 'outside' };
  await vi.waitFor(() => expect(store.getState().place).toMatchObject({ newCall: true, prefill }));
  route = { kind: 'call', uuid: 'a' };
  fake.emit('route', { pending: true });
  await vi.waitFor(() => expect(store.getState().place).toMatchObject({ screen: 'calls', openCall: 'a' }));
});

test('a destination is its list, whatever was read there, and Escape leads nowhere from it', async () => {
  const { store } = await started();
  const { go, back, openCall, openMissed, openPerson } = store.getState();
  openCall('a');
  openMissed('+49');
  openPerson('p');
  for (const screen of ['calls', 'missed', 'people', 'calls', 'calls'] as const) {
    go(screen);
    back();
    expect(store.getState().place).toMatchObject({ screen, openCall: null, openMissed: null, openPerson: null });
  }
  openCall('a');
  openPerson('p');
  back();
  back();
  expect(store.getState().place).toMatchObject({ screen: 'calls', openCall: 'a' });
});

test('a call of a caller lies over them, and who types finds the list without either', async () => {
  const { store } = await started();
  const { openCaller, openCallHere, showList, openCall } = store.getState();
  openCaller('+49');
  openCallHere('a');
  expect(store.getState().place).toMatchObject({ openCaller: '+49', openCall: 'a' });
  showList(false);
  expect(store.getState().place).toMatchObject({ openCaller: '+49', openCall: 'a' });
  openCallHere(null);
  expect(store.getState().place).toMatchObject({ openCaller: '+49', openCall: null });
  openCall('b');
  expect(store.getState().place).toMatchObject({ openCaller: null, openCall: 'b' });
  store.getState().go('missed');
  showList(true);
  expect(store.getState().place).toMatchObject({ screen: 'calls', openCaller: null, openCall: null });
});

test('another connection begins at the start: no place, way back, colleague or message of the one before', async () => {
  const practice = { ...status, connectionId: 'practice' };
  const { store, fake, onConnection } = await started({ 'connection.practice': () => undefined });
  const { openCall, use } = store.getState();
  openCall('a');
  store.setState({ watched: '104', dismissed: ['unreadable'], adding: true });
  fake.emit('status', { ...status, waitingCallers: 7 });
  expect([onConnection.mock.calls, shownExtension(store.getState())]).toEqual([[['office']], '104']);
  await use(null);
  fake.emit('settings', { ...settings, connectionId: 'practice' });
  fake.emit('status', practice);
  expect(onConnection.mock.calls).toEqual([['office'], ['practice']]);
  expect(store.getState()).toMatchObject({
    ...{ boot: { status: { connectionId: 'practice' }, settings: { connectionId: 'practice' } } },
    ...{ place: { openCall: null }, before: null, watched: null, dismissed: [], adding: false },
  });
});

test('a number from outside that waits for the first connection is still there with it', async () => {
  const { store, fake, onConnection } = await started({
    'status.get': () => ({ ...status, connectionId: null }),
    'settings.get': () => ({ ...settings, connectionId: null }),
  });
  store.getState().openDialFromOutside('+493023125042');
  fake.emit('settings', { ...settings, connectionId: 'office' });
  fake.emit('status', { ...status, connectionId: 'office' });
  expect(onConnection.mock.calls).toEqual([[null], ['office']]);
  expect(store.getState().place).toMatchObject({ newCall: true, prefill: { number: '+493023125042' } });
});

test('settings of another connection wait for its status, so that no call is shown by the rules of another PBX', async () => {
  const { store, fake } = await started();
  fake.emit('settings', { ...settings, connectionId: 'branch', country: 'FR' });
  expect(store.getState().boot).toMatchObject({ settings: { country: 'DE' }, status: { connectionId: 'office' } });
  fake.emit('status', { ...status, connectionId: 'branch' });
  expect(store.getState().boot).toMatchObject({ settings: { country: 'FR' }, status: { connectionId: 'branch' } });
});
