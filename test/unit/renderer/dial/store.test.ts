import { afterEach, describe, expect, it, vi } from 'vitest';
import { bridge } from '../../../../renderer/bridge.ts';
import { createDialStore } from '../../../../renderer/dial/store.ts';
import type { Dial, DialOrder } from '../../../../shared/dial.ts';
import { busyState, fakeUuid } from '../../../support/fake-data.ts';
import { windowWith } from '../window-with.ts';

const order: DialOrder = {
  number: '+491712345678',
  extension: '101',
  gatewayUuid: '5f0c6d4e-8f57-4b57-9c3a-2f1f8d0a7b11',
  callerId: null,
};
afterEach(() => vi.unstubAllGlobals());

function started() {
  const fake = windowWith(busyState(Date.parse('2026-11-21T09:00:00Z')));
  const clock = { now: 0, ids: 0 };
  const newId = (): string => {
    clock.ids += 1;
    return fakeUuid(clock.ids);
  };
  const store = createDialStore(bridge, { now: () => clock.now, newId });
  const starts = (): unknown[] => fake.log.filter(({ name }) => name === 'dial.start').map(({ input }) => input);
  return { fake, clock, store, starts };
}

const dialIn = (state: Dial['state']): Dial => ({
  id: fakeUuid(7),
  order,
  gatewayName: 'Berlin trunk',
  createdAt: 0,
  state,
});

describe('starting a dial', () => {
  it('makes one of a double click, also when the first has been answered already', async () => {
    const { store, starts, clock } = started();
    const [first, second] = await Promise.all([store.getState().start(order), store.getState().start(order)]);
    clock.now = 400;
    const third = await store.getState().start({ ...order });
    expect(starts()).toEqual([{ id: fakeUuid(1), order }]);
    expect([second, third]).toEqual([first, first]);
  });

  it('joins a press to the one that is still being answered, however long that takes', async () => {
    const { fake, store, starts, clock } = started();
    const release = fake.hold('dial.start');
    const first = store.getState().start(order);
    clock.now = 50_000;
    const second = store.getState().start(order);
    release();
    expect(await second).toEqual(await first);
    expect(starts()).toHaveLength(1);
  });

  it('takes a press for another number, or a later one, as another dial', async () => {
    const { store, starts, clock } = started();
    await store.getState().start(order);
    await store.getState().start({ ...order, number: '104' });
    clock.now = 5000;
    await store.getState().start(order);
    expect(starts()).toHaveLength(3);
    expect(new Set(starts().map((input) => JSON.stringify(input))).size).toBe(3);
  });

  it('empties the panel once it is begun, and keeps what was typed when it is not', async () => {
    const { fake, store } = started();
    store.getState().change({ number: '0171 2345678' });
    fake.fail('dial.start', { kind: 'keyLocked' });
    expect(await store.getState().startDraft(order)).toBeNull();
    expect(store.getState()).toMatchObject({
      draft: { number: '0171 2345678' },
      panel: { kind: 'refused', error: { kind: 'keyLocked' } },
    });
    fake.fail('dial.start', null);
    store.getState().change({ gatewayUuid: order.gatewayUuid });
    await store.getState().startDraft({ ...order, number: '104' });
    expect(store.getState()).toMatchObject({ draft: { number: '', gatewayUuid: null }, panel: { kind: 'editing' } });
  });

  it('fills a prefill in once', () => {
    const { store } = started();
    store.getState().takePrefill(1, '104');
    store.getState().change({ number: '1045' });
    store.getState().takePrefill(1, '104');
    expect(store.getState().draft.number).toBe('1045');
    store.getState().takePrefill(2, '104');
    expect(store.getState().draft.number).toBe('104');
  });
});

describe('following dials', () => {
  it('reads the record of a finished one, once', async () => {
    const { fake, store } = started();
    store.getState().watch();
    const done = dialIn({ kind: 'done', callUuid: fakeUuid(1), at: 1, foundBy: 'uuid' });
    fake.emit('dials', [done]);
    fake.emit('dials', [done]);
    await vi.waitUntil(() => store.getState().records[fakeUuid(1)]?.kind === 'read');
    expect(fake.log.filter(({ name }) => name === 'calls.get')).toHaveLength(1);
  });

  it('does not let the first reading overwrite what an event told meanwhile', async () => {
    const { fake, store } = started();
    fake.state.dials = [dialIn({ kind: 'asking', since: 0 })];
    const release = fake.hold('dial.list');
    store.getState().watch();
    const later = dialIn({ kind: 'noRecord', callUuid: 'x', at: 9 });
    fake.emit('dials', [later]);
    release();
    await new Promise(setImmediate);
    expect(store.getState().dials).toEqual([later]);
  });

  it('takes a card away and shows what looking now found', async () => {
    const { fake, store } = started();
    fake.state.dials = [dialIn({ kind: 'unknown', error: null, since: 0, looks: 1, nextLookAt: null })];
    store.getState().watch();
    await vi.waitUntil(() => store.getState().dials.length === 1);
    fake.state.dials = [dialIn({ kind: 'noRecord', callUuid: 'x', at: 9 })];
    await store.getState().lookNow(fakeUuid(7));
    expect(store.getState().dials[0]?.state.kind).toBe('noRecord');
    await store.getState().close(fakeUuid(7));
    expect(store.getState().dials).toEqual([]);
  });
});
