import { describe, expect, test } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import { DAY, MINUTE } from '../../../../shared/time/durations.ts';
import { accepted, CALL, callTo, id, NOON, order } from './world.ts';

describe('"Check now"', () => {
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
    world.records.set(CALL, callTo(CALL, order().number, NOON));
    expect((await world.dialing.pollNow(id(1))).dial.state.kind).toBe('done');
  });
});
