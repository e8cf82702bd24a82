import { afterEach, describe, expect, it, vi } from 'vitest';
import { bridge } from '../../../../../renderer/bridge.ts';
import { createCallsStore } from '../../../../../renderer/calls/store.ts';
import { busyState } from '../../../../support/fakes/fake-data.ts';
import { windowWith } from '../../window-with.ts';
import { row } from '../rows.ts';

const now = Date.parse('2026-11-21T09:00:00Z');
afterEach(() => vi.unstubAllGlobals());

/** `count` calls, a minute apart, of as many callers in turn. */
async function opened(count: number, callers: number) {
  const rows = Array.from({ length: count }, (_, index) =>
    row(`call-${index}`, now - index * 60_000, `+49302312${5000 + (index % callers)}`),
  );
  const fake = windowWith({ ...busyState(now), rows });
  const store = createCallsStore(bridge, () => now);
  await store.getState().openList('101', 'UTC');
  const shown = () => {
    const { callers } = store.getState();
    if (callers.kind !== 'shown') throw new Error(`The callers are ${callers.kind}.`);
    return callers;
  };
  return { fake, store, shown, ...store.getState() };
}

describe('the list by caller', () => {
  it('has one row a caller, and reads on to the last of them', async () => {
    const { shown, loadCallers, loadOlderCallers } = await opened(300, 150);
    await loadCallers();
    expect(shown().rows).toHaveLength(100);
    expect(shown().rows[0]).toMatchObject({ calls: 2, lastUuid: 'call-0' });
    await loadOlderCallers();
    expect(new Set(shown().rows.map(({ key }) => key)).size).toBe(150);
    expect(shown().next).toBeNull();
  });

  it('follows the filter, and leaves the answer to one that is no longer asked for', async () => {
    const { fake, store, shown, loadCallers, setFilter } = await opened(20, 5);
    await loadCallers();
    const release = fake.hold('callers.list');
    const late = loadCallers();
    await setFilter({ text: '5003' });
    const wanted = loadCallers();
    release();
    await Promise.all([late, wanted]);
    expect(shown().rows).toHaveLength(1);
    expect(shown().filter).toBe(store.getState().filter);
  });

  it('says when it cannot be read', async () => {
    const { fake, store, loadCallers } = await opened(3, 3);
    fake.fail('callers.list', { kind: 'internal' });
    await loadCallers();
    expect(store.getState().callers).toEqual({ kind: 'failed', error: { kind: 'internal' } });
  });
});

describe('one caller', () => {
  it('is shown with their newest calls and all of their count', async () => {
    const { store, loadCaller } = await opened(100, 2);
    await loadCaller('101', '+493023125000');
    const { caller } = store.getState();
    expect(caller).toMatchObject({ kind: 'shown', caller: { calls: 50 } });
    expect(caller?.kind === 'shown' ? caller.rows.map(({ uuid }) => uuid).slice(0, 2) : []).toEqual([
      'call-0',
      'call-2',
    ]);
  });

  it('is nobody any more where the calls are gone, and another one does not get the answer', async () => {
    const { fake, store, loadCaller } = await opened(2, 2);
    const release = fake.hold('callers.list');
    const first = loadCaller('101', '+493023125000');
    const second = loadCaller('101', '+4911');
    release();
    await Promise.all([first, second]);
    expect(store.getState().caller).toEqual({ kind: 'shown', key: '+4911', caller: null, rows: [] });
  });
});

describe('the count of what was found', () => {
  it('is that of the rows where there are no more, else asked for', async () => {
    const { fake, store, setFilter } = await opened(250, 2);
    await vi.waitFor(() => expect(store.getState().found).toBe(250));
    await setFilter({ text: 'call nobody has' });
    expect(store.getState().found).toBe(0);
    expect(fake.log.filter(({ name }) => name === 'calls.count')).toHaveLength(1);
  });
});

describe('saved views', () => {
  it('are read, kept, put back in their place, and stay where a change fails', async () => {
    const { fake, store, saveView, removeView, loadViews, filter } = await opened(1, 1);
    const view = (n: number) => ({ id: `00000000-0000-4000-8000-00000000000${n}`, name: `view ${n}`, filter });
    await loadViews();
    for (const n of [1, 2]) await saveView(view(n), null);
    expect((await removeView(view(1).id)).ok).toBe(true);
    await saveView(view(1), 0);
    expect(store.getState().views).toEqual({ kind: 'shown', views: [view(1), view(2)] });
    fake.fail('views.remove', { kind: 'historyUnavailable', detail: '' });
    expect((await removeView(view(1).id)).ok).toBe(false);
    expect(store.getState().views).toMatchObject({ views: [{ name: 'view 1' }, { name: 'view 2' }] });
    fake.fail('views.list', { kind: 'internal' });
    await loadViews();
    expect(store.getState().views.kind).toBe('failed');
  });
});
