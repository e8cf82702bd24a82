import { describe, expect, test } from 'vitest';
import type { Budget } from '../../../../shared/connection.ts';
import { AppError } from '../../../../shared/errors.ts';
import { accepted, CALL, callTo, createWorld, id, NOON, order, type World } from './world.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const none = null;
const large: Budget = { limit: 5000, remaining: 4000, resetsAt: NOON + DAY };
const small: Budget = { limit: 100, remaining: 80, resetsAt: NOON + DAY };
const nearlyUsed: Budget = { limit: 100, remaining: 10, resetsAt: NOON + 5 * HOUR };

/**
 * Lets time pass as the app does: regular passes go on at their own pace and bring the record once it is written. `syncEvery`:
 * what the schedule makes of such a budget at about the slowest.
 */
async function live(world: World, forMs: number, syncEvery: number): Promise<void> {
  for (const end = world.time.now() + forMs; world.time.now() < end; ) {
    await world.time.advance(Math.min(syncEvery, end - world.time.now()));
    for (const call of world.records.values()) world.bring(call);
  }
}

/** Requests for the record of a call that lasts so long, beside its one POST; null: no record is ever written. */
async function costOf(talk: number | null, budget: Budget | null, syncEvery: number): Promise<[number, string]> {
  const world = await accepted(budget);
  await live(world, talk ?? 0, syncEvery);
  if (talk !== null) world.records.set(CALL, callTo(CALL, order().number, NOON));
  await live(world, 2 * DAY, syncEvery);
  expect([world.posts.length, world.time.pending()]).toEqual([1, 0]);
  return [world.recordsAsked.length, world.state(id(1))?.kind ?? ''];
}

describe('what tracking a call costs, in requests besides its POST and the background polls', () => {
  test.each([
    ['3 minutes, no limit', 3 * MINUTE, none, MINUTE, 9, 'done'],
    ['3 minutes, 5,000 a day', 3 * MINUTE, large, MINUTE, 9, 'done'],
    ['3 minutes, 100 a day', 3 * MINUTE, small, 10 * MINUTE, 2, 'done'],
    ['3 minutes, the budget used up but for the reserve', 3 * MINUTE, nearlyUsed, 30 * MINUTE, 0, 'done'],
    ['2 hours, no limit', 2 * HOUR, none, MINUTE, 10, 'done'],
    ['2 hours, 100 a day', 2 * HOUR, small, 10 * MINUTE, 2, 'done'],
    ['2 hours, the budget used up but for the reserve', 2 * HOUR, nearlyUsed, 30 * MINUTE, 0, 'done'],
    ['never recorded, no limit', null, none, MINUTE, 11, 'noRecord'],
    ['never recorded, 100 a day', null, small, 10 * MINUTE, 3, 'noRecord'],
  ] as const)('%s', async (_, talk, budget, syncEvery, requests, kind) => {
    expect(await costOf(talk, budget, syncEvery)).toEqual([requests, kind]);
  });

  test('2 hours from a phone whose calls background sync does not read: some more', async () => {
    const world = createWorld();
    world.dialing.start(id(1), order({ extension: '109' }));
    world.posts[0]?.accept(CALL);
    await world.time.advance(2 * HOUR);
    world.records.set(CALL, callTo(CALL, order().number, NOON));
    await world.time.advance(HOUR);
    expect([world.recordsAsked.length, world.state(id(1))?.kind]).toEqual([18, 'done']);
  });

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
