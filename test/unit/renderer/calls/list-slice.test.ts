import { afterEach, describe, expect, it, vi } from 'vitest';
import { bridge } from '../../../../renderer/bridge.ts';
import { createCallsStore } from '../../../../renderer/calls/store.ts';
import { busyState } from '../../../support/fake-data.ts';
import type { FakeState } from '../../../support/fake-handlers.ts';
import { windowWith } from '../window-with.ts';
import { row } from './rows.ts';

const now = Date.parse('2026-11-21T09:00:00Z');
afterEach(() => vi.unstubAllGlobals());

function many(count: number): FakeState {
  const rows = Array.from({ length: count }, (_, index) => row(`call-${index}`, now - index * 60_000));
  return { ...busyState(now), rows };
}

function opened(count: number) {
  const fake = windowWith(many(count));
  return { fake, store: createCallsStore(bridge) };
}

function shownOf(store: ReturnType<typeof createCallsStore>) {
  const { list } = store.getState();
  if (list.kind !== 'shown') throw new Error(`The list is ${list.kind}.`);
  return list;
}

describe('the list', () => {
  it('reads by key, page after page, until there is nothing older', async () => {
    const { fake, store } = opened(250);
    await store.getState().openList('101', 'all');
    expect(shownOf(store).rows).toHaveLength(100);
    await store.getState().loadOlder();
    await store.getState().loadOlder();
    expect(shownOf(store).rows.map(({ uuid }) => uuid)).toEqual(fake.state.rows.map(({ uuid }) => uuid));
    expect(shownOf(store).older).toEqual({ kind: 'end' });
    await store.getState().loadOlder();
    const before = fake.log.filter(({ name }) => name === 'calls.list').map(({ input }) => input);
    expect(before).toHaveLength(3);
    expect(before).toMatchObject([{ before: null }, { before: { uuid: 'call-99' } }, { before: { uuid: 'call-199' } }]);
  });

  it('asks for the missed ones with its filter', async () => {
    const { fake, store } = opened(3);
    await store.getState().openList('101', 'missed');
    expect(fake.log.at(-1)?.input).toMatchObject({ filter: { ways: [], outcomes: ['missed'] } });
    await store.getState().openList('101', 'out');
    expect(fake.log.at(-1)?.input).toMatchObject({ filter: { ways: ['out'], outcomes: [] } });
  });

  it('leaves the answer of a list that is no longer wanted', async () => {
    const { fake, store } = opened(3);
    const release = fake.hold('calls.list');
    const first = store.getState().openList('101', 'all');
    const second = store.getState().openList('104', 'out');
    release();
    await Promise.all([first, second]);
    expect(store.getState()).toMatchObject({ extension: '104', tab: 'out', list: { kind: 'shown', rows: [] } });
  });

  it('takes new rows in on a refresh and keeps what was loaded further back', async () => {
    const { fake, store } = opened(250);
    await store.getState().openList('101', 'all');
    await store.getState().loadOlder();
    fake.state.rows = [row('new', now + 60_000), ...fake.state.rows];
    await store.getState().refreshList();
    const { rows, older } = shownOf(store);
    expect(rows[0]?.uuid).toBe('new');
    expect(rows).toHaveLength(201);
    expect(older.kind).toBe('ready');
  });

  it('makes of many events at once two readings', async () => {
    const { fake, store } = opened(10);
    await store.getState().openList('101', 'all');
    const release = fake.hold('calls.list');
    const all = Array.from({ length: 20 }, () => store.getState().refreshList());
    release();
    await Promise.all(all);
    expect(fake.log.filter(({ name }) => name === 'calls.list')).toHaveLength(3);
  });

  it('keeps the rows and offers to try again when older ones cannot be read', async () => {
    const { fake, store } = opened(150);
    await store.getState().openList('101', 'all');
    fake.fail('calls.list', { kind: 'historyUnavailable', detail: 'locked' });
    await store.getState().loadOlder();
    expect(shownOf(store).rows).toHaveLength(100);
    expect(shownOf(store).older).toMatchObject({ kind: 'failed', error: { kind: 'historyUnavailable' } });
    fake.fail('calls.list', null);
    await store.getState().loadOlder();
    expect(shownOf(store).rows).toHaveLength(150);
  });

  it('comes back after a failed start when the history has changed', async () => {
    const { fake, store } = opened(5);
    fake.fail('calls.list', { kind: 'internal' });
    await store.getState().openList('101', 'all');
    expect(store.getState().list.kind).toBe('failed');
    fake.fail('calls.list', null);
    await store.getState().refreshList();
    expect(shownOf(store).rows).toHaveLength(5);
  });
});
