import { afterEach, expect, it, vi } from 'vitest';
import { onType } from '../../../../../renderer/app/frame/box.ts';
import { type Item, paletteStore, searchCalls } from '../../../../../renderer/app/palette/search-store.ts';
import { row } from '../../calls/rows.ts';
import { windowWith } from '../../window-with.ts';

afterEach(() => vi.unstubAllGlobals());

it('searches the calls, or says that they cannot be searched', async () => {
  const fake = windowWith({ 'calls.list': () => ({ rows: [row('one', 1)], next: null }) });
  const { value: last } = await searchCalls({ extension: '101', text: ' ' });
  expect(last).toMatchObject({ text: ' ', rows: { length: 1 }, error: null });
  fake.fail('calls.list', { kind: 'historyUnavailable', detail: 'full' });
  const { value: failed } = await searchCalls({ extension: '101', text: 'Maria' });
  expect(failed).toMatchObject({ text: 'Maria', rows: [], error: { kind: 'historyUnavailable' } });
});

it('opens without what was chosen before, and drops a choice together with its text', () => {
  const choose = () => paletteStore.setState({ chosen: 'call 1', items: [{ id: 'call 1' } as Item] });
  choose();
  onType('maria');
  expect(paletteStore.getState()).toMatchObject({ mode: 'palette', text: 'maria', items: [], chosen: null });
  choose();
  onType('mari');
  expect(paletteStore.getState()).toMatchObject({ text: 'mari', chosen: null });
});
