import { describe, expect, test } from 'vitest';
import type { GuardKind, NumberSource } from '../../../../shared/dialing/guard-kind.ts';
import { AppError } from '../../../../shared/errors.ts';
import { createWorld, id, order, type World } from './dialing-world.ts';

/** What main asks to have agreed to; null where it dials. */
function refused(world: World, n: number, number: string, agreed: GuardKind[], from: NumberSource = 'typed') {
  const posts = world.posts.length;
  try {
    world.dialing.start(id(n), order({ number }), agreed, from);
    return null;
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    expect([world.posts.length, world.disk.has(id(n)), world.state(id(n))]).toEqual([posts, false, undefined]);
    return thrown.data.kind === 'mustAgree' ? thrown.data.guards : thrown.data.kind;
  }
}

/** A call to the number that the PBX accepted; `agoMs` before now. */
async function called(world: World, number: string, agoMs: number): Promise<void> {
  world.dialing.start(id(900), order({ number }));
  world.posts[0]?.accept(id(901));
  await world.time.settle();
  world.time.jump(agoMs);
}

const stranger = { isCallerId: true, wasCalled: false };

const cases: [GuardKind, string, NumberSource, (world: World) => unknown][] = [
  ['emergency', '110', 'typed', () => undefined],
  ['ownNumber', '+493023125600', 'typed', (world) => world.own.callerIds.push('030 23125600')],
  ['beingDialled', '03023125001', 'typed', (world) => called(world, '+493023125001', 300_000)],
  [
    'justDialled',
    '03023125001',
    'typed',
    async (world) => {
      await called(world, '+493023125001', 30_000);
      world.dialing.close(id(900));
    },
  ],
  ['serviceCode', '*21*01712345678#', 'outside', () => undefined],
  // Whatever the window says: main knows that the number is a caller's ID.
  ['serviceCode', '*97', 'typed', (world) => world.origins.set('*97', stranger)],
  ['foreignCaller', '+2529000001', 'typed', (world) => world.origins.set('+2529000001', stranger)],
  ['foreignCaller', '+2529000001', 'record', () => undefined],
  // A directory's number is one, too, unless a directory has it in its international form.
  ['foreignCaller', '+2529000001', 'chosen', (world) => world.strangersWords.add('+2529000001')],
  ['foreignCaller', '+2529000001', 'typed', (world) => world.strangersWords.add('+2529000001')],
];

describe('what has to be agreed to', () => {
  test.each(cases)('%s (%s): nothing is written or sent without it', async (kind, number, from, prepare) => {
    const world = createWorld();
    await prepare(world);
    expect(refused(world, 1, number, [], from)).toEqual([kind]);
    expect(
      refused(world, 1, number, ['serviceCode', 'emergency'].filter((other) => other !== kind) as GuardKind[], from),
    ).toEqual([kind]);
    const before = world.posts.length;
    expect(refused(world, 1, number, [kind], from)).toBeNull();
    expect(world.posts).toHaveLength(before + 1);
  });

  test.each([
    ['a number of this country', '+493023125001', stranger],
    ['a foreign number that was called before', '+2529000001', { isCallerId: true, wasCalled: true }],
    ['a foreign number that a person typed', '+2529000001', { isCallerId: false, wasCalled: false }],
  ])('%s is called without a question', (_what, number, origin) => {
    const world = createWorld();
    world.origins.set(number, origin);
    expect(refused(world, 1, number, [])).toBeNull();
  });

  test('a star code from a caller is asked about every time', () => {
    const world = createWorld();
    world.origins.set('*21*0900123#', { isCallerId: true, wasCalled: true });
    expect(refused(world, 1, '*21*0900123#', [])).toEqual(['serviceCode']);
  });
});
