import { expect, test } from 'vitest';
import type { Dial } from '../../../../shared/dialing/dial.ts';
import { inCall } from '../../shared/make-dial.ts';
import { CALL, callTo, createWorld, id, NOON, order } from './dialing-world.ts';

test('a call whose record was read in another way while Ringback was closed is done at once', async () => {
  const world = createWorld();
  world.calls.set(CALL, callTo(CALL, order().number, NOON));
  const dial: Dial = {
    id: id(1),
    order: order(),
    gatewayName: null,
    createdAt: NOON,
    state: inCall({ callUuid: CALL }),
  };
  world.disk.set(dial.id, JSON.stringify(dial));
  world.restart();
  expect(world.state(id(1))?.kind).toBe('done');
  expect(world.time.pending()).toBe(0);
});

test('the answer to a POST of the run before does not reach the new one', async () => {
  const world = createWorld();
  world.dialing.start(id(1), order());
  world.restart();
  expect(world.state(id(1))?.kind).toBe('unknown');
  world.dialing.start(id(1), order());
  expect(world.posts).toHaveLength(1);
});
