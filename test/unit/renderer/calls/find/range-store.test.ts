import { afterEach, expect, it, vi } from 'vitest';
import { bridge } from '../../../../../renderer/bridge.ts';
import { createRangeStore } from '../../../../../renderer/calls/find/range-store.ts';
import type { OlderFetched } from '../../../../../shared/calls/pbx-results.ts';
import { windowWith } from '../../window-with.ts';

afterEach(() => vi.unstubAllGlobals());

/** A PBX of which each request brings ten older calls; `ends`: what remains in the end. */
function loading(oldest: number, ends: OlderFetched['remaining'] = 'none') {
  let at = 100;
  const window = windowWith({
    'calls.loaded': () => ({ remaining: 'more', oldestAt: at, unlisted: 0 }),
    'calls.fetchOlder': () => {
      at -= 10;
      return { remaining: at <= oldest ? ends : 'more', oldestAt: at, unlisted: 0 };
    },
  });
  return {
    window,
    store: createRangeStore(bridge),
    asked: () => window.log.filter(({ name }) => name === 'calls.fetchOlder'),
  };
}

it('loads a page at a time until the first day is there', async () => {
  const { store, asked } = loading(0);
  await store.getState().loadBack('101', 65);
  expect(asked()).toHaveLength(4);
  expect(store.getState().loading).toEqual({ kind: 'no' });
});

it('ends where the PBX has no more, where requests are reserved, and with an error', async () => {
  const none = loading(80);
  await none.store.getState().loadBack('101', 5);
  expect([none.asked().length, none.store.getState().loading.kind]).toEqual([2, 'no']);
  const reserved = loading(80, 'reserved');
  await reserved.store.getState().loadBack('101', 5);
  expect([reserved.asked().length, reserved.store.getState().loading.kind]).toEqual([2, 'reserved']);
  const failing = loading(0);
  failing.window.fail('calls.fetchOlder', { kind: 'unauthorized', serverMessage: null });
  await failing.store.getState().loadBack('101', 5);
  expect([failing.asked().length, failing.store.getState().loading.kind]).toEqual([1, 'failed']);
});

it('sends nothing more once it is left', async () => {
  const { store, window, asked } = loading(0);
  const answer = window.hold('calls.fetchOlder');
  const run = store.getState().loadBack('101', 5);
  store.getState().stop();
  answer();
  await run;
  expect(asked()).toHaveLength(1);
  expect(store.getState().loading).toEqual({ kind: 'no' });
});
