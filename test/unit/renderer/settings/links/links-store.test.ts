import { afterEach, expect, test, vi } from 'vitest';
import { bridge } from '../../../../../renderer/bridge.ts';
import { createLinksStore } from '../../../../../renderer/settings/links/links-store.ts';
import { busyState } from '../../../../support/fakes/fake-data.ts';
import { windowWith } from '../../window-with.ts';

afterEach(() => vi.unstubAllGlobals());

const opened = () => {
  const fake = windowWith(busyState(Date.parse('2026-11-21T09:00:00Z')));
  return { fake, store: createLinksStore(bridge) };
};
const owner = (store: ReturnType<typeof createLinksStore>) => {
  const { lastCheck } = store.getState();
  return lastCheck.kind === 'checking' ? null : lastCheck.report?.schemes[0]?.owner.kind;
};

test('asks, takes and gives back, and keeps the last answer where a change fails', async () => {
  const { fake, store } = opened();
  expect(store.getState().lastCheck).toEqual({ kind: 'checking' });
  await store.getState().check();
  expect(owner(store)).toBe('another');
  await store.getState().register();
  expect(owner(store)).toBe('mine');
  fake.fail('links.unregister', { kind: 'linksNotChanged' });
  await store.getState().unregister();
  expect(store.getState().lastCheck).toMatchObject({ kind: 'failed', error: { kind: 'linksNotChanged' } });
  expect(owner(store)).toBe('mine');
});

test('sends one test link at a time; its result is cleared by the next check', async () => {
  const { fake, store } = opened();
  await store.getState().register();
  const release = fake.hold('links.test');
  const [first, second] = [store.getState().runSelfTest(), store.getState().runSelfTest()];
  expect(store.getState().selfTest).toBe('running');
  release();
  await Promise.all([first, second]);
  expect(store.getState().selfTest).toBe('arrived');
  expect(fake.log.filter(({ name }) => name === 'links.test')).toHaveLength(1);
  await store.getState().unregister();
  expect(store.getState().selfTest).toBe('none');
  await store.getState().runSelfTest();
  expect(store.getState().selfTest).toBe('lost');
});
