import { afterEach, describe, expect, it, vi } from 'vitest';
import { bridge } from '../../../../renderer/bridge.ts';
import {
  afterCall,
  createMissedStore,
  decisionFor,
  rowsOf,
  sections,
} from '../../../../renderer/missed/missed-store.ts';
import { latest } from '../../../../renderer/resource.ts';
import type { MissedRow, MissedState } from '../../../../shared/calls/follow-up-state.ts';
import { uuidOf } from '../../shared/make-dial.ts';
import { row as callRow } from '../calls/rows.ts';
import { windowWith } from '../window-with.ts';
import { missedListOf } from './missed-list.ts';

const now = Date.parse('2026-11-21T09:00:00Z');
afterEach(() => vi.unstubAllGlobals());

/** A desk at which two callers wait. */
function waitingDesk() {
  const caller = (n: number): MissedRow => ({
    ...{ key: `caller ${n}`, attempts: 1, party: callRow('', now).perspective.party, isInternal: false, at: now - n },
    ...{ timeText: null, callUuids: [uuidOf(n)], seen: n > 1, state: { kind: 'waiting' } },
  });
  let stored = [caller(1), caller(2)];
  const change = (to: Partial<MissedRow>, uuids?: readonly string[]): undefined => {
    stored = stored.map((one) =>
      !uuids || one.callUuids.some((uuid) => uuids.includes(uuid)) ? { ...one, ...to } : one,
    );
  };
  return windowWith({
    'missed.list': () => missedListOf({ open: stored }),
    'missed.markSeen': ({ callUuids }) => change({ seen: true }, callUuids),
    'missed.decide': ({ callUuids, decision }) =>
      change({ state: decision.kind === 'waiting' ? decision : { kind: 'dismissed', at: now } }, callUuids),
    'missed.dismissAll': () => {
      change({ state: { kind: 'dismissed', at: now } });
      return { count: stored.length, mark: now };
    },
    'missed.restoreAll': () => change({ state: { kind: 'waiting' } }),
  });
}

async function opened() {
  const fake = waitingDesk();
  const store = createMissedStore(bridge, () => now);
  await store.getState().open('101');
  const rows = () => {
    const list = latest(store.getState().answer);
    return list === null ? [] : rowsOf(list);
  };
  const first = () => {
    const [row] = rows();
    if (!row) throw new Error('Somebody waits in the made-up state.');
    return row;
  };
  return { fake, store, rows, first };
}

