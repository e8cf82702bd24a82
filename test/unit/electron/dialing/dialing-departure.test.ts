import { afterEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import { MINUTE, SECOND } from '../../../../shared/time/durations.ts';
import { tries } from '../../../support/tries.ts';
import { createWorld, id, order, type World } from './dialing-world.ts';
import { asPromised, dialVirtually, virtualDials } from './late-dials.ts';

/** A world whose client waits for the keyring and the connection until the test lets it go on. */
function heldWorld() {
  const world = createWorld();
  const held: (() => void)[] = [];
  world.way = () => new Promise((resolve) => held.push(resolve));
  const goOn = async () => {
    for (const release of held.splice(0)) release();
    await world.time.settle();
  };
  return { world, goOn };
}

const notSent = (world: World, reason: string, n = 1) =>
  expect(world.state(id(n))).toMatchObject({ kind: 'refused', error: { kind: 'dialNotSent', reason } });

describe('a dial leaves at once or not at all', () => {
  afterEach(() => vi.useRealTimers());

  /** R17: orders of keyring, connection, sleep and clock. */
  const orders = virtualDials.filter((_, index) => index % tries(29, 1) === 0);
  test(`in ${orders.length} orders: however long keyring and connection take, wherever the computer sleeps or its clock is set`, async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    let sent = 0;
    for (const one of orders) {
      const end = await dialVirtually(one);
      sent += end.posts;
      expect([asPromised(end), end.redialled], JSON.stringify(one)).toEqual([true, true]);
    }
    expect([sent > 0, sent < orders.length]).toEqual([true, true]);
  });

  test('control: a POST that leaves whenever it can is seen to be late', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const ends = [];
    for (const one of orders.slice(0, 400)) ends.push(await dialVirtually(one, true));
    expect(ends.some(({ late }) => late)).toBe(true);
  });

  test('what comes later is given up by itself, and nothing is sent when it comes', async () => {
    const { world, goOn } = heldWorld();
    world.dialing.start(id(1), order());
    await world.time.advance(21 * SECOND);
    notSent(world, 'late');
    await goOn();
    await world.time.advance(60 * MINUTE);
    expect([world.posts.length, world.time.pending()]).toEqual([0, 0]);
  });

  test('a disk that refuses to write that it leaves: nothing is sent', async () => {
    const { world, goOn } = heldWorld();
    world.dialing.start(id(1), order());
    world.faults.disk = new AppError({ kind: 'historyUnavailable', detail: 'disk full' });
    await goOn();
    expect(world.state(id(1))).toMatchObject({
      kind: 'refused',
      error: { kind: 'dialNotStored', detail: 'disk full' },
    });
    expect(world.posts).toEqual([]);
  });

  test('whatever goes wrong before it leaves, it was not sent', async () => {
    const world = createWorld();
    world.way = () => Promise.reject(new TypeError('a fault of ours'));
    world.dialing.start(id(1), order());
    await world.time.settle();
    expect(world.state(id(1))).toMatchObject({ kind: 'refused', error: { kind: 'internal' } });
  });
});

test('a dial that has left does not leave again', () => {
  const world = createWorld();
  world.dialing.start(id(1), order());
  expect(() => world.posts[0]?.leaveAgain()).toThrow('internal');
  expect(world.state(id(1))?.kind).toBe('asking');
});

test.each([
  [-1000, 1],
  [-1001, 0],
  [20_000, 1],
  [20_001, 0],
])('where the clock shows %d ms after the press, it leaves or not: %d', async (ms, posts) => {
  const { world, goOn } = heldWorld();
  world.dialing.start(id(1), order());
  world.time.shift(ms);
  await goOn();
  expect(world.posts).toHaveLength(posts);
});

