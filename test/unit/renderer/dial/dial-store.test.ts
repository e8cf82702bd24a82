import { afterEach, describe, expect, it, vi } from 'vitest';
import { bridge } from '../../../../renderer/bridge.ts';
import { createDialStore } from '../../../../renderer/dial/dial-store.ts';
import { errorText } from '../../../../renderer/text.ts';
import { toastQueue } from '../../../../renderer/ui/overlays/toasts.ts';
import { type Dial, type DialOrder, emptyDraft } from '../../../../shared/dialing/dial.ts';
import type { GuardKind } from '../../../../shared/dialing/guard-kind.ts';
import { makeDial, uuidOf } from '../../shared/make-dial.ts';
import { windowWith } from '../window-with.ts';

const order: DialOrder = {
  number: '+491712345678',
  extension: '101',
  gatewayUuid: '5f0c6d4e-8f57-4b57-9c3a-2f1f8d0a7b11',
  callerId: null,
};
afterEach(() => vi.unstubAllGlobals());

function started() {
  const stored: Dial[] = [];
  const fake = windowWith({
    'dial.start': ({ id }) => ({ ...dialIn({ kind: 'asking', since: 0 }), id }),
    'dial.list': () => stored,
    'dial.checkNow': () => ({ dial: stored[0] ?? dialIn({ kind: 'asking', since: 0 }), error: null }),
    'dial.close': () => undefined,
  });
  const clock = { ids: 0 };
  const newId = (): string => {
    clock.ids += 1;
    return uuidOf(clock.ids);
  };
  const store = createDialStore(bridge, newId);
  const starts = (): unknown[] => fake.log.filter(({ name }) => name === 'dial.start').map(({ input }) => input);
  return { fake, stored, store, starts };
}

const draft = { ...emptyDraft, number: order.number };

const dialIn = (state: Dial['state']) => makeDial(state, { n: 7, ...order });

describe('starting a dial', () => {
  it('takes every press for one of its own: main knows which belong together', async () => {
    const { store, starts } = started();
    await store.getState().start(draft, 'chosen');
    await store.getState().start(draft, 'chosen');
    expect(starts()).toMatchObject([{ id: uuidOf(1) }, { id: uuidOf(2) }]);
  });

  it('presses nothing in the panel while the first press is being answered', async () => {
    const { fake, store, starts } = started();
    store.getState().write('104', true);
    const release = fake.hold('dial.start');
    const first = store.getState().startDraft();
    expect(await store.getState().startDraft()).toBeNull();
    release();
    expect(await first).not.toBeNull();
    expect(starts()).toHaveLength(1);
  });

  it('empties the panel once it is begun, and keeps what was typed when it is not', async () => {
    const { fake, store } = started();
    store.getState().change({ number: '0171 2345678' });
    fake.fail('dial.start', { kind: 'keyLocked' });
    expect(await store.getState().startDraft()).toBeNull();
    expect(store.getState()).toMatchObject({
      draft: { number: '0171 2345678' },
      panel: { kind: 'refused', error: { kind: 'keyLocked' } },
    });
    fake.fail('dial.start', null);
    store.getState().change({ gatewayUuid: order.gatewayUuid });
    await store.getState().startDraft();
    expect(store.getState()).toMatchObject({ draft: { number: '', gatewayUuid: null }, panel: { kind: 'editing' } });
  });

  it.each([
    ['is typed', (store: ReturnType<typeof started>['store']) => store.getState().write('*21#', true)],
    [
      'came in',
      (store: ReturnType<typeof started>['store']) =>
        store.getState().applyPrefill({ number: '*21#', from: 'outside' }),
    ],
  ])('keeps a number that %s while another call is being set up', async (_what, enter) => {
    const { fake, store } = started();
    store.getState().applyPrefill({ number: '104', from: 'chosen' });
    const release = fake.hold('dial.start');
    const begun = store.getState().startDraft();
    enter(store);
    release();
    expect(await begun).not.toBeNull();
    expect(store.getState()).toMatchObject({ draft: { number: '*21#' }, panel: { kind: 'editing' } });
  });

  it('applies a prefill once', () => {
    const { store } = started();
    const prefill = { number: '104', from: 'chosen' } as const;
    store.getState().applyPrefill(prefill);
    store.getState().change({ number: '1045' });
    store.getState().applyPrefill(prefill);
    expect(store.getState().draft.number).toBe('1045');
    store.getState().applyPrefill({ ...prefill });
    expect(store.getState().draft.number).toBe('104');
    store.getState().applyPrefill({ number: '+493023125054', from: 'outside' }, '+49 30 23125054');
    expect(store.getState()).toMatchObject({ draft: { number: '+49 30 23125054' }, prefillWritten: '+49 30 23125054' });
  });
});

