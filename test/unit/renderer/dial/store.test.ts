import { afterEach, describe, expect, it, vi } from 'vitest';
import { bridge } from '../../../../renderer/bridge.ts';
import { createDialStore } from '../../../../renderer/dial/store.ts';
import type { Dial, DialOrder } from '../../../../shared/dialing/dial.ts';
import type { GuardKind } from '../../../../shared/dialing/guard-kind.ts';
import { busyState, fakeUuid } from '../../../support/fakes/fake-data.ts';
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
  const waiting: { run: () => void; ms: number }[] = [];
  const later = (run: () => void, ms: number) => void waiting.push({ run, ms });
  const store = createDialStore(bridge, { now: () => clock.now, newId, later });
  const starts = (): unknown[] => fake.log.filter(({ name }) => name === 'dial.start').map(({ input }) => input);
  return { fake, clock, store, starts, waiting };
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
    expect(starts()).toEqual([{ id: fakeUuid(1), order, agreed: [], from: 'person' }]);
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

  it('keeps what is typed while another call is being set up, and empties what was only written another way', async () => {
    const { fake, store } = started();
    const during = async (typed: string) => {
      store.getState().change({ number: '0171 2345678' });
      const release = fake.hold('dial.start');
      const begun = store.getState().startDraft({ ...order, number: typed });
      store.getState().change({ number: typed });
      release();
      await begun;
      return store.getState().draft.number;
    };
    expect(await during('104')).toBe('104');
    expect(await during('(0171) 234-5678')).toBe('');
    expect(store.getState().panel).toEqual({ kind: 'editing' });
  });

  it('keeps a number that came in while another call was being set up', async () => {
    const { fake, store } = started();
    store.getState().applyPrefill(1, '104', 'person');
    const release = fake.hold('dial.start');
    const begun = store.getState().startDraft(order);
    store.getState().applyPrefill(2, '*21#', 'outside');
    release();
    expect(await begun).not.toBeNull();
    expect(store.getState()).toMatchObject({ draft: { number: '*21#' }, numberFrom: 'outside' });
  });

  it('applies a prefill once', () => {
    const { store } = started();
    store.getState().applyPrefill(1, '104', 'person');
    store.getState().change({ number: '1045' });
    store.getState().applyPrefill(1, '104', 'person');
    expect(store.getState().draft.number).toBe('1045');
    store.getState().applyPrefill(2, '104', 'person');
    expect(store.getState().draft.number).toBe('104');
  });
});

describe('what has to be agreed to first', () => {
  const mustAgree = (...guards: GuardKind[]) => ({ kind: 'mustAgree', guards }) as const;
  const asked = async (store: ReturnType<typeof started>['store']) => {
    await vi.waitUntil(() => store.getState().question !== null);
    return store.getState().question?.guards;
  };

  it('asks once for everything, and sends the same dial again with the yes', async () => {
    const { fake, store, starts } = started();
    fake.fail('dial.start', mustAgree('premium', 'justDialled'));
    const dial = store.getState().start(order);
    expect(await asked(store)).toEqual(['premium', 'justDialled']);
    expect(store.getState().dials).toEqual([]);
    fake.fail('dial.start', null);
    store.getState().answer(true);
    expect(await dial).toMatchObject({ ok: true, value: { id: fakeUuid(1) } });
    expect(starts()).toEqual([
      { id: fakeUuid(1), order, agreed: [], from: 'person' },
      { id: fakeUuid(1), order, agreed: ['premium', 'justDialled'], from: 'person' },
    ]);
    expect(store.getState().question).toBeNull();
  });

  it('asks again for what is new, and gives up where main asks for what was agreed to', async () => {
    const { fake, store, starts } = started();
    fake.fail('dial.start', mustAgree('premium'));
    const dial = store.getState().start(order);
    await asked(store);
    fake.fail('dial.start', mustAgree('emergency'));
    store.getState().answer(true);
    expect(await asked(store)).toEqual(['emergency']);
    store.getState().answer(true);
    expect(await dial).toEqual({ ok: false, error: mustAgree('emergency') });
    expect(starts()).toHaveLength(3);
  });

  it('sends nothing more after a no, and leaves the panel as it was', async () => {
    const { fake, store, starts } = started();
    store.getState().applyPrefill(1, '*21*0171#', 'outside');
    fake.fail('dial.start', mustAgree('serviceCode'));
    const dial = store.getState().startDraft(order);
    await asked(store);
    store.getState().answer(false);
    expect(await dial).toBeNull();
    expect(store.getState()).toMatchObject({ draft: { number: '*21*0171#' }, panel: { kind: 'editing' }, dials: [] });
    expect(starts()).toEqual([{ id: fakeUuid(1), order, agreed: [], from: 'outside' }]);
  });

  it('joins a second press to the question that the first one asked', async () => {
    const { fake, store, starts } = started();
    fake.fail('dial.start', mustAgree('emergency'));
    const [first, second] = [store.getState().start(order), store.getState().start(order)];
    await asked(store);
    store.getState().answer(false);
    expect(await second).toBe(await first);
    expect(starts()).toHaveLength(1);
    const third = store.getState().start(order);
    expect(await asked(store)).toEqual(['emergency']);
    store.getState().answer(false);
    await third;
    expect(starts()).toHaveLength(2);
  });

  it('takes no for granted where another question is open', async () => {
    const { fake, store } = started();
    fake.fail('dial.start', mustAgree('premium'));
    const first = store.getState().start(order);
    await asked(store);
    expect(await store.getState().start({ ...order, number: '110' })).toMatchObject({ ok: false });
    expect(store.getState().question?.order).toEqual(order);
    fake.fail('dial.start', null);
    store.getState().answer(true);
    expect(await first).toMatchObject({ ok: true });
  });

  it('forgets where a number came from once the field is empty', () => {
    const { store } = started();
    store.getState().applyPrefill(1, '*21#', 'outside');
    store.getState().change({ number: '*21' });
    expect(store.getState().numberFrom).toBe('outside');
    store.getState().change({ number: '' });
    expect(store.getState().numberFrom).toBe('person');
  });
});

