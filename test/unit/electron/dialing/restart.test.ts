import { expect, test } from 'vitest';
import { type Dial, type DialState, dial as dialSchema } from '../../../../shared/dialing/dial.ts';
import { CALL, callTo, createWorld, id, NOON, order, type World } from './world.ts';

const MINUTE = 60_000;

function worldWith(state: DialState, createdAt: number = NOON - 10_000): World {
  const world = createWorld();
  const dial: Dial = { id: id(1), order: order(), gatewayName: null, createdAt, state };
  world.disk.set(dial.id, JSON.stringify(dialSchema.parse(dial)));
  world.restart();
  return world;
}
const inCall: DialState = {
  kind: 'inCall',
  callUuid: CALL,
  since: NOON - 5000,
  lifted: 'unknown',
  nextPollAt: NOON + 99,
};
const awaiting: DialState = { kind: 'awaitingRecord', callUuid: CALL, since: NOON - 5000, nextPollAt: null };

test('killed after the POST had left: found in the records', async () => {
  const world = worldWith({ kind: 'asking', since: NOON - 10_000 });
  world.records.set(CALL, callTo(CALL, order().number, NOON - 8000));
  await world.time.advance(6000);
  expect(world.state(id(1))).toMatchObject({ kind: 'done', callUuid: CALL, foundBy: 'records' });
  expect(world.posts).toHaveLength(0);
});

test.each([inCall, awaiting])('$kind goes on with a look at once', async (state) => {
  const world = worldWith(state);
  world.records.set(CALL, callTo(CALL, order().number, NOON));
  await world.time.advance(0);
  expect(world.state(id(1))).toMatchObject({ kind: 'done', callUuid: CALL, foundBy: 'uuid' });
  expect(world.recordsAsked).toEqual([CALL]);
});

test('a call whose record was read in another way while Ringback was closed is done at once', async () => {
  const world = createWorld();
  world.calls.set(CALL, callTo(CALL, order().number, NOON));
  const dial: Dial = { id: id(1), order: order(), gatewayName: null, createdAt: NOON, state: inCall };
  world.disk.set(dial.id, JSON.stringify(dial));
  world.restart();
  expect(world.state(id(1))?.kind).toBe('done');
  expect(world.time.pending()).toBe(0);
});

test.each([inCall, awaiting])('$kind of last week is looked for once and given up', async (state) => {
  const world = worldWith({ ...state, since: NOON - 7 * 24 * 60 * MINUTE } as DialState);
  await world.time.advance(60 * MINUTE);
  expect(world.recordsAsked).toHaveLength(1);
  expect(world.state(id(1))?.kind).toBe('noRecord');
});

test('resume twice, and resume while a dial is being asked, changes nothing', () => {
  const world = createWorld();
  world.dialing.start(id(1), order());
  world.dialing.resume();
  world.dialing.resume();
  expect(world.state(id(1))?.kind).toBe('asking');
});

test('the answer to a POST of the run before does not reach the new one', async () => {
  const world = createWorld();
  world.dialing.start(id(1), order());
  world.restart();
  expect(world.state(id(1))?.kind).toBe('unknown');
  world.dialing.start(id(1), order());
  expect(world.posts).toHaveLength(1);
});
