import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Result } from '../../shared/errors.ts';
import { nextFavourite, type PeopleChange, type Person, type Proposal } from '../../shared/people/people.ts';
import { type Bridge, perConnection } from '../bridge.ts';
import { type Loadable, settled } from '../ui/feedback/loadable.ts';
import type { Naming } from './person-draft.ts';

export type PeopleList = Loadable<{ people: readonly Person[] }>;

export interface PeopleState {
  list: PeopleList;
  proposals: readonly Proposal[];
  /** What the person dialog is open for; null while it is closed. */
  naming: Naming | null;
  importing: boolean;
  /** Loads everybody; the old list stays when that fails. */
  load(): Promise<void>;
  /** Loads an extension's frequent unknown numbers. */
  loadProposals(extension: string): Promise<void>;
  name(naming: Naming | null): void;
  showImport(shown: boolean): void;
  /** Saves a change and loads everybody again. Returns the change that undoes it. */
  write(change: PeopleChange): Promise<Result<PeopleChange>>;
  /** Adds a person at the end of the favourites, or removes them. */
  setFavourite(person: Person, favourite: boolean): Promise<Result<PeopleChange>>;
  decline(key: string, declined: boolean): Promise<Result<undefined>>;
}

/** The people of a list; none while it loads. */
export function peopleOf(list: PeopleList): readonly Person[] {
  return list.kind === 'shown' ? list.people : nobody;
}

const nobody: readonly Person[] = [];

/** A people store over a bridge; tests hand in a fake one. */
export function createPeopleStore(bridge: Bridge): StoreApi<PeopleState> {
  return createStore<PeopleState>((put, get) => {
    let extension: string | null = null;
    const readProposals = async (): Promise<void> => {
      if (extension === null) return;
      const requested = extension;
      const answer = await bridge.call('people.proposals', { extension });
      if (answer.ok && requested === extension) put({ proposals: answer.value });
    };
    return {
      list: { kind: 'loading' },
      proposals: [],
      naming: null,
      importing: false,
      load: async () => {
        const answer = await bridge.call('people.list', undefined);
        if (answer.ok || get().list.kind !== 'shown') put({ list: settled(answer, (people) => ({ people })) });
      },
      loadProposals: (requested) => {
        extension = requested;
        return readProposals();
      },
      name: (naming) => put({ naming }),
      showImport: (importing) => put({ importing }),
      write: async (change) => {
        const answer = await bridge.call('people.write', change);
        if (answer.ok) await Promise.all([get().load(), readProposals()]);
        return answer;
      },
      setFavourite: (person, favourite) => {
        const place = favourite ? nextFavourite(peopleOf(get().list)) : 0;
        return get().write({ put: [{ ...person, favourite: place }], remove: [] });
      },
      decline: async (key, declined) => {
        const answer = await bridge.call('people.decline', { key, declined });
        if (answer.ok) await readProposals();
        return answer;
      },
    };
  });
}

/** The window's people. */
export const peopleStore = perConnection(createPeopleStore);
