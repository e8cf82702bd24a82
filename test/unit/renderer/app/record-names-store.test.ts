import { afterEach, expect, test, vi } from 'vitest';
import { createRecordNamesStore } from '../../../../renderer/app/record-names-store.ts';
import { bridge } from '../../../../renderer/bridge.ts';
import { namesOf, withOtherNames } from '../../../../renderer/people/names.ts';
import { numberKeyer } from '../../../../renderer/people/number-keys.ts';
import { personOf } from '../../shared/make-person.ts';
import { windowWith } from '../window-with.ts';

afterEach(() => vi.unstubAllGlobals());

function names(recordNames: Record<string, string> = {}) {
  const fake = windowWith({ 'people.namesOf': ({ numbers }) => numbers.map((number) => recordNames[number] ?? null) });
  const store = createRecordNamesStore(bridge);
  const keyOf = numberKeyer('DE');
  const nameOf = withOtherNames(namesOf([personOf(1, 'Ada', '030 23125042')], keyOf), keyOf, store.getState().nameOf);
  const asked = () => fake.log.filter(({ name }) => name === 'people.namesOf').map(({ input }) => input);
  return { recordNames, fake, store, nameOf, asked };
}

test('numbers on screen are asked about in one batch, each once, however they are written', async () => {
  const { nameOf, store, asked } = names({ '+4940111222': 'Jonas Weber' });
  expect(['040 111222', '+49 40 111222', '040 333444', '030 23125042'].map(nameOf)).toEqual([null, null, null, 'Ada']);
  await vi.waitFor(() => expect(store.getState().names.size).toBe(2));
  expect(['040 111222', '+49 40 111222', '040 333444'].map(nameOf)).toEqual(['Jonas Weber', 'Jonas Weber', null]);
  await Promise.resolve();
  expect(asked()).toEqual([{ numbers: ['+4940111222', '+4940333444'] }]);
});

test('an extension, a code and a withheld number are not asked about', async () => {
  const { nameOf, asked } = names();
  expect(['104', '*97', 'anonymous', '', null].map(nameOf)).toEqual([null, null, null, null, null]);
  await Promise.resolve();
  expect(asked()).toEqual([]);
});

test('new calls may bring a name', async () => {
  const { recordNames, fake, nameOf, store, asked } = names();
  const stop = store.getState().start();
  nameOf('040 111222');
  await vi.waitFor(() => expect(store.getState().names.size).toBe(1));
  recordNames['+4940111222'] = 'Jonas Weber';
  fake.emit('history', null);
  await vi.waitFor(() => expect(nameOf('040 111222')).toBe('Jonas Weber'));
  // The pages of a backfill come many times a second.
  const before = asked().length;
  for (let nth = 3; nth < 40; nth += 1) fake.emit('history', null);
  await Promise.resolve();
  expect(asked()).toHaveLength(before);
  stop();
});
