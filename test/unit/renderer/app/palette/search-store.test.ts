import { afterEach, expect, it, vi } from 'vitest';
import { paletteStore, searchCalls } from '../../../../../renderer/app/palette/search-store.ts';
import { row } from '../../calls/rows.ts';
import { windowWith } from '../../window-with.ts';

afterEach(() => vi.unstubAllGlobals());

it('searches the calls, or says that they cannot be searched', async () => {
  const fake = windowWith({ 'calls.list': () => ({ rows: [row('one', 1)], next: null }) });
  const { value: last } = await searchCalls({ extension: '101', text: ' ' });
  expect(last).toMatchObject({ text: '', rows: { length: 1 }, error: null });
  fake.fail('calls.list', { kind: 'historyUnavailable', detail: 'full' });
  const { value: failed } = await searchCalls({ extension: '101', text: 'Maria' });
  expect(failed).toMatchObject({ text: 'Maria', rows: [], error: { kind: 'historyUnavailable' } });
});

it('opens without what was chosen before, and drops an Enter and a choice together with their text', () => {
  const { show, type, enter, choose } = paletteStore.getState();
  type('left over');
  choose('call 1');
  show('101', 'maria');
  expect(paletteStore.getState()).toMatchObject({ mode: 'palette', text: 'maria', items: [], chosen: null });
  enter();
  expect(paletteStore.getState().enteredFor).toBe('maria');
  choose('call 1');
  type('mari');
  expect(paletteStore.getState()).toMatchObject({ enteredFor: null, chosen: null });
});
