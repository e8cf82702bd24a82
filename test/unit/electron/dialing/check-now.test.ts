import { describe, expect, test } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import { DAY, MINUTE } from '../../../../shared/time/durations.ts';
import { accepted, CALL, callTo, createWorld, id, NOON, order } from './dialing-world.ts';

describe('what tracking a call costs, in requests besides its POST and the background polls', () => {
  test('ten at once share what four alone may cost', async () => {
    const world = createWorld();
    for (let n = 1; n <= 10; n += 1) {
      world.dialing.start(id(n), order({ number: `+4930231250${10 + n}` }));
      world.posts[n - 1]?.accept(id(900 + n));
      await world.time.settle();
    }
    await world.time.advance(DAY - MINUTE);
    expect(world.recordsAsked.length).toBeLessThanOrEqual(40);
    expect(new Set(world.recordsAsked).size).toBe(10);
  });
});

describe('"Check now"', () => {
  test('returns why the poll failed', async () => {
    const world = await accepted();
    world.faults.record = new AppError({ kind: 'network', reason: 'unreachable', host: 'pbx' });
    expect(await world.dialing.pollNow(id(1))).toMatchObject({ error: { kind: 'network' } });
  });

  test('sends one request, however often it is pressed within seconds, and says each time how that went', async () => {
    const world = await accepted();
    world.faults.record = new AppError({ kind: 'network', reason: 'unreachable', host: 'pbx' });
    const before = world.recordsAsked.length;
    for (let press = 0; press < 20; press += 1)
      expect(await world.dialing.pollNow(id(1))).toMatchObject({ error: { kind: 'network' } });
    expect(world.recordsAsked.length - before).toBe(1);
    world.faults.record = null;
    world.records.set(CALL, callTo(CALL, order().number, NOON));
    await world.time.advance(3000);
    expect((await world.dialing.pollNow(id(1))).dial.state.kind).toBe('done');
  });

  test('polls at once where no request could be sent before, as the key was missing', async () => {
    const world = await accepted();
    world.faults.record = new AppError({ kind: 'keyMissing' });
    expect(await world.dialing.pollNow(id(1))).toMatchObject({ error: { kind: 'keyMissing' } });
    world.faults.record = null;
    world.records.set(CALL, callTo(CALL, order().number, NOON));
    expect((await world.dialing.pollNow(id(1))).dial.state.kind).toBe('done');
  });

  test('of a call without a record: one poll, which finds it or changes nothing', async () => {
    const world = await accepted();
    await world.time.advance(DAY + MINUTE);
    expect(world.state(id(1))?.kind).toBe('noRecord');
    const { dial } = await world.dialing.pollNow(id(1));
    expect(dial.state.kind).toBe('noRecord');
    world.records.set(CALL, callTo(CALL, order().number, NOON));
    await world.time.advance(3000);
    expect((await world.dialing.pollNow(id(1))).dial.state.kind).toBe('done');
  });
});
