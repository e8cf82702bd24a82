import { describe, expect, test } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import { DAY, MINUTE } from '../../../../shared/time/durations.ts';
import { accepted, CALL, callTo, createWorld, id, NOON, order } from './world.ts';

describe('"Check now"', () => {
  test('pressed again at once waits for its turn, and says what that poll found', async () => {
    const world = await accepted();
    await world.time.advance(MINUTE);
    const first = world.dialing.pollNow(id(1));
    await world.time.advance(5000);
    await first;
    const asked = world.recordsAsked.length;
    const again = world.dialing.pollNow(id(1));
    await world.time.settle();
    expect(world.recordsAsked.length).toBe(asked);
    world.records.set(CALL, callTo(CALL, order().number, NOON));
    await world.time.advance(4000);
    expect((await again).dial.state.kind).toBe('done');
  });

  test('returns why the poll failed', async () => {
    const world = await accepted();
    world.faults.record = new AppError({ kind: 'network', reason: 'unreachable', host: 'pbx' });
    expect(await world.dialing.pollNow(id(1))).toMatchObject({ error: { kind: 'network' } });
  });

  test('of a call without a record: one poll, which finds it or changes nothing', async () => {
    const world = await accepted();
    await world.time.advance(DAY + MINUTE);
    expect(world.state(id(1))?.kind).toBe('noRecord');
    const { dial } = await world.dialing.pollNow(id(1));
    expect(dial.state.kind).toBe('noRecord');
    const again = world.dialing.pollNow(id(1));
    world.records.set(CALL, callTo(CALL, order().number, NOON));
    await world.time.advance(5000);
    expect((await again).dial.state.kind).toBe('done');
  });
});