describe('what has to be agreed to first', () => {
  const mustAgree = (...guards: GuardKind[]) => ({ kind: 'mustAgree', guards, number: '+491712345678' }) as const;
  const asked = async (store: ReturnType<typeof started>['store']) => {
    await vi.waitUntil(() => store.getState().question !== null);
    return store.getState().question?.guards;
  };

  it('asks once for everything, and sends the same dial again with the yes', async () => {
    const { fake, store, starts } = started();
    fake.fail('dial.start', mustAgree('premium', 'justDialled'));
    const dial = store.getState().start(draft, 'chosen');
    expect(await asked(store)).toEqual(['premium', 'justDialled']);
    expect(store.getState().dials).toEqual([]);
    fake.fail('dial.start', null);
    store.getState().answer(true);
    expect(await dial).toMatchObject({ ok: true, value: { id: uuidOf(1) } });
    expect(starts()).toEqual([
      { ...draft, id: uuidOf(1), agreed: [], from: 'chosen' },
      { ...draft, id: uuidOf(1), agreed: ['premium', 'justDialled'], from: 'chosen' },
    ]);
    expect(store.getState().question).toBeNull();
  });

  it('asks again for what is new, and gives up where main asks for what was agreed to', async () => {
    const { fake, store, starts } = started();
    fake.fail('dial.start', mustAgree('premium'));
    const dial = store.getState().start(draft, 'chosen');
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
    store.getState().applyPrefill({ number: '*21*0171#', from: 'outside' });
    fake.fail('dial.start', mustAgree('serviceCode'));
    const dial = store.getState().startDraft();
    await asked(store);
    store.getState().answer(false);
    expect(await dial).toBeNull();
    expect(store.getState()).toMatchObject({ draft: { number: '*21*0171#' }, panel: { kind: 'editing' }, dials: [] });
    expect(starts()).toMatchObject([{ id: uuidOf(1), number: '*21*0171#', agreed: [], from: 'outside' }]);
  });

  it('takes no for granted where another question is open', async () => {
    const { fake, store } = started();
    fake.fail('dial.start', mustAgree('premium'));
    const first = store.getState().start(draft, 'chosen');
    await asked(store);
    expect(await store.getState().start({ ...draft, number: '110' }, 'chosen')).toMatchObject({ ok: false });
    expect(store.getState().question?.number).toBe(order.number);
    fake.fail('dial.start', null);
    store.getState().answer(true);
    expect(await first).toMatchObject({ ok: true });
  });

  /** A text after `+` is typed, one after `=` pasted or chosen. */
  it.each([
    ['typed', null, ['+*', '+*2', '+*21'], 'typed'],
    ['typed and shortened', null, ['+*21', '+*2'], 'typed'],
    ['pasted', null, ['=*21#'], 'chosen'],
    ['typed on behind what was pasted', null, ['=*21*', '+*21*1'], 'chosen'],
    ['pasted behind what was typed', null, ['+*', '=*21*0900#'], 'chosen'],
    ['emptied, then typed', 'outside', ['+', '+*', '+*2'], 'typed'],
    ['typed over the whole', 'outside', ['+*', '+*2'], 'typed'],
    ['changed by hand', 'outside', ['+*21'], 'outside'],
    ['pasted over', 'outside', ['=*21'], 'outside'],
    ['a suggestion that was changed', 'chosen', ['+*21'], 'chosen'],
  ] as const)('knows where the number came from: %s', (_what, prefill, changes, from) => {
    const { store } = started();
    if (prefill !== null) store.getState().applyPrefill({ number: '*21#', from: prefill });
    for (const change of changes) store.getState().write(change.slice(1), change.startsWith('+'));
    expect(store.getState().numberFrom).toBe(from);
  });
});

describe('following dials', () => {
  it('does not let the first load overwrite a later event', async () => {
    const { fake, stored, store } = started();
    stored.push(dialIn({ kind: 'asking', since: 0 }));
    const release = fake.hold('dial.list');
    store.getState().watch();
    const later = dialIn({ kind: 'noRecord', callUuid: 'x', at: 9 });
    fake.emit('dials', [later]);
    release();
    await new Promise(setImmediate);
    expect(store.getState().dials).toEqual([later]);
  });

  it('closes a card, and says what came of Check again and of Cancel', async () => {
    const { fake, stored, store } = started();
    stored.push(dialIn({ kind: 'unknown', error: null, since: 0, nextPollAt: null }));
    store.getState().watch();
    await vi.waitUntil(() => store.getState().dials.length === 1);
    stored[0] = dialIn({ kind: 'noRecord', callUuid: 'x', at: 9 });
    await store.getState().checkNow(uuidOf(7));
    expect(store.getState().dials[0]?.state.kind).toBe('noRecord');
    expect(toastQueue.visibleToasts[0]?.content.text).toMatch(/no details of this call/);
    fake.fail('dial.cancel', { kind: 'dialAlreadySent' });
    await store.getState().cancel(uuidOf(7));
    expect(toastQueue.visibleToasts[0]?.content.text).toMatch(/Too late to cancel/);
    await store.getState().close(uuidOf(7));
    fake.emit('dials', []);
    expect(store.getState().dials).toEqual([]);
  });

  it.each(['checkNow', 'close'] as const)('says why %s failed', async (name) => {
    const { fake, stored, store } = started();
    stored.push(dialIn({ kind: 'unknown', error: null, since: 0, nextPollAt: null }));
    store.getState().watch();
    await vi.waitUntil(() => store.getState().dials.length === 1);
    fake.fail(`dial.${name}`, { kind: 'notConnected' });
    await store.getState()[name](uuidOf(7));
    expect(toastQueue.visibleToasts[0]?.content.text).toBe(errorText({ kind: 'notConnected' }));
    expect(store.getState().dials).toHaveLength(1);
  });
});
