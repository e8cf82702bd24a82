import { afterEach, describe, expect, it, vi } from 'vitest';
import { bridge } from '../../../../../renderer/bridge.ts';
import { choicesOf } from '../../../../../renderer/calls/known-extensions.ts';
import { createCallsStore } from '../../../../../renderer/calls/store.ts';
import { fakeUuid } from '../../../../support/fakes/fake-calls.ts';
import { busyState } from '../../../../support/fakes/fake-data.ts';
import { windowWith } from '../../window-with.ts';

const now = Date.parse('2026-11-21T09:00:00Z');
afterEach(() => vi.unstubAllGlobals());

describe('a call’s page', () => {
  it('is shown from the history while the record is still being read', async () => {
    const fake = windowWith(busyState(now));
    const store = createCallsStore(bridge, () => now);
    const release = fake.hold('calls.refresh');
    const opening = store.getState().openPage(fakeUuid(1), '101');
    const freshness = () => {
      const { page } = store.getState();
      return page.kind === 'shown' ? page.freshness.kind : null;
    };
    await vi.waitUntil(() => freshness() === 'current');
    await vi.waitUntil(() => fake.log.some(({ name }) => name === 'calls.refresh'));
    expect(store.getState().page).toMatchObject({ page: { fetchedAt: now - 300_000 } });
    release();
    await opening;
    expect(store.getState().page).toMatchObject({ kind: 'shown', freshness: { kind: 'current' } });
  });

  it('stays, and says why, when the record cannot be read again', async () => {
    const fake = windowWith(busyState(now));
    fake.fail('calls.refresh', { kind: 'network', reason: 'dns', host: 'pbx' });
    const store = createCallsStore(bridge, () => now);
    await store.getState().openPage(fakeUuid(1), '101');
    expect(store.getState().page).toMatchObject({
      kind: 'shown',
      page: { call: { uuid: fakeUuid(1) } },
      freshness: { kind: 'failed', error: { kind: 'network' } },
    });
  });

  it('is read from the PBX when the history does not have it', async () => {
    const fake = windowWith(busyState(now));
    fake.fail('calls.get', { kind: 'callNotInHistory' });
    const store = createCallsStore(bridge, () => now);
    await store.getState().openPage(fakeUuid(2), '101');
    expect(store.getState().page).toMatchObject({ kind: 'shown', uuid: fakeUuid(2) });
    fake.fail('calls.refresh', { kind: 'recordNotFound' });
    await store.getState().openPage(fakeUuid(3), '101');
    expect(store.getState().page).toMatchObject({ kind: 'failed', error: { kind: 'recordNotFound' } });
  });

  it('comes from the history alone where the window shows it by itself', async () => {
    const fake = windowWith(busyState(now));
    const store = createCallsStore(bridge, () => now);
    await store.getState().showPage(fakeUuid(1), '101');
    expect(store.getState().page).toMatchObject({ kind: 'shown', uuid: fakeUuid(1), freshness: { kind: 'current' } });
    fake.fail('calls.get', { kind: 'callNotInHistory' });
    await store.getState().showPage(fakeUuid(2), '101');
    expect(store.getState().page).toMatchObject({ kind: 'failed', uuid: fakeUuid(2) });
    expect(fake.log.filter(({ name }) => name === 'calls.refresh')).toEqual([]);
  });

  it('does not come back after it was left', async () => {
    const fake = windowWith(busyState(now));
    const store = createCallsStore(bridge, () => now);
    const release = fake.hold('calls.get');
    const opening = store.getState().openPage(fakeUuid(1), '101');
    store.getState().closePage();
    release();
    await opening;
    expect(store.getState().page).toEqual({ kind: 'none' });
  });

  it('asks for no call that is only passed, and lets go of one that is left', async () => {
    const fake = windowWith(busyState(now));
    const store = createCallsStore(bridge, () => now);
    const asked = () => fake.log.filter(({ name }) => name.startsWith('calls.') && name.endsWith('efresh'));
    const passed = [1, 2, 3].map(async (which) => {
      const opening = store.getState().openPage(fakeUuid(which), '101');
      store.getState().closePage();
      await opening;
    });
    await Promise.all(passed);
    expect(asked()).toEqual([]);
    const release = fake.hold('calls.refresh');
    const opening = store.getState().openPage(fakeUuid(1), '101');
    await vi.waitUntil(() => asked().length === 1);
    store.getState().closePage();
    release();
    await opening;
    expect(asked().map(({ name, input }) => [name, input])).toEqual([
      ['calls.refresh', { uuid: fakeUuid(1), extension: '101' }],
      ['calls.stopRefresh', { uuid: fakeUuid(1) }],
    ]);
    expect(store.getState().page).toEqual({ kind: 'none' });
  });

  it('reads the PBX once although it is opened twice at once', async () => {
    const fake = windowWith(busyState(now));
    const store = createCallsStore(bridge, () => now);
    await Promise.all([store.getState().openPage(fakeUuid(1), '101'), store.getState().openPage(fakeUuid(1), '101')]);
    expect(fake.log.filter(({ name }) => name === 'calls.refresh')).toHaveLength(1);
  });
});

describe('choicesOf', () => {
  it('puts the own extension first and the others by number, with the shown one among them', () => {
    const known = [
      { number: '1000', name: null, source: 'pbx' as const },
      { number: '104', name: 'Jonas', source: 'pbx' as const },
      { number: '99', name: null, source: 'records' as const },
    ];
    expect(choicesOf(known, '101', '220').map(({ number }) => number)).toEqual(['101', '99', '104', '220', '1000']);
  });
});
