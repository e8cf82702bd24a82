import { afterEach, describe, expect, it, vi } from 'vitest';
import { bridge } from '../../../../../renderer/bridge.ts';
import { createCallsStore } from '../../../../../renderer/calls/store.ts';
import { busyState } from '../../../../support/fakes/fake-data.ts';
import { windowWith } from '../../window-with.ts';
import { row } from '../rows.ts';

const now = Date.parse('2026-11-21T09:00:00Z');
const MARIA = '+493023125700';
afterEach(() => vi.unstubAllGlobals());

/** `count` calls with Maria, an hour apart, and one with another party between them. */
async function opened(count: number) {
  const rows = Array.from({ length: count }, (_, index) => row(`call-${index}`, now - index * 3_600_000, MARIA));
  const fake = windowWith({ ...busyState(now), rows: [row('other', now - 1000, '+493023125701'), ...rows] });
  const store = createCallsStore(bridge, () => now);
  await store.getState().openList('101', 'UTC');
  const load = (index: number) =>
    store.getState().loadOtherCalls('101', MARIA, { uuid: `call-${index}`, at: now - index * 3_600_000 });
  const shown = () => {
    const { otherCalls } = store.getState();
    if (otherCalls?.kind !== 'shown') throw new Error(`The other calls are ${otherCalls?.kind}.`);
    return otherCalls;
  };
  return { fake, store, load, shown };
}

describe('the other calls with the same party', () => {
  it('are the newest of them without the open one, counted, with when they began', async () => {
    const { load, shown } = await opened(24);
    await load(1);
    expect(shown().rows.map(({ uuid }) => uuid)).toEqual(['call-0', 'call-2', 'call-3', 'call-4']);
    expect(shown()).toMatchObject({ count: 23, firstAt: now - 23 * 3_600_000 });
    await load(9);
    expect(shown().rows.map(({ uuid }) => uuid)).toEqual(['call-0', 'call-1', 'call-2', 'call-3']);
  });

  it('do not begin with the open call', async () => {
    const { load, shown } = await opened(3);
    await load(2);
    expect(shown()).toMatchObject({ count: 2, firstAt: null });
  });

  it('are none if there is only one call', async () => {
    const { load, shown } = await opened(1);
    await load(0);
    expect(shown()).toMatchObject({ rows: [], count: 0 });
  });

  it('of a call that was left are not shown for the next', async () => {
    const { store, load, shown } = await opened(3);
    const first = load(0);
    const second = load(1);
    expect(store.getState().otherCalls).toEqual({ kind: 'loading', uuid: 'call-1' });
    await Promise.all([first, second]);
    expect(shown()).toMatchObject({ uuid: 'call-1', rows: [{ uuid: 'call-0' }, { uuid: 'call-2' }] });
  });

  it('say why they could not be loaded', async () => {
    const { fake, store, load } = await opened(3);
    fake.fail('calls.list', { kind: 'internal' });
    await load(0);
    expect(store.getState().otherCalls).toEqual({ kind: 'failed', uuid: 'call-0', error: { kind: 'internal' } });
  });
});
