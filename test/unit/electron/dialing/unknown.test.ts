import { describe, expect, test } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import { CALL, callTo, createWorld, id, order } from './dialing-world.ts';

const MINUTE = 60_000;

async function unknownDial() {
  const world = createWorld();
  world.dialing.start(id(1), order());
  world.posts[0]?.fail(new AppError({ kind: 'network', reason: 'reset', host: 'pbx' }));
  await world.time.settle();
  return world;
}

describe('an unknown dial', () => {
  test('is searched for in the records around its time, ever more rarely for two hours', async () => {
    const world = await unknownDial();
    await world.time.advance(3 * 60 * MINUTE);
    expect(world.listsAsked).toHaveLength(10);
    expect(world.listsAsked[0]).toEqual({
      extension: '101',
      from: '2025-06-02 11:58:00',
      to: '2025-06-02 12:05:00',
      query: '3125001',
      perPage: 100,
    });
    expect(world.state(id(1))).toMatchObject({ kind: 'unknown', nextPollAt: null });
  });

  test('is done when the PBX’s list has it', async () => {
    const world = await unknownDial();
    world.records.set(CALL, callTo(CALL, '03023125001', world.time.now() + 5000));
    await world.time.advance(6000);
    expect(world.state(id(1))).toMatchObject({ kind: 'done', callUuid: CALL, foundBy: 'records' });
    expect([world.listsAsked.length, world.time.pending(), world.posts.length]).toEqual([1, 0, 1]);
  });

  test.each([-10 * MINUTE, -3 * MINUTE, 7 * MINUTE, 26 * 60 * MINUTE])(
    'is found by the PBX’s clock, which is %d ms ahead, and a dial closer to a call by that clock gets it',
    async (ahead) => {
      const world = createWorld();
      world.pbxAhead = ahead;
      const pressedAt = world.time.now();
      for (const [n, after] of [1, 2].entries()) {
        world.dialing.start(id(after), order());
        world.posts[n]?.fail(new AppError({ kind: 'network', reason: 'reset', host: 'pbx' }));
        await world.time.advance(4 * MINUTE);
      }
      world.bring(callTo(CALL, order().number, pressedAt + 4 * MINUTE + ahead + 3000));
      expect(world.state(id(2))).toMatchObject({ kind: 'done', callUuid: CALL, foundBy: 'records' });
      expect(world.state(id(1))?.kind).toBe('unknown');
    },
  );

  test('keeps the PBX’s time over a restart, after which this computer’s clock may be right', async () => {
    const world = createWorld();
    world.pbxAhead = -60 * MINUTE;
    const pressedAt = world.time.now();
    world.dialing.start(id(1), order());
    world.posts[0]?.fail(new AppError({ kind: 'network', reason: 'reset', host: 'pbx' }));
    await world.time.settle();
    world.pbxAhead = 0;
    world.restart();
    world.bring(callTo(CALL, order().number, pressedAt - 60 * MINUTE + 3000));
    expect(world.state(id(1))).toMatchObject({ kind: 'done', callUuid: CALL });
    expect(world.posts).toHaveLength(1);
  });

  test('is done when a background poll brings it, even long after the last poll of its own', async () => {
    const world = await unknownDial();
    const { createdAt } = world.dialing.list()[0] ?? { createdAt: 0 };
    await world.time.advance(8 * 60 * MINUTE);
    world.bring(callTo(CALL, order().number, createdAt + 3000));
    expect(world.state(id(1))).toMatchObject({ kind: 'done', foundBy: 'records' });
  });

  test('does not take the call of a dial whose card was closed meanwhile', async () => {
    const world = createWorld();
    world.dialing.start(id(2), order());
    world.posts[0]?.accept(CALL);
    await world.time.settle();
    world.bring(callTo(CALL, order().number, world.time.now()));
    world.dialing.close(id(2));
    await world.time.advance(30_000);
    world.dialing.start(id(1), order());
    world.posts[1]?.fail(new AppError({ kind: 'network', reason: 'reset', host: 'pbx' }));
    await world.time.advance(60 * MINUTE);
    expect(world.state(id(1))?.kind).toBe('unknown');
  });

  test('two that are searched for at the same moment do not both take the one call', async () => {
    const world = await unknownDial();
    world.time.jump(1000);
    world.dialing.start(id(2), order());
    world.posts[1]?.fail(new AppError({ kind: 'network', reason: 'reset', host: 'pbx' }));
    await world.time.settle();
    world.calls.set(CALL, callTo(CALL, order().number, world.time.now()));
    await Promise.all([world.dialing.pollNow(id(1)), world.dialing.pollNow(id(2))]);
    expect([world.state(id(1))?.kind, world.state(id(2))?.kind].sort()).toEqual(['done', 'unknown']);
    world.records.set(id(901), callTo(id(901), order().number, world.time.now() + 3000));
    await world.time.advance(MINUTE);
    expect(new Set([1, 2].map((n) => JSON.stringify(world.state(id(n))))).size).toBe(2);
    expect([world.state(id(1))?.kind, world.state(id(2))?.kind]).toEqual(['done', 'done']);
  });
});
