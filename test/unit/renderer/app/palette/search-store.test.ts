import { afterEach, expect, it, vi } from 'vitest';
import { onKeyDown, onType } from '../../../../../renderer/app/frame/search-box.ts';
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

it('opens without what was chosen before, and drops an Enter and a choice together with their text', () => {
  const choose = () =>
    paletteStore.setState({ chosen: 'call 1', enteredFor: 'maria', items: [{ id: 'call 1' } as Item] });
  choose();
  onType('maria');
  expect(paletteStore.getState()).toMatchObject({ mode: 'palette', text: 'maria', items: [], chosen: null });
  choose();
  onType('mari');
  expect(paletteStore.getState()).toMatchObject({ text: 'mari', chosen: null, enteredFor: null });
});

it.each([{}, { ctrlKey: true }])(
  'an Enter before the results of the whole text waits for them: what leads may be Redial',
  (keys) => {
    const redial = { id: 'command redial', run: vi.fn() } as unknown as Item;
    paletteStore.setState({ mode: 'palette', text: 'red', searchedFor: 're', items: [redial] });
    const event = { key: 'Enter', nativeEvent: {}, preventDefault: vi.fn(), ...keys } as unknown as Parameters<
      typeof onKeyDown
    >[0];
    onKeyDown(event);
    expect(redial.run).not.toHaveBeenCalled();
    expect(paletteStore.getState().enteredFor).toBe('red');
  },
);
