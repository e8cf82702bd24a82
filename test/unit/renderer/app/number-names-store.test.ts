import { afterEach, expect, test, vi } from 'vitest';
import { createNumberNamesStore } from '../../../../renderer/app/number-names-store.ts';
import { bridge } from '../../../../renderer/bridge.ts';
import { windowWith } from '../window-with.ts';

afterEach(() => vi.unstubAllGlobals());

function names(known: Record<string, string> = {}) {
  const fake = windowWith({ 'people.namesOf': ({ numbers }) => numbers.map((number) => known[number] ?? null) });
  const store = createNumberNamesStore(bridge);
  const nameOf = (number: string | null) => store.getState().nameOf(number);
  const asked = () => fake.log.map(({ input }) => input);
  return { known, store, nameOf, asked };
}

test('numbers on screen are asked about in one batch, each once, and another function says that there are names', async () => {
  const { nameOf, store, asked } = names({ '104': 'Jonas Weber' });
  const first = store.getState().nameOf;
  expect(['104', '040 333444', '104', '', '1'.repeat(101), null].map(nameOf)).toEqual(Array(6).fill(null));
  await vi.waitFor(() => expect(store.getState().nameOf).not.toBe(first));
  expect(['104', '040 333444'].map(nameOf)).toEqual(['Jonas Weber', null]);
  await Promise.resolve();
  expect(asked()).toEqual([{ numbers: ['104', '040 333444'] }]);
});

test('new calls and people may bring another name', async () => {
  const { known, nameOf, store } = names({ '040 111222': 'Jonas' });
  await vi.waitFor(() => expect(nameOf('040 111222')).toBe('Jonas'));
  known['040 111222'] = 'Jonas Weber';
  store.getState().refresh();
  await vi.waitFor(() => expect(nameOf('040 111222')).toBe('Jonas Weber'));
});

test('a name that is shown stays while others are looked up, however many there were', async () => {
  const numbers = Array.from({ length: 600 }, (_, nth) => `${1000 + nth}`);
  const { nameOf, store } = names(Object.fromEntries(numbers.map((number) => [number, `Name of ${number}`])));
  for (const number of numbers) nameOf(number);
  await vi.waitFor(() => expect(numbers.map(nameOf)).not.toContain(null));
  const shown: (string | null)[] = [];
  store.subscribe(() => shown.push(nameOf('1000')));
  nameOf('040 333444');
  await vi.waitFor(() => expect(shown).not.toEqual([]));
  expect(new Set(shown)).toEqual(new Set(['Name of 1000']));
});
