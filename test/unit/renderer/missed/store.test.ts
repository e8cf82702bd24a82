import { afterEach, describe, expect, it, vi } from 'vitest';
import { bridge } from '../../../../renderer/bridge.ts';
import { missedStateWords } from '../../../../renderer/missed/state-words.ts';
import { createMissedStore, sections } from '../../../../renderer/missed/store.ts';
import type { MissedState } from '../../../../shared/views.ts';
import { busyState } from '../../../support/fake-data.ts';
import { windowWith } from '../window-with.ts';

const now = Date.parse('2026-11-21T09:00:00Z');
afterEach(() => vi.unstubAllGlobals());

async function opened() {
  const fake = windowWith(busyState(now));
  const store = createMissedStore(bridge, () => now);
  await store.getState().open('101');
  const rows = () => {
    const { list } = store.getState();
    return list.kind === 'shown' ? list.rows : [];
  };
  return { fake, store, rows };
}

describe('missed callers', () => {
  it('are waiting or dealt with', async () => {
    const { rows } = await opened();
    const dealt = rows().map((row, index) =>
      index === 0 ? row : { ...row, state: { kind: 'dismissed' as const, at: 1 } },
    );
    expect(sections(dealt).waiting).toHaveLength(1);
    expect(sections(dealt).dealtWith).toHaveLength(rows().length - 1);
  });

  it('are marked as seen with all their attempts, and not again', async () => {
    const { fake, store, rows } = await opened();
    await store.getState().markSeen();
    expect(fake.log.at(-1)).toMatchObject({
      name: 'missed.markSeen',
      input: { extension: '101', callUuids: rows()[0]?.callUuids },
    });
    await store.getState().refresh();
    const asked = fake.log.length;
    await store.getState().markSeen();
    expect(fake.log).toHaveLength(asked);
  });

  it('leave the list at once when done, and come back by undo', async () => {
    const { fake, store, rows } = await opened();
    const [first] = rows();
    if (!first) throw new Error('Somebody waits in the made-up state.');
    const release = fake.hold('missed.dismiss');
    const dismissing = store.getState().dismiss(first, true);
    expect(rows()[0]?.state).toEqual({ kind: 'dismissed', at: now });
    release();
    expect(await dismissing).toEqual({ ok: true, value: undefined });
    await store.getState().dismiss(first, false);
    expect(rows()[0]?.state).toEqual({ kind: 'waiting' });
  });

  it('stand there again when it could not be kept', async () => {
    const { fake, store, rows } = await opened();
    const [first] = rows();
    if (!first) throw new Error('Somebody waits in the made-up state.');
    fake.fail('missed.dismiss', { kind: 'historyUnavailable', detail: 'disk full' });
    expect(await store.getState().dismiss(first, true)).toMatchObject({ ok: false });
    expect(rows()[0]?.state).toEqual({ kind: 'waiting' });
  });

  it('stay on screen when a refresh fails', async () => {
    const { fake, store, rows } = await opened();
    const before = rows();
    fake.fail('missed.list', { kind: 'internal' });
    await store.getState().refresh();
    expect(rows()).toEqual(before);
  });
});

describe('what became of a missed caller', () => {
  const region = { country: 'DE', locale: 'en-GB', zone: 'Europe/Berlin' };
  const at = now - 3_600_000;

  it.each<[MissedState, RegExp]>([
    [{ kind: 'waiting' }, /^waiting for you$/],
    [{ kind: 'returned', at, callUuid: 'x', by: null }, /^returned 0?9:00$/],
    [{ kind: 'returned', at, callUuid: 'x', by: '104' }, /^returned by 104 0?9:00$/],
    [{ kind: 'reachedMe', at, callUuid: 'x' }, /^reached you 0?9:00$/],
    [{ kind: 'dismissed', at }, /^done, marked by you 0?9:00$/],
  ])('%j in words', (state, words) => {
    expect(missedStateWords(state, now, region)).toMatch(words);
  });
});
