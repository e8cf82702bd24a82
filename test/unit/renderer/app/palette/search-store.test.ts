import { afterEach, describe, expect, it, vi } from 'vitest';
import { onKeyDown, onType } from '../../../../../renderer/app/frame/search-box.ts';
import {
  calledAtOnce,
  type Item,
  paletteStore,
  searchCalls,
} from '../../../../../renderer/app/palette/search-store.ts';
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

it.each([{ ctrlKey: false }, { ctrlKey: true }])(
  'an Enter before the results of the whole text waits for them: what leads may be Redial',
  (keys) => {
    const redial = { id: 'command redial', run: vi.fn() } as unknown as Item;
    paletteStore.setState({ mode: 'palette', text: 'red', searchedFor: 're', items: [redial] });
    const event = {
      key: 'Enter',
      metaKey: false,
      nativeEvent: {},
      preventDefault: vi.fn(),
      ...keys,
    } as unknown as Parameters<typeof onKeyDown>[0];
    onKeyDown(event);
    expect(redial.run).not.toHaveBeenCalled();
    expect(paletteStore.getState()).toMatchObject({ enteredFor: 'red', enteredToCall: keys.ctrlKey });
  },
);

describe('Ctrl Enter', () => {
  const item = (id: string, isExact = false) => ({ id, number: `0${id}`, isExact, run: () => {} }) as unknown as Item;
  const items = [item('1'), item('2', true), item('3')];
  it.each([
    ['what leads by a fragment', { chosen: null, isByArrow: false }, null],
    ['what the pointer lies on', { chosen: '3', isByArrow: false }, null],
    ['what the arrows moved to', { chosen: '3', isByArrow: true }, '03'],
    ['what the arrows had moved to before it went', { chosen: '9', isByArrow: true }, null],
    ['what was typed in full, under the pointer too', { chosen: '2', isByArrow: false }, '02'],
  ])('%s: %j calls %s', (_what, chosen, number) => {
    expect(calledAtOnce({ items, ...chosen })).toBe(number);
  });

  it('calls nothing where what leads has no number', () => {
    expect(calledAtOnce({ items: [{ ...item('1', true), number: null }], chosen: null, isByArrow: false })).toBeNull();
  });
});
