import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import { callTo, createWorld, id, order, type World } from './world.ts';

const NUMBERS = ['+493023125001', '03023125001', '110'];
const IDS = [1, 2, 3, 4];

type Step = (world: World, model: Model) => unknown;

/** What must hold is kept apart from the code that is tested. */
interface Model {
  acknowledged: Map<string, string>;
  closed: Set<string>;
  /** Closed before the last restart: the window that made these ids is gone with its run, so they do not come again. */
  retired: Set<string>;
  calls: number;
}

function start(n: number, number: string, extension: string): Step {
  return (world, model) => {
    if (model.retired.has(id(n))) return;
    try {
      // A second press for the number that is being dialled is answered with that dial.
      const dial = world.dialing.start(id(n), order({ number, extension }));
      if (!model.acknowledged.has(dial.id)) model.acknowledged.set(dial.id, `${extension}→${number}`);
    } catch (thrown) {
      if (!(thrown instanceof AppError) || thrown.data.kind !== 'alreadyDialling') throw thrown;
    }
  };
}

function close(n: number): Step {
  return (world, model) => {
    if (world.state(id(n))?.kind === 'asking') return;
    world.dialing.close(id(n));
    if (model.acknowledged.has(id(n))) model.closed.add(id(n));
  };
}

function answer(which: number, how: 'accept' | 'refuse' | 'lose'): Step {
  return (world, model) => {
    const post = world.posts[which % Math.max(1, world.posts.length)];
    if (how === 'accept') {
      model.calls += 1;
      post?.accept(id(900 + model.calls), (which % 3) * 1000);
    }
    if (how === 'refuse') post?.fail(new AppError({ kind: 'callNotSetUp', serverMessage: null }));
    if (how === 'lose') post?.fail(new AppError({ kind: 'network', reason: 'reset', host: 'pbx' }));
  };
}

const writeRecord =
  (n: number, number: string): Step =>
  (world) =>
    world.records.set(id(900 + n), callTo(id(900 + n), number, world.time.now()));

/** What ended more than a minute before is not shown again. */
const restart: Step = (world, model) => {
  for (const { id: dialId, state } of world.dialing.list()) {
    const hasEnded = state.kind === 'done' || state.kind === 'refused';
    if (hasEnded && state.at < world.time.now() - 60_000) model.closed.add(dialId);
  }
  world.restart();
  model.retired = new Set(model.closed);
};

const someId = fc.constantFrom(...IDS);
const someNumber = fc.constantFrom(...NUMBERS);
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(someId, someNumber, fc.constantFrom('101', '102')).map((a) => start(...a)) },
  { weight: 3, arbitrary: fc.tuple(fc.nat(7), fc.constantFrom('accept', 'refuse', 'lose')).map((a) => answer(...a)) },
  {
    weight: 2,
    arbitrary: fc.integer({ min: 0, max: 200_000 }).map(
      (ms): Step =>
        (world) =>
          world.time.advance(ms),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: -3_600_000, max: 3_600_000 }).map(
      (ms): Step =>
        (world) =>
          world.time.jump(ms),
    ),
  },
  { weight: 1, arbitrary: fc.constant<Step>((world) => world.time.settle()) },
  { weight: 1, arbitrary: someId.map(close) },
  {
    weight: 1,
    arbitrary: someId.map(
      (n): Step =>
        (world) =>
          void world.dialing.pollNow(id(n)).catch(() => {}),
    ),
  },
  { weight: 1, arbitrary: fc.tuple(fc.integer({ min: 1, max: 5 }), someNumber).map((a) => writeRecord(...a)) },
  { weight: 1, arbitrary: fc.constant(restart) },
);

function expectPromisesKept(world: World, model: Model): void {
  expect(world.posts.every((post) => post.storedFirst)).toBe(true);
  expect(world.posts.length).toBe(model.acknowledged.size);
  const listed = world.dialing.list();
  for (const dialId of model.acknowledged.keys()) {
    expect(listed.some((d) => d.id === dialId)).toBe(!model.closed.has(dialId));
  }
  const claimed = listed.flatMap((d) => ('callUuid' in d.state ? [d.state.callUuid] : []));
  expect(new Set(claimed).size).toBe(claimed.length);
  expect(new Set(listed.map((d) => d.id))).toEqual(new Set(world.disk.keys()));
}

test('R4: whatever is pressed, answered, lost, closed and restarted in whatever order, one dial is one POST and none is forgotten', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 5, maxLength: 40 }), async (plan) => {
      const world = createWorld();
      const model: Model = { acknowledged: new Map(), closed: new Set(), retired: new Set(), calls: 0 };
      for (const step of plan) {
        await step(world, model);
        expectPromisesKept(world, model);
      }
      await world.time.advance(26 * 3_600_000);
      expectPromisesKept(world, model);
      world.dialing.stop();
      expect(world.time.pending()).toBe(0);
    }),
    { numRuns: 300 },
  );
}, 60_000);

test('R4: two windows, Enter held and a double click at the same moment are one POST', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(someId, someNumber), { minLength: 2, maxLength: 20 }), async (presses) => {
      const world = createWorld();
      for (const [n, number] of presses) {
        const dial = world.dialing.start(id(n), order({ number: number === '110' ? (NUMBERS[0] ?? '') : number }));
        expect(dial.id).toBe(world.dialing.list()[0]?.id);
      }
      await world.time.settle();
      expect(world.posts).toHaveLength(1);
    }),
    { numRuns: 100 },
  );
});
