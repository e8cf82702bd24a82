import { describe, expect, test } from 'vitest';
import { accepted, CALL, callTo, id, order } from './world.ts';

const MINUTE = 60_000;

describe('following a call', () => {
  test('asks for the record until it is written, and puts it into the history', async () => {
    const world = await accepted();
    await world.time.advance(20_000);
    expect(world.recordsAsked).toHaveLength(4);
    expect(world.state(id(1))).toMatchObject({ kind: 'inCall', callUuid: CALL, lifted: 'likely' });
    world.records.set(CALL, callTo(CALL, order().number, world.time.now()));
    await world.time.advance(30_000);
    expect(world.state(id(1))).toMatchObject({ kind: 'done', callUuid: CALL, foundBy: 'uuid' });
    expect(world.calls.has(CALL)).toBe(true);
    expect(world.time.pending()).toBe(0);
  });

  test('a record from a background poll ends it without a request', async () => {
    const world = await accepted();
    world.bring(callTo(CALL, order().number, world.time.now()));
    expect(world.state(id(1))?.kind).toBe('done');
    await world.time.advance(MINUTE);
    expect(world.recordsAsked).toHaveLength(0);
  });

  test('waits while only what is kept to dial with is left, but not for the person', async () => {
    const world = await accepted();
    const resetsAt = world.time.now() + 10 * MINUTE;
    world.budget = { limit: 1000, remaining: 50, resetsAt };
    await world.time.advance(9 * MINUTE);
    expect(world.recordsAsked).toHaveLength(0);
    expect(world.state(id(1))).toMatchObject({ kind: 'inCall', nextPollAt: resetsAt });
    await world.dialing.pollNow(id(1));
    expect(world.recordsAsked).toHaveLength(1);
    world.budget = null;
    world.records.set(CALL, callTo(CALL, order().number, world.time.now()));
    await world.time.advance(2 * MINUTE);
    expect(world.state(id(1))).toMatchObject({ kind: 'done', callUuid: CALL });
  });

  test('a record that cannot be read is not taken for the call', async () => {
    const world = await accepted();
    world.records.set(CALL, { ...callTo(CALL, order().number, 0), uuid: '' });
    await world.time.advance(MINUTE);
    expect(world.state(id(1))?.kind).toBe('inCall');
  });

  test('polls do not run at the same time', async () => {
    const world = await accepted();
    const both = [world.dialing.pollNow(id(1)), world.dialing.pollNow(id(1))];
    await Promise.all(both);
    expect(world.recordsAsked).toHaveLength(1);
  });

  test('after a long sleep there is one poll, not a burst', async () => {
    const world = await accepted();
    world.time.jump(30 * MINUTE);
    await world.time.advance(20 * MINUTE);
    expect(world.recordsAsked).toHaveLength(1);
  });
});
