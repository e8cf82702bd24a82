import { describe, expect, it } from 'vitest';
import { quantile } from '../../../bench/figures.ts';
import { keyUses, runDays } from '../../../support/quota/key-year.ts';
import { atSameCost, officeCalls, planned } from '../../../support/quota/office-year.ts';

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

it('sees missed calls of office days sooner than a fixed interval of the same cost', () => {
  const calls = officeCalls(21);
  const own = planned(calls, 21, 1000);
  const fixed = atSameCost(calls, 21, own);
  expect(own.refused).toBe(0);
  expect(fixed.requests / own.requests).toBeCloseTo(1, 1);
  expect(own.delays.length).toBeGreaterThan(50);
  expect(quantile(own.delays, 0.5)).toBeLessThan(0.6 * quantile(fixed.delays, 0.5));
});
