import { describe, expect, it } from 'vitest';
import { createDesk, polling } from '../../../support/quota/desk.ts';
import { keyUses, runDays } from '../../../support/quota/key-year.ts';
import { createSharedKey, createWorld } from '../../../support/quota/world.ts';

/** The long version is test/faults/quota-year.test.ts. */
describe('some days with other users of the key', () => {
  it.each(keyUses)('%s: no overrun, and dialling is never refused', (_, use) => {
    const { key, polls } = runDays(use, use.limit > 10_000 ? 5 : 14);
    expect(key.refused).toMatchObject({ background: 0, dialling: 0 });
    expect(polls).toBeGreaterThan(use.desks);
  });

  it('a key of one’s own is used up to the reserve', () => {
    const { key } = runDays({ limit: 1000, desks: 1, alwaysOn: 1, dials: 0.01, others: 0 }, 10);
    expect(key.answered.background / 10).toBeGreaterThan(850);
    expect(key.intoReserve).toBe(0);
  });
});

it.each([
  ['nothing left, without a reset', { limit: '1000', remaining: '0' }],
  ['a reset as two numbers', { limit: '1000', remaining: '0', reset: '3600, 3600' }],
  ['a reset as a time of day', { limit: '1000', remaining: '0', reset: '23:59:59' }],
  ['a reset years away', { limit: '1000', remaining: '0', reset: '900000000' }],
  ['unlimited as 0 of 0', { limit: '0', remaining: '0' }],
  ['unlimited as -1 of -1', { limit: '-1', remaining: '-1', reset: '-1' }],
])('reading goes on for six days at a PBX that answers everything and reports: %s', (_, told) => {
  const world = createWorld(Date.UTC(2026, 0, 1, 9), 7);
  const headers = Object.fromEntries(Object.entries(told).map(([name, text]) => [`x-ratelimit-${name}`, text]));
  const key = { ...createSharedKey(1000, world.now), take: () => ({ answered: true, headers }) };
  const desk = createDesk(world, key);
  world.begin(polling(desk, Number.POSITIVE_INFINITY));
  world.runTo(world.now() + 6 * 86_400_000);
  expect(desk.polls).toBeGreaterThan(100);
});