describe('following dials', () => {
  it('reads the record of a finished one, once', async () => {
    const { fake, store } = started();
    store.getState().watch();
    const done = dialIn({ kind: 'done', callUuid: fakeUuid(1), at: 1, foundBy: 'uuid' });
    fake.emit('dials', [done]);
    fake.emit('dials', [done]);
    await vi.waitUntil(() => store.getState().records[fakeUuid(1)]?.kind === 'loaded');
    expect(fake.log.filter(({ name }) => name === 'calls.get')).toHaveLength(1);
  });

  it('reads a record again that could not be read, a few times by itself', async () => {
    const { fake, store, waiting } = started();
    const uuid = fakeUuid(1);
    const done = dialIn({ kind: 'done', callUuid: uuid, at: 1, foundBy: 'uuid' });
    const reads = () => fake.log.filter(({ name }) => name === 'calls.get').length;
    store.getState().watch();
    fake.fail('calls.get', { kind: 'historyUnavailable', detail: 'busy' });
    fake.emit('dials', [done]);
    for (let tries = 1; tries <= 4; tries += 1) {
      await vi.waitUntil(() => waiting.length === tries);
      expect(store.getState().records[uuid]).toEqual({ kind: 'failed' });
      fake.emit('dials', [done]);
      waiting.at(-1)?.run();
    }
    await vi.waitUntil(() => reads() === 5);
    expect(waiting.map(({ ms }) => ms)).toEqual([2_000, 10_000, 30_000, 120_000]);
    fake.fail('calls.get', null);
    fake.emit('history', { revision: 2 });
    await vi.waitUntil(() => store.getState().records[uuid]?.kind === 'loaded');
    fake.emit('history', { revision: 3 });
    await new Promise(setImmediate);
    expect([reads(), waiting.length]).toEqual([6, 4]);
  });

  it('does not read a record again whose card is gone', async () => {
    const { fake, store, waiting } = started();
    store.getState().watch();
    fake.fail('calls.get', { kind: 'callNotInHistory' });
    fake.emit('dials', [dialIn({ kind: 'done', callUuid: fakeUuid(1), at: 1, foundBy: 'uuid' })]);
    await vi.waitUntil(() => waiting.length === 1);
    fake.emit('dials', []);
    waiting[0]?.run();
    fake.emit('history', { revision: 2 });
    await new Promise(setImmediate);
    expect(fake.log.filter(({ name }) => name === 'calls.get')).toHaveLength(1);
  });

  it('does not let the first load overwrite a later event', async () => {
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

  it('closes a card and shows the result of Check now', async () => {
    const { fake, store } = started();
    fake.state.dials = [dialIn({ kind: 'unknown', error: null, since: 0, polls: 1, nextPollAt: null })];
    store.getState().watch();
    await vi.waitUntil(() => store.getState().dials.length === 1);
    fake.state.dials = [dialIn({ kind: 'noRecord', callUuid: 'x', at: 9 })];
    await store.getState().checkNow(fakeUuid(7));
    expect(store.getState().dials[0]?.state.kind).toBe('noRecord');
    await store.getState().close(fakeUuid(7));
    expect(store.getState().dials).toEqual([]);
  });
});