describe('calling again', () => {
  test('within a second is the same press, though the PBX has accepted the first', async () => {
    const world = createWorld();
    world.dialing.start(id(1), order());
    world.posts[0]?.accept(id(900), 10);
    await world.time.settle();
    world.time.shift(999);
    expect(world.dialing.start(id(2), order()).id).toBe(id(1));
    world.time.shift(1);
    expect(world.dialing.start(id(3), order()).id).toBe(id(3));
    expect(world.posts).toHaveLength(2);
  });

  test('is not blocked by a dial that the computer slept through', async () => {
    const { world, goOn } = heldWorld();
    world.dialing.start(id(1), order());
    world.time.shift(47 * MINUTE);
    world.dialing.start(id(2), order());
    notSent(world, 'late');
    await goOn();
    expect(world.posts).toHaveLength(1);
    expect(world.state(id(2))?.kind).toBe('asking');
  });

  test('waits while the first may still leave', () => {
    const { world } = heldWorld();
    const first = world.dialing.start(id(1), order());
    expect(world.dialing.start(id(2), order())).toEqual(first);
    expect(() => world.dialing.start(id(3), order({ number: '104' }))).toThrow('alreadyDialling');
  });
});

describe('cancelling', () => {
  test('sends nothing, and the number can be called again at once', async () => {
    const { world, goOn } = heldWorld();
    world.dialing.start(id(1), order());
    expect(world.dialing.cancel(id(1)).state.kind).toBe('refused');
    notSent(world, 'cancelled');
    world.dialing.start(id(2), order());
    await goOn();
    expect(world.posts).toHaveLength(1);
    notSent(world, 'cancelled');
    expect(world.dialing.cancel(id(1)).state.kind).toBe('refused');
  });

  test('ends the wait for the keyring and the connection', () => {
    const world = createWorld();
    let waited: AbortSignal | undefined;
    world.way = (signal) => {
      waited = signal;
      return new Promise(() => {});
    };
    world.dialing.start(id(1), order());
    expect(waited?.aborted).toBe(false);
    world.dialing.cancel(id(1));
    expect(waited?.reason).toMatchObject({ data: { kind: 'dialNotSent', reason: 'cancelled' } });
  });

  test('is refused once it may have left, and for a dial that nobody knows', async () => {
    const world = createWorld();
    world.dialing.start(id(1), order());
    expect(() => world.dialing.cancel(id(1))).toThrow('dialAlreadySent');
    expect(() => world.dialing.cancel(id(7))).toThrow('badInput');
    world.posts[0]?.accept(id(900));
    await world.time.settle();
    expect(() => world.dialing.cancel(id(1))).toThrow('dialAlreadySent');
    expect(world.state(id(1))?.kind).toBe('inCall');
  });
});

describe('when Ringback ends before it is sent', () => {
  test('killed: said at the next start, and not sent', async () => {
    const { world, goOn } = heldWorld();
    world.dialing.start(id(1), order());
    const disk = new Map(world.disk);
    world.dialing.stop();
    for (const [key, text] of disk) world.disk.set(key, text);
    world.restart();
    notSent(world, 'quit');
    await goOn();
    expect([world.posts.length, world.time.pending()]).toEqual([0, 0]);
  });

  test('closed: written down, and not sent', async () => {
    const { world, goOn } = heldWorld();
    world.dialing.start(id(1), order());
    world.dialing.stop();
    expect(world.disk.get(id(1))).toContain('"quit"');
    await goOn();
    expect([world.posts.length, world.time.pending()]).toEqual([0, 0]);
  });
});

describe('a dial that ended in the last run', () => {
  test.each([
    [59 * SECOND, 1],
    [61 * SECOND, 0],
  ])('is shown again only where it ended shortly before (%d ms)', async (before, cards) => {
    const world = createWorld();
    world.dialing.start(id(1), order());
    world.posts[0]?.fail(new AppError({ kind: 'callNotSetUp', serverMessage: null }));
    await world.time.settle();
    world.time.shift(before);
    world.restart();
    expect([world.dialing.list().length, world.disk.size]).toEqual([cards, cards]);
    expect(world.dialing.start(id(1), order()).state.kind).toBe('refused');
    expect(world.posts).toHaveLength(1);
  });
});