describe('missed callers', () => {
  it('are waiting, to ring back later, or dealt with; who is due waits again, and first', async () => {
    const { first } = await opened();
    const row = (key: string, state: MissedState): MissedRow => ({ ...first(), key, state });
    const withheld: MissedRow = { ...row('x', { kind: 'waiting' }), party: { ...first().party, withheld: true } };
    const list = missedListOf({
      open: [
        row('w', { kind: 'waiting' }),
        row('due', { kind: 'todo', at: now }),
        row('l', { kind: 'todo', at: now + 1 }),
      ],
      withheld: [withheld],
      dealtWith: [row('d', { kind: 'dismissed', at: 1 }), { ...withheld, key: 'put back' }],
    });
    const keys = (rows: MissedRow[]) => rows.map(({ key }) => key);
    const found = sections(list, now);
    expect([keys(found.waiting), keys(found.later), keys(found.dealtWith)]).toEqual([['due', 'w'], ['l'], ['d']]);
    // One who was put back is there at once too, before main answers.
    expect(keys(found.withheld)).toEqual(['x', 'put back']);
  });

  it.each<[name: string, state: MissedState, isOff: boolean]>([
    ['rung back by it', { kind: 'returned', at: now, callUuid: 'u', by: { kind: 'me' } }, true],
    ['reached by it', { kind: 'reached', at: now, callUuid: 'u', by: { kind: 'me' } }, true],
    ['rung back by another call', { kind: 'returned', at: now, callUuid: 'v', by: { kind: 'me' } }, false],
    ['marked done', { kind: 'dismissed', at: now }, false],
  ])('after a call: its caller was %s; who waits next is somebody else', async (_name, state, isOff) => {
    const { first } = await opened();
    const row = (key: string, own: MissedState): MissedRow => ({ ...first(), key, state: own });
    const open = [row('k', { kind: 'waiting' }), row('n', { kind: 'waiting' })];
    const list = missedListOf({ open, dealtWith: [row('k', state)] });
    const found = afterCall(list, { key: 'k', callUuid: 'u' }, now);
    expect([found.isOff, found.next?.key]).toEqual([isOff, 'n']);
    expect(afterCall(list, { key: null, callUuid: 'u' }, now).next?.key).toBe('k');
  });

  it('are loaded once for all that show them, and again where they have changed since', async () => {
    const fake = waitingDesk();
    const store = createMissedStore(bridge, () => now);
    const { watch } = store.getState();
    const asked = () => fake.log.filter(({ name }) => name === 'missed.list').length;
    const [list, page] = [watch('101'), watch('101')];
    await Promise.all([list.loaded, page.loaded]);
    expect(asked()).toBe(1);
    page.stop();
    fake.emit('history', null);
    await vi.waitFor(() => expect(asked()).toBe(2));
    list.stop();
    await watch('101').loaded;
    expect(asked()).toBe(2);
    await watch('102').loaded;
    expect(asked()).toBe(3);
  });

  it('that changed while nobody showed them are loaded again', async () => {
    const fake = waitingDesk();
    const store = createMissedStore(bridge, () => now);
    const first = store.getState().watch('101');
    await first.loaded;
    first.stop();
    const before = fake.log.length;
    fake.emit('history', null);
    expect(fake.log).toHaveLength(before);
    await store.getState().watch('101').loaded;
    expect(fake.log.length).toBe(before + 1);
    fake.fail('missed.list', { kind: 'historyUnavailable', detail: '' });
    await store.getState().refresh();
    fake.fail('missed.list', null);
    await store.getState().watch('101').loaded;
    expect(latest(store.getState().answer)?.open).toHaveLength(2);
  });

  it('are marked as seen with all their attempts, and not again', async () => {
    const { fake, store, rows } = await opened();
    const inView = new Set(rows().map(({ key }) => key));
    await store.getState().markSeen(inView);
    expect(fake.log.at(-1)).toMatchObject({
      name: 'missed.markSeen',
      input: { extension: '101', callUuids: rows()[0]?.callUuids },
    });
    await store.getState().refresh();
    const asked = fake.log.length;
    await store.getState().markSeen(inView);
    expect(fake.log).toHaveLength(asked);
  });

  it('leave the list at once when done, and come back by undo', async () => {
    const { fake, store, first } = await opened();
    const before = first();
    const release = fake.hold('missed.decide');
    const deciding = store.getState().decide(before, { kind: 'dismissed' });
    expect(first().state).toEqual({ kind: 'dismissed', at: now });
    release();
    expect(await deciding).toEqual({ ok: true, value: undefined });
    await store.getState().decide(before, decisionFor(before.state));
    expect(first().state).toEqual({ kind: 'waiting' });
  });

  it('come back to the time that was chosen before', () => {
    expect(decisionFor({ kind: 'todo', at: 5 })).toEqual({ kind: 'todo', at: 5 });
    expect(decisionFor({ kind: 'dismissed', at: 5 })).toEqual({ kind: 'dismissed' });
    expect(decisionFor({ kind: 'reached', at: 5, callUuid: 'x', by: { kind: 'me' } })).toEqual({ kind: 'settled' });
  });

  it('stand there again when it could not be kept', async () => {
    const { fake, store, first } = await opened();
    fake.fail('missed.decide', { kind: 'historyUnavailable', detail: 'disk full' });
    expect(await store.getState().decide(first(), { kind: 'dismissed' })).toMatchObject({ ok: false });
    expect(first().state).toEqual({ kind: 'waiting' });
  });

  it('are all done at once, as far as the newest on screen, and all put back', async () => {
    const { fake, store, rows } = await opened();
    const count = rows().length;
    const done = await store.getState().dismissAll();
    expect(fake.log.findLast(({ name }) => name === 'missed.dismissAll')?.input).toEqual({
      extension: '101',
      upTo: Math.max(...rows().map((row) => row.at ?? 0)),
    });
    if (!done.ok) throw new Error('It is kept.');
    expect(done.value.count).toBe(count);
    expect(rows().every((row) => row.state.kind === 'dismissed')).toBe(true);
    await store.getState().restoreAll(done.value.mark);
    expect(rows().every((row) => row.state.kind === 'waiting')).toBe(true);
  });

  it('are read further when more are asked for', async () => {
    const { fake, store } = await opened();
    await store.getState().more('dealtWith');
    expect(fake.log.at(-1)?.input).toEqual({ extension: '101', open: 100, dealtWith: 230 });
    await store.getState().more('open');
    await store.getState().open('102');
    expect(fake.log.at(-1)?.input).toEqual({ extension: '102', open: 100, dealtWith: 30 });
  });
});
