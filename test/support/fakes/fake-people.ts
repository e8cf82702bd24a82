import type { CallInput, CallName, CallOutput } from '../../../shared/contract/calls.ts';
import type { Person, Proposal } from '../../../shared/people/people.ts';

/** Whom the fake bridge knows. */
export interface FakePeople {
  people: Person[];
  proposals: Proposal[];
  /** The names that call records give, by number. */
  recordNames?: Record<string, string>;
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
    'people.namesOf': ({ numbers }) => numbers.map((number) => state.recordNames?.[number] ?? null),
    'people.proposals': () => state.proposals,
    'people.decline': ({ key, declined }) => {
      if (declined) state.proposals = state.proposals.filter((one) => one.key !== key);
      changed();
      return undefined;
    },
  };
}

const uuid = (n: number): string => `00000000-0000-4000-8000-0000000009${String(n).padStart(2, '0')}`;
const person = (
  n: number,
  name: string,
  favourite: number,
  ...numbers: [number: string, label: string | null][]
): Person => ({
  id: uuid(n),
  name,
  favourite,
  numbers: numbers.map(([number, label]) => ({ number, label, names: true })),
});

/** An address book with names that are hard to show, and unassigned numbers. */
export function fakePeople(): FakePeople {
  return {
    people: [
      person(1, 'Maria Keller', 1, ['+493023125104', 'desk'], ['+491712345678', 'mobile']),
      person(2, 'محمد الأحمد', 2, ['+97142345678', null]),
      person(3, 'Jonas Weber', 0, ['104', 'extension']),
      person(4, 'Hausverwaltung Schöneberg-Friedenau, Störungsannahme und Notdienst', 0, [
        '+493098765432',
        'Tag und Nacht',
      ]),
      person(5, 'Praxis Dr. Öztürk', 0, ['+493023125777', 'work']),
      ...Array.from({ length: 14 }, (_, n) => person(10 + n, `Extension ${n + 200}`, 0, [String(n + 200), null])),
    ],
    proposals: [
      { key: '+493023125010', number: '+493023125010', name: null, calls: 6, lastAt: 1 },
      { key: '+493023125015', number: '+493023125015', name: 'ACME GMBH', calls: 4, lastAt: 1 },
    ],
  };
}
