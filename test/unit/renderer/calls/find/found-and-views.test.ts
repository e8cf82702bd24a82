import { afterEach, describe, expect, it, vi } from 'vitest';
import { bridge } from '../../../../../renderer/bridge.ts';
import { savedViews } from '../../../../../renderer/calls/find/saved-views.ts';
import { createCallsStore } from '../../../../../renderer/calls/store.ts';
import { latest } from '../../../../../renderer/resource.ts';
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
  return { fake, store, ...store.getState() };
}

describe('the count of what was found', () => {
  it('is that of the rows where there are no more, else asked for', async () => {
    const { fake, store, setFilter } = await opened(250, 2);
    await vi.waitFor(() => expect(store.getState().found).toEqual({ kind: 'exact', count: 250 }));
    await setFilter({ text: 'call nobody has' });
    expect(store.getState().found).toEqual({ kind: 'exact', count: 0 });
    expect(fake.log.filter(({ name }) => name === 'calls.count')).toHaveLength(1);
  });

  it('is at least a thousand until all of them are counted', async () => {
    const { fake, store, setFilter } = await opened(1200, 2);
    const found: unknown[] = [];
    store.subscribe((state) => found.push(state.found));
    await setFilter({ directions: ['in'] });
    await vi.waitFor(() => expect(store.getState().found).toEqual({ kind: 'exact', count: 1200 }));
    expect(found).toContainEqual({ kind: 'atLeast', count: 1000 });
    const asked = fake.log.filter(({ name }) => name === 'calls.count').slice(-2);
    expect(asked.map(({ input }) => (input as { atMost?: number }).atMost)).toEqual([1000, undefined]);
  });
});

describe('saved views', () => {
  it('are read, kept, put back in their place, and stay where a change fails', async () => {
    const { fake, filter } = await opened(1, 1);
    const { load, save, remove } = savedViews.getState();
    const view = (n: number) => ({ id: `00000000-0000-4000-8000-00000000000${n}`, name: `view ${n}`, filter });
    const shown = () => latest(savedViews.getState().answer);
    await load(undefined);
    for (const n of [1, 2]) await save(view(n), null);
    expect((await remove(view(1).id)).ok).toBe(true);
    await save(view(1), 0);
    expect(shown()).toEqual([view(1), view(2)]);
    fake.fail('views.remove', { kind: 'historyUnavailable', detail: '' });
    expect((await remove(view(1).id)).ok).toBe(false);
    expect(shown()).toEqual([view(1), view(2)]);
    fake.fail('views.list', { kind: 'internal' });
    await load(undefined);
    expect([savedViews.getState().answer.kind, shown()]).toEqual(['failed', [view(1), view(2)]]);
  });
});
