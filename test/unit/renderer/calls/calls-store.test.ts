import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bridge } from '../../../../renderer/bridge.ts';
import { createCallsStore, mergeRows, shownCalls, shownFilter } from '../../../../renderer/calls/calls-store.ts';
import { latest } from '../../../../renderer/resource.ts';
import type { CallInput } from '../../../../shared/contract/calls.ts';
import { windowWith } from '../window-with.ts';
import { row, rowsNamed } from './rows.ts';

const now = Date.parse('2026-11-21T09:00:00Z');
afterEach(() => vi.unstubAllGlobals());

const many = (count: number) => Array.from({ length: count }, (_, i) => row(`call-${i}`, now - i * 60_000));

/** A store over so many calls, all of them incoming and without a name. */
async function opened(count: number) {
  const stored = many(count);
  const fake = windowWith({
    'calls.list': ({ filter, before, limit }) => {
      const found = filter.text === '' && !filter.directions.includes('out') ? stored : [];
      const start = before === null ? 0 : found.findIndex(({ uuid }) => uuid === before.uuid) + 1;
      const rows = found.slice(start, start + limit);
      const last = rows.at(-1);
      return { rows, next: last && start + limit < found.length ? { at: last.at ?? 0, uuid: last.uuid } : null };
    },
  });
  const store = createCallsStore(bridge, () => now);
  await store.getState().openList('101', 'UTC');
  return { fake, stored, store };
}

function shownOf(store: ReturnType<typeof createCallsStore>) {
  const shown = latest(store.getState().answer);
  if (shown === null) throw new Error('Nothing is loaded.');
  return shown;
}

describe('the list', () => {
  it('asks once for many keystrokes while an answer is under way, and shows the rows of before until then', async () => {
    const { fake, store } = await opened(3);
    const release = fake.hold('calls.list');
    const typed = ['n', 'no', 'nob', 'nobo', 'nobody'].map((text) => store.getState().setFilter({ text }));
    expect(shownOf(store).rows).toHaveLength(3);
    expect(shownFilter(store.getState())).not.toBe(store.getState().filter);
    release();
    await Promise.all(typed);
    expect(shownOf(store).rows).toHaveLength(0);
    expect(shownFilter(store.getState())).toBe(store.getState().filter);
    const texts = fake.log.flatMap(({ name, input }) =>
      name === 'calls.list' ? [(input as CallInput<'calls.list'>).filter.text] : [],
    );
    expect(texts).toEqual(['', 'n', 'nobody']);
  });

  it('takes new rows in on a refresh and keeps what was loaded further back', async () => {
    const { stored, store } = await opened(250);
    await store.getState().loadOlder();
    stored.unshift(row('new', now + 60_000));
    await store.getState().refresh();
    const { rows, isEnd } = shownOf(store);
    expect(rows[0]?.uuid).toBe('new');
    expect(rows).toHaveLength(141);
    expect(isEnd).toBe(false);
  });

  it('keeps the rows and offers to try again when older ones cannot be read', async () => {
    const { fake, store } = await opened(130);
    fake.fail('calls.list', { kind: 'historyUnavailable', detail: 'locked' });
    await store.getState().loadOlder();
    expect(shownOf(store).rows).toHaveLength(40);
    expect(store.getState().older).toMatchObject({ kind: 'failed', error: { kind: 'historyUnavailable' } });
    fake.fail('calls.list', null);
    await store.getState().openList('101', 'UTC');
    expect(store.getState().older).toEqual({ kind: 'ready' });
    await store.getState().loadOlder();
    expect(shownOf(store).rows).toHaveLength(130);
  });

  it('keeps what is loaded when it is opened again, and takes an older page that is still on its way', async () => {
    const { fake, store } = await opened(190);
    await store.getState().loadOlder();
    const release = fake.hold('calls.list');
    const again = store.getState().openList('101', 'UTC');
    const late = store.getState().loadOlder();
    expect(shownOf(store).rows).toHaveLength(140);
    release();
    await Promise.all([late, again]);
    expect(shownOf(store)).toMatchObject({ rows: { length: 190 }, isEnd: true });
  });

  it('drops forgotten rows, also where a refresh does not reach them', async () => {
    const { stored, store } = await opened(700);
    while (!shownOf(store).isEnd) await store.getState().loadOlder();
    stored.splice(600, 1);
    await store.getState().refresh();
    expect(shownOf(store).rows).toHaveLength(700);
    store.getState().dropRows(['call-600']);
    expect(shownOf(store).rows.map(({ uuid }) => uuid)).toEqual(stored.map(({ uuid }) => uuid));
  });

  it('goes on after its last row once older calls are stored', async () => {
    const { stored, store } = await opened(30);
    stored.push(...many(50).slice(30));
    expect(shownOf(store).isEnd).toBe(true);
    await store.getState().loadOlder();
    expect(shownOf(store).rows).toHaveLength(50);
  });

  it('keeps its rows where a refresh fails, and shows none where those of another filter fail', async () => {
    const { fake, store } = await opened(3);
    fake.fail('calls.list', { kind: 'internal' });
    await store.getState().refresh();
    expect(shownCalls(store.getState())?.rows).toHaveLength(3);
    await store.getState().setFilter({ text: 'x' });
    expect(shownCalls(store.getState())).toBeNull();
    // An export takes these calls, and not all there are.
    expect(shownFilter(store.getState()).text).toBe('x');
  });
});

