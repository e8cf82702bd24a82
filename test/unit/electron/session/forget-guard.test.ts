import { expect, it } from 'vitest';
import { createForgetGuard, type Loss } from '../../../../electron/session/forget-guard.ts';
import { noFilter } from '../../../../shared/calls/call-filter.ts';
import { noDetails, type PeopleChange, type Person } from '../../../../shared/people/people.ts';
import { HOUR } from '../../../../shared/time/durations.ts';

const some = { kind: 'calls' as const, uuids: ['u1'] };
const found = { kind: 'found', extension: '101', filter: noFilter } as const;
const all = { kind: 'all' } as const;

/** A guard whose questions are declined, and what it asked. `hours`: what the clock shows. */
function guarded() {
  const clock = { hours: 0 };
  const asked: Loss[] = [];
  const confirm = async (loss: Loss) => {
    asked.push(loss);
    return false;
  };
  const guard = createForgetGuard({ now: () => clock.hours * HOUR, confirm });
  /** Whether it may go on unasked. */
  const may = (promise: Promise<void>): Promise<boolean> =>
    promise.then(
      () => true,
      (error: unknown) => {
        expect(error).toMatchObject({ data: { kind: 'declined' } });
        return false;
      },
    );
  return { guard, may, asked, clock };
}

const person = (index: number, numbers: readonly string[] = [`0${index}`]): Person => ({
  ...{ id: `p${index}`, name: `Person ${index}`, ...noDetails, favourite: 0 },
  numbers: numbers.map((number) => ({ number, label: null, names: true })),
});
const people = Array.from({ length: 40 }, (_, index) => person(index));
const removal = (some: readonly Person[]): PeopleChange => ({ put: [], remove: some.map(({ id }) => id) });
const note = (subject: string, text: string, tags: string[] = []) => ({ subject, text, tags });

it('asks before all calls, and before more than 50', async () => {
  const { guard, may, asked } = guarded();
  expect(await may(guard.calls(all, 0))).toBe(false);
  expect(await may(guard.calls(some, 51))).toBe(false);
  expect(await may(guard.calls(found, 51))).toBe(false);
  expect(await may(guard.calls(some, 50))).toBe(true);
  expect(asked.map((loss) => 'count' in loss && loss.count)).toEqual([null, 51, 51]);
});

it('counts what goes bit by bit, for an hour', async () => {
  const { guard, may, clock } = guarded();
  const answers = [];
  for (let index = 0; index < 60; index += 1) answers.push(await may(guard.calls(some, 1)));
  expect(answers.indexOf(false)).toBe(50);
  clock.hours = 0.999;
  expect(await may(guard.calls(found, 1))).toBe(false);
  clock.hours = 1;
  expect(await may(guard.calls(found, 1))).toBe(true);
});

it('what a person was asked about counts for nothing later, and a clock that was set back forgets', async () => {
  const { guard, may, clock } = guarded();
  clock.hours = 10;
  expect(await may(guard.calls(some, 5000))).toBe(false);
  expect(await may(guard.calls(some, 50))).toBe(true);
  expect(await may(guard.calls(some, 1))).toBe(false);
  clock.hours = 0;
  expect(await may(guard.calls(some, 50))).toBe(true);
});

it.each<[string, PeopleChange, boolean]>([
  ['20 people are removed', removal(people.slice(0, 20)), true],
  ['21 people are removed', removal(people.slice(0, 21)), false],
  ['21 people lose a number', { put: people.slice(0, 21).map((one) => ({ ...one, numbers: [] })), remove: [] }, false],
  ['21 people lose their name', { put: people.slice(0, 21).map((one) => ({ ...one, name: 'X' })), remove: [] }, false],
  [
    'all get a number and a star',
    { put: people.map((one, n) => ({ ...person(n, [`0${n}`, '9']), favourite: 1, id: one.id })), remove: [] },
    true,
  ],
  ['strangers are removed', { put: [], remove: Array.from({ length: 50 }, (_, n) => `x${n}`) }, true],
])('%s: it goes on without a question: %#', async (_what, change, goesOn) => {
  const { guard, may } = guarded();
  expect(await may(guard.people(change, people))).toBe(goesOn);
});

it('people who go one by one are counted, each once', async () => {
  const { guard, may } = guarded();
  const answers = [];
  for (const one of people) {
    answers.push(await may(guard.people({ put: [{ ...one, name: 'X' }], remove: [] }, people)));
    await may(guard.people(removal([one]), people));
  }
  expect(answers.indexOf(false)).toBe(20);
});

it('numbers of another PBX are people’s as their own are', async () => {
  const { guard, may } = guarded();
  const apart = people.map((one) => ({
    ...one,
    numbers: [],
    elsewhere: one.numbers.map((each) => ({ ...each, at: 'b' })),
  }));
  // The same people, as another PBX shows them.
  expect(await may(guard.people({ put: apart, remove: [] }, people))).toBe(true);
  const bare = people.map((one) => ({ ...one, numbers: [{ number: '0999', label: null, names: true }] }));
  expect(await may(guard.people({ put: bare, remove: [] }, apart))).toBe(false);
});

it('an import is undone without a question within the hour, and with one later', async () => {
  const { guard, may, clock } = guarded();
  const merged = people.map((_, index) => person(index, [`0${index}`, '0999']));
  const added = Array.from({ length: 500 }, (_, index) => person(1000 + index));
  expect(await may(guard.people({ put: [...merged, ...added], remove: [] }, people))).toBe(true);
  const undo = { put: people, remove: added.map(({ id }) => id) };
  expect(await may(guard.people(undo, [...merged, ...added]))).toBe(true);
  await may(guard.people({ put: [...merged, ...added], remove: [] }, people));
  clock.hours = 1;
  expect(await may(guard.people(undo, [...merged, ...added]))).toBe(false);
});

it('an import from before the clock was set back is undone with a question', async () => {
  const { guard, may, clock } = guarded();
  const added = Array.from({ length: 21 }, (_, index) => person(1000 + index));
  clock.hours = 10;
  expect(await may(guard.people({ put: added, remove: [] }, people))).toBe(true);
  clock.hours = 0;
  expect(await may(guard.people(removal(added), [...people, ...added]))).toBe(false);
});

it('notes that are emptied or replaced are counted, each once; those that grow are not', async () => {
  const { guard, may } = guarded();
  for (let index = 0; index < 100; index += 1) {
    expect(await may(guard.note(note(`call n${index}`, 'Ring'), note(`call n${index}`, 'Ring her', ['vip'])))).toBe(
      true,
    );
    expect(await may(guard.note(note('call one', 'Long text'), note('call one', 'Long')))).toBe(true);
    expect(await may(guard.note(note(`call e${index}`, ''), note(`call e${index}`, 'New')))).toBe(true);
  }
  const answers = [];
  for (let index = 0; index < 60; index += 1) {
    const after = index % 2 === 0 ? '' : 'other';
    answers.push(await may(guard.note(note(`call ${index}`, 'Ring her'), note(`call ${index}`, after))));
  }
  expect(answers.indexOf(false)).toBe(49);
  expect(await may(guard.note(note('call last', '', ['vip']), note('call last', '')))).toBe(false);
});

it('older calls are always asked about', async () => {
  const { guard, may, asked } = guarded();
  expect(await may(guard.older(30))).toBe(false);
  expect(asked).toEqual([{ kind: 'older', days: 30 }]);
});
