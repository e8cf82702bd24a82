import { afterEach, expect, it, vi } from 'vitest';
import { createPaletteStore } from '../../../../../renderer/app/palette/search-store.ts';
import { bridge } from '../../../../../renderer/bridge.ts';
import { row } from '../../calls/rows.ts';
import { uuidOf } from '../../desk.ts';
import { windowWith } from '../../window-with.ts';

afterEach(() => vi.unstubAllGlobals());

function made() {
  const { party } = row('one', 1).perspective;
  const missed = { key: 'one', attempts: 1, party, isInternal: false, at: 1, timeText: null, callUuids: [uuidOf(1)] };
  const fake = windowWith({
    'calls.list': () => ({ rows: [row('one', 1)], next: null }),
    'missed.list': () => ({
      open: [{ ...missed, seen: false, state: { kind: 'waiting' } }],
      ...{ dealtWith: [], totals: { waiting: 1, later: 0, dealtWith: 0 } },
    }),
    'dial.recents': () => [{ number: '+493023125104', name: null, at: 1, last: null }],
  });
  return { fake, store: createPaletteStore(bridge) };
}
const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

it('opens empty with the last calls, whom was dialled last, and who waits', async () => {
  const { store } = made();
  store.getState().type('left over');
  store.getState().show('101', '');
  await settled();
  expect(store.getState()).toMatchObject({
    mode: 'palette',
    extension: '101',
    text: '',
    chosen: null,
    found: { text: '' },
  });
  expect(store.getState().found?.rows.length).toBe(1);
  expect(store.getState().redial).not.toBeNull();
  expect(store.getState().waiting.length).toBe(1);
});

it('shows an answer only for the text that it answers', async () => {
  const { fake, store } = made();
  store.getState().show('101', '');
  await settled();
  const release = fake.hold('calls.list');
  store.getState().type('a');
  store.getState().choose('call 1');
  store.getState().type('ab');
  expect(store.getState()).toMatchObject({ chosen: null, found: { text: '' } });
  release();
  await settled();
  expect(store.getState().found?.text).toBe('ab');
  store.getState().hide();
  store.getState().type('abc');
  await settled();
  expect(store.getState().found?.text).toBe('ab');
});

it('tells that calls cannot be searched', async () => {
  const { fake, store } = made();
  fake.fail('calls.list', { kind: 'historyUnavailable', detail: 'full' });
  store.getState().show('101', '');
  store.getState().type('Maria');
  await settled();
  expect(store.getState().found).toMatchObject({ rows: [], error: { kind: 'historyUnavailable' } });
});

it('drops an Enter together with its text', () => {
  const { store } = made();
  store.getState().show('101', 'maria');
  store.getState().enter();
  expect(store.getState().enteredFor).toBe('maria');
  store.getState().type('mari');
  expect(store.getState().enteredFor).toBeNull();
});