const names = (rows: readonly { uuid: string }[]): string => rows.map(({ uuid }) => uuid).join('');
const newest = Date.parse('2026-11-21T09:00:00Z');
const at = (index: number): number => newest - index * 60_000;

it('drops what lies further back than a stretch that goes to the end: it was forgotten', () => {
  const old = rowsNamed('abcde', 1_000_000);
  const [a, b, c] = old;
  const fresh = [a, b, c].filter((one) => one !== undefined);
  expect(mergeRows(old, fresh, true)).toEqual(fresh);
  expect(mergeRows(old, fresh, false)).toEqual(old);
});

describe('mergeRows', () => {
  it('drops a row of the stretch that is gone, and takes changed ones', () => {
    const old = rowsNamed('abcd', newest);
    const changed = row('c', at(2), '999');
    const merged = mergeRows(old, [row('a', at(0)), changed]);
    expect(names(merged)).toBe('acd');
    expect(merged[1]).toEqual(changed);
  });

  it('keeps the identity of rows that did not change', () => {
    const old = rowsNamed('abc', newest);
    const merged = mergeRows(old, structuredClone(old));
    expect(merged.every((one, index) => one === old[index])).toBe(true);
  });

  it('goes by time where the last fresh row was not loaded before', () => {
    const old = rowsNamed('abcd', newest);
    const fresh = [row('a', at(0)), row('z', at(1) - 30_000)];
    expect(names(mergeRows(old, fresh))).toBe('azcd');
  });

  it('answers nothing when there is nothing any more', () => {
    expect(mergeRows(rowsNamed('abc', newest), [])).toEqual([]);
  });

  it('never shows a call twice and keeps the order, whatever came in between', () => {
    const times = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(times, fc.array(fc.boolean(), { minLength: 61, maxLength: 61 }), fc.nat(40), (all, known, head) => {
        const rows = all.toSorted((a, b) => b - a).map((minute) => row(`r${minute}`, newest + minute * 60_000));
        const old = rows.filter((_, index) => known[index]);
        const fresh = rows.slice(0, Math.max(1, Math.min(head, rows.length)));
        const merged = mergeRows(old, fresh);
        expect(new Set(merged.map(({ uuid }) => uuid)).size).toBe(merged.length);
        expect(merged).toEqual(merged.toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0)));
        for (const one of fresh) expect(merged).toContainEqual(one);
      }),
    );
  });
});
