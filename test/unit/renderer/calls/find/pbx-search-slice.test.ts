import { afterEach, expect, it, vi } from 'vitest';
import { bridge } from '../../../../../renderer/bridge.ts';
import { pbxSearchOf } from '../../../../../renderer/calls/find/pbx-search-slice.ts';
import { createCallsStore } from '../../../../../renderer/calls/store.ts';
import { busyState } from '../../../../support/fakes/fake-data.ts';
import { windowWith } from '../../window-with.ts';

afterEach(() => vi.unstubAllGlobals());

function made() {
  const fake = windowWith(busyState(0));
  const store = createCallsStore(bridge, () => 0);
  const seen = (text: string) => pbxSearchOf(store.getState(), '101', text).kind;
  const names = () => fake.log.map(({ name }) => name).filter((name) => name.endsWith('earchPbx'));
  return { fake, store, seen, names };
}

it('tells what the PBX gave for the text that was asked for, and for no other', async () => {
  const { store, seen } = made();
  const searching = store.getState().searchPbx('101', '030');
  expect([seen('030'), seen('0301')]).toEqual(['searching', 'idle']);
  await searching;
  expect(pbxSearchOf(store.getState(), '101', '030')).toEqual({
    ...{ kind: 'found', extension: '101', text: '030', found: 0, added: 0, notStored: 0, total: 0 },
  });
  expect(pbxSearchOf(store.getState(), '102', '030').kind).toBe('idle');
});

it('is stopped once, and an answer that comes later is left', async () => {
  const { fake, store, seen, names } = made();
  const release = fake.hold('calls.searchPbx');
  const searching = store.getState().searchPbx('101', '030');
  store.getState().stopPbxSearch();
  store.getState().stopPbxSearch();
  release();
  await searching;
  expect(seen('030')).toBe('idle');
  expect(names()).toEqual(['calls.searchPbx', 'calls.stopSearchPbx']);
});

it('tells why it failed', async () => {
  const { fake, store } = made();
  fake.fail('calls.searchPbx', { kind: 'rateLimited', retryAt: null });
  await store.getState().searchPbx('101', '030');
  expect(pbxSearchOf(store.getState(), '101', '030')).toMatchObject({ kind: 'failed', error: { kind: 'rateLimited' } });
});
