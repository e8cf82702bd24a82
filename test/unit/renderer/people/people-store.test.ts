import { afterEach, describe, expect, it, vi } from 'vitest';
import { bridge } from '../../../../renderer/bridge.ts';
import {
  createPeopleStore,
  declineProposal,
  peopleOf,
  peopleStore,
  proposedNumbers,
  toggleFavourite,
} from '../../../../renderer/people/people-store.ts';
import { latest } from '../../../../renderer/resource.ts';
import { busyState } from '../../../support/fakes/fake-data.ts';
import { windowWith } from '../window-with.ts';
import { personOf } from './people.ts';

afterEach(() => vi.unstubAllGlobals());

const ada = personOf(1, 'Ada', '104');
const bob = { ...personOf(2, 'Bob', '105'), favourite: 4 };
const proposal = { key: '+49301', number: '0301', name: null, calls: 6, lastAt: 1 };

async function loaded() {
  const fake = windowWith({ ...busyState(Date.now()), people: [ada, bob], proposals: [proposal] });
  const store = peopleStore;
  await store.getState().load(undefined);
  return { fake, store, people: () => peopleOf(store.getState().answer) };
}

describe('people', () => {
  it('are saved, shown, and undone with the change that the call returned', async () => {
    const { store, people } = await loaded();
    const written = await store.getState().write({ put: [{ ...ada, name: 'Ada L.' }], remove: [bob.id] });
    expect(people().map(({ name }) => name)).toEqual(['Ada L.']);
    if (written.ok) await store.getState().write(written.value);
    expect(people()).toEqual([ada, bob]);
  });

  it('become favourites after the others, and stop being ones', async () => {
    const { people } = await loaded();
    await toggleFavourite(ada);
    expect(people().find(({ id }) => id === ada.id)?.favourite).toBe(5);
    await toggleFavourite(bob);
    expect(people().find(({ id }) => id === bob.id)?.favourite).toBe(0);
  });

  it('stay on screen when they cannot be read again, and say so where nothing was read', async () => {
    const { fake, store, people } = await loaded();
    fake.fail('people.list', { kind: 'historyUnavailable', detail: 'full' });
    await store.getState().load(undefined);
    expect(people()).toHaveLength(2);
    const other = createPeopleStore(bridge);
    await other.getState().load(undefined);
    expect(other.getState().answer).toMatchObject({ kind: 'failed' });
    expect(peopleOf(other.getState().answer)).toEqual([]);
  });
});

it('proposals go once they are declined', async () => {
  await loaded();
  const { load } = proposedNumbers.getState();
  await load('101');
  expect(latest(proposedNumbers.getState().answer)).toEqual([proposal]);
  await declineProposal(proposal, '0301');
  expect(latest(proposedNumbers.getState().answer)).toEqual([]);
});
