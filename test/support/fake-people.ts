import type { CallInput, CallName, CallOutput } from '../../shared/contract/calls.ts';
import type { Person, Proposal } from '../../shared/people.ts';

/** Whom the fake bridge knows. */
export interface FakePeople {
  people: Person[];
  proposals: Proposal[];
}

type PeopleCall = Extract<CallName, `people.${string}`>;
type PeopleHandlers = { [N in PeopleCall]: (input: CallInput<N>) => CallOutput<N> };

/** The calls about people, over this state. `changed` tells the window that names changed. */
export function peopleHandlers(state: FakePeople, changed: () => void): PeopleHandlers {
  return {
    'people.list': () => state.people,
    'people.write': ({ put, remove }) => {
      const touched = [...put.map(({ id }) => id), ...remove];
      const before = state.people.filter(({ id }) => touched.includes(id));
      const were = new Set(before.map(({ id }) => id));
      state.people = [...state.people.filter(({ id }) => !touched.includes(id)), ...put];
      changed();
      return { put: before, remove: touched.filter((id) => !were.has(id)) };
    },
    'people.proposals': () => state.proposals,
    'people.decline': ({ key, declined }) => {
      if (declined) state.proposals = state.proposals.filter((one) => one.key !== key);
      changed();
      return undefined;
    },
  };
}
