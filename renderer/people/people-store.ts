import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { Result } from '../../shared/errors.ts';
import { nextFavourite, type PeopleChange, type Person } from '../../shared/people/people.ts';
import { type Bridge, perConnection } from '../bridge.ts';
import { type Answer, createResource, latest, type Resource, withActions } from '../resource.ts';
import type { Naming } from './person-draft.ts';

export interface PeopleActions {
  /** What the person dialog is open for; null while it is closed. */
  naming: Naming | null;
  importing: boolean;
  name(naming: Naming | null): void;
  showImport(shown: boolean): void;
  /** Saves a change and loads everybody again. Returns the change that undoes it. */
  write(change: PeopleChange): Promise<Result<PeopleChange>>;
  /** Adds a person at the end of the favourites, or removes them. */
  setFavourite(person: Person, favourite: boolean): Promise<Result<PeopleChange>>;
  decline(key: string, declined: boolean): Promise<Result<undefined>>;
}

/** The people so far. */
export function peopleOf(answer: Answer<readonly Person[]>): readonly Person[] {
  return latest(answer) ?? nobody;
}

const nobody: readonly Person[] = [];

/** An extension's frequent unknown numbers. */
export const proposedNumbers = perConnection((bridge) =>
  createResource((extension: string) => bridge.call('people.proposals', { extension })),
);

/** Everybody who is named, over a bridge; tests hand in a fake one. */
export function createPeopleStore(bridge: Bridge): StoreApi<Resource<undefined, readonly Person[]> & PeopleActions> {
  const store = createResource<undefined, readonly Person[]>(() => bridge.call('people.list', undefined));
  const write: PeopleActions['write'] = async (change) => {
    const answer = await bridge.call('people.write', change);
    if (answer.ok) await Promise.all([store.getState().load(undefined), proposedNumbers.getState().refresh()]);
    return answer;
  };
  const actions: PeopleActions = {
    naming: null,
    importing: false,
    name: (naming) => both.setState({ naming }),
    showImport: (importing) => both.setState({ importing }),
    write,
    setFavourite(person, favourite) {
      const place = favourite ? nextFavourite(peopleOf(store.getState().answer)) : 0;
      return write({ put: [{ ...person, favourite: place }], remove: [] });
    },
    async decline(key, declined) {
      const answer = await bridge.call('people.decline', { key, declined });
      if (answer.ok) await proposedNumbers.getState().refresh();
      return answer;
    },
  };
  const both = withActions(store, actions);
  return both;
}

/** The window's people. */
export const peopleStore = perConnection(createPeopleStore);

/** Everybody who is named, so far. */
export function usePeople(): readonly Person[] {
  return useStore(peopleStore, ({ answer }) => peopleOf(answer));
}
