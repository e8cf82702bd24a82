import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  declineProposal,
  peopleOf,
  peopleStore,
  proposedNumbers,
  toggleFavourite,
} from '../../../../renderer/people/people-store.ts';
import { latest } from '../../../../renderer/resource.ts';
import { AppError } from '../../../../shared/errors.ts';
import { type PeopleChange, peopleWrite } from '../../../../shared/people/people.ts';
import { personOf } from '../../shared/make-person.ts';
import { windowWith } from '../window-with.ts';

afterEach(() => vi.unstubAllGlobals());

const ada = personOf(1, 'Ada', '104');
const bob = { ...personOf(2, 'Bob', '105'), favourite: 4 };
const proposal = { key: '+49301', number: '0301', name: null, calls: 6 };

/** `works`: whether the call of that place succeeds. */
async function loaded(works: (call: number) => boolean = () => true) {
  const calls: PeopleChange[] = [];
  let stored = [ada, bob];
  let proposed = [proposal];
  windowWith({
    'people.list': () => stored,
    'people.write': ({ put, remove }) => {
      calls.push({ put, remove });
      if (!works(calls.length)) throw new AppError({ kind: 'badInput', detail: 'person' });
      const touched = [...put.map(({ id }) => id), ...remove];
      const before = stored.filter(({ id }) => touched.includes(id));
      stored = [...stored.filter(({ id }) => !touched.includes(id)), ...put];
      const had = new Set(before.map(({ id }) => id));
      return { put: before, remove: touched.filter((id) => !had.has(id)) };
    },
    'people.proposals': () => proposed,
    'people.decline': () => {
      proposed = [];
      return undefined;
    },
  });
  await peopleStore.getState().load(undefined);
  return { store: peopleStore, calls, people: () => peopleOf(peopleStore.getState().answer) };
}

describe('people', () => {
  it('are saved, shown, and undone with the change that the call returned', async () => {
    const { store, people } = await loaded();
    const written = await store.getState().write({ put: [{ ...ada, name: 'Ada L.' }], remove: [bob.id] });
    expect(people().map(({ name }) => name)).toEqual(['Ada L.']);
    if (written.ok) await store.getState().write(written.value);
    expect(people()).toEqual([ada, bob]);
  });

  const many = Array.from({ length: 1200 }, (_, n) => personOf(n + 10, `Person ${n}`, `+4930${1_000_000 + n}`));

  it('are written in parts where they are many, and undone as one', async () => {
    const { store, people, calls } = await loaded();
    const written = await store.getState().write({ put: many, remove: [bob.id] });
    expect(people()).toHaveLength(1201);
    expect(calls.length).toBeGreaterThan(2);
    expect(calls.every((each) => peopleWrite.safeParse(each).success)).toBe(true);
    if (written.ok) await store.getState().write(written.value);
    expect(people()).toEqual([ada, bob]);
  });

  it('are as before where a part of them cannot be written', async () => {
    const { store, people } = await loaded((call) => call !== 2);
    const written = await store.getState().write({ put: many, remove: [bob.id] });
    expect(written.ok).toBe(false);
    await store.getState().load(undefined);
    expect(people()).toEqual([ada, bob]);
  });

  it('become favourites after the others, and stop being ones', async () => {
    const { people } = await loaded();
    await toggleFavourite(ada);
    expect(people().find(({ id }) => id === ada.id)?.favourite).toBe(5);
    await toggleFavourite(bob);
    expect(people().find(({ id }) => id === bob.id)?.favourite).toBe(0);
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
