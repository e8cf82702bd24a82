import { describe, expect, test } from 'vitest';
import { accepted, CALL, createWorld, id, order } from './dialing-world.ts';

describe('cards', () => {
  test('a card can be closed in every state but asking', async () => {
    const world = createWorld();
    world.dialing.start(id(1), order());
    expect(() => world.dialing.close(id(1))).toThrow('badInput');
    world.posts[0]?.accept(CALL);
    await world.time.settle();
    world.dialing.close(id(1));
    expect([world.dialing.list().length, world.disk.size, world.time.pending()]).toEqual([0, 0, 0]);
    world.dialing.close(id(1));
    world.dialing.close(id(99));
    expect(world.dialing.start(id(1), order())).toMatchObject({ id: id(1), state: { kind: 'inCall' } });
    expect(world.posts).toHaveLength(1);
  });

  test('whoever stops waiting for a PBX that hangs can go on: one POST, and its late answer counts', async () => {
    const world = createWorld();
    world.dialing.start(id(1), order());
    await world.time.advance(30_000);
    expect(world.dialing.stopWaiting(id(1)).state).toMatchObject({ kind: 'unknown', error: null });
    expect(() => world.dialing.stopWaiting(id(98))).toThrow('badInput');
    // Another call can be made; the same number is asked about, as long as the first may ring.
    expect(() => world.dialing.start(id(2), order(), [])).toThrow('mustAgree');
    world.dialing.start(id(3), order({ number: '+493023125002' }));
    expect(world.posts.map(({ order: { number } }) => number)).toEqual(['+493023125001', '+493023125002']);
    world.posts[0]?.accept(CALL, 55_000);
    await world.time.settle();
    expect(world.state(id(1))).toMatchObject({ kind: 'inCall', callUuid: CALL });
    world.dialing.stopWaiting(id(3));
    world.dialing.close(id(3));
    world.posts[1]?.accept(id(901), 55_000);
    await world.time.settle();
    expect([world.state(id(3)), world.posts.length]).toEqual([undefined, 2]);
  });

  test('each change is sent with all dials, newest first, until the listener unsubscribes', async () => {
    const world = createWorld();
    const pushed: string[][] = [];
    const quiet = world.dialing.onChange((dials) => pushed.push(dials.map((d) => d.state.kind)));
    world.dialing.start(id(1), order());
    world.time.jump(1);
    world.dialing.start(id(2), order({ extension: '102' }));
    world.posts[0]?.accept(CALL);
    await world.time.settle();
    quiet();
    world.dialing.close(id(1));
    expect(pushed).toEqual([
      ['preparing'],
      ['asking'],
      ['preparing', 'asking'],
      ['asking', 'asking'],
      ['asking', 'inCall'],
    ]);
  });

  test('a listener that throws keeps no dial from being sent and followed', async () => {
    const world = createWorld();
    world.dialing.onChange(() => {
      throw new Error('the window is gone');
    });
    expect(world.dialing.start(id(1), order()).state.kind).toBe('asking');
    world.posts[0]?.accept(CALL);
    await world.time.settle();
    expect([world.posts.length, world.state(id(1))?.kind]).toEqual([1, 'inCall']);
    expect(world.reported.map(String)).toEqual(Array(3).fill('Error: the window is gone'));
  });

  test('stop clears every timer; an answer that comes later is still written down', async () => {
    const world = await accepted();
    world.time.jump(1000);
    world.dialing.start(id(2), order());
    world.dialing.stop();
    world.posts[1]?.accept(id(901));
    await world.time.settle();
    expect(world.time.pending()).toBe(0);
    expect(world.disk.get(id(2))).toContain(id(901));
  });
});
