import { describe, expect, test } from 'vitest';
import { checkOrder } from '../../../../electron/dialing/dialing.ts';
import { AppError } from '../../../../shared/errors.ts';
import { CALL, createWorld, id, order } from './dialing-world.ts';

const MINUTE = 60_000;

describe('starting', () => {
  test('a dial leaves at once, through a line that it names', () => {
    const dial = createWorld().dialing.start(id(1), order());
    expect(dial).toMatchObject({ gatewayName: 'Berlin trunk', state: { kind: 'asking' } });
  });

  test.each([
    [{ number: 'call me' }, 'badNumber'],
    [{ extension: 'x' }, 'badExtension'],
    [{ gatewayUuid: 'x' }, 'badGateway'],
  ])('a bad order is neither stored nor sent: %j', (patch, kind) => {
    const world = createWorld();
    expect(() => world.dialing.start(id(1), order(patch))).toThrow(kind);
    expect([world.posts.length, world.disk.size, world.dialing.list().length]).toEqual([0, 0, 0]);
  });

  test.each(['notConnected', 'keyMissing', 'keyLocked'] as const)('%s: neither stored nor sent', (kind) => {
    const world = createWorld();
    world.faults.client = new AppError({ kind });
    expect(() => world.dialing.start(id(1), order())).toThrow(kind);
    expect([world.posts.length, world.disk.size]).toEqual([0, 0]);
  });

  test('when the disk refuses the intent, nothing is sent', () => {
    const world = createWorld();
    world.faults.disk = new AppError({ kind: 'historyUnavailable', detail: 'disk full' });
    expect(() => world.dialing.start(id(1), order())).toThrow(
      expect.objectContaining({ data: { kind: 'dialNotStored', detail: 'disk full' } }),
    );
    expect([world.posts.length, world.dialing.list().length]).toEqual([0, 0]);
    world.faults.disk = null;
    world.dialing.start(id(1), order());
    expect(world.posts).toHaveLength(1);
  });

  test('when the disk fails after the POST, the dial is still followed, and a restart reads it as unknown', async () => {
    const world = createWorld();
    world.dialing.start(id(1), order());
    world.faults.disk = new Error('disk full');
    world.posts[0]?.accept(CALL);
    await world.time.settle();
    expect(world.state(id(1))?.kind).toBe('inCall');
    world.faults.disk = null;
    world.restart();
    expect(world.state(id(1))?.kind).toBe('unknown');
  });
});

describe('what the PBX’s answer makes of it', () => {
  test.each([
    new AppError({ kind: 'badAnswer', detail: 'no call_uuid' }),
    new TypeError('a fault of ours'),
    'no error',
  ])('unknown, and never sent again: %s', async (thrown) => {
    const world = createWorld();
    world.dialing.start(id(1), order());
    world.posts[0]?.fail(thrown);
    await world.time.advance(24 * 60 * MINUTE);
    expect(world.state(id(1))).toMatchObject({ kind: 'unknown', nextPollAt: null });
    expect([world.posts.length, world.time.pending()]).toEqual([1, 0]);
  });
});

const check = (patch: Parameters<typeof order>[0]) => () => checkOrder(order(patch));
const refusedWith = (data: object) => expect.objectContaining({ data: expect.objectContaining(data) });

describe('what may be dialled', () => {
  test.each(['110', '+493023125001', '0049', '*97', '#31#030', '1'.repeat(32)])('%s', (number) => {
    expect(check({ number })).not.toThrow();
  });
});

describe('what may not be dialled', () => {
  test.each(['', '0800 FLOWERS', '030 1234', '0301234\n', '٠٣٠', '1'.repeat(33)])('%j', (number) => {
    expect(check({ number })).toThrow(refusedWith({ kind: 'badNumber', typed: number }));
  });

  test.each(['', '10a', '+101', '1'.repeat(13)])('extension %j', (extension) => {
    expect(check({ extension })).toThrow(refusedWith({ kind: 'badExtension', typed: extension }));
  });

  test.each(['', 'berlin', '5b0ea1a1-7d0f-4c5c-9a55', '5b0ea1a17d0f4c5c9a550d1c9b2c1a01'])(
    'gateway %j',
    (gatewayUuid) => {
      expect(check({ gatewayUuid })).toThrow(refusedWith({ kind: 'badGateway', typed: gatewayUuid }));
    },
  );

  test('what was typed is cut, so that a refusal can always cross to the window', () => {
    expect(check({ number: 'x'.repeat(9000) })).toThrow(refusedWith({ typed: 'x'.repeat(200) }));
  });
});
