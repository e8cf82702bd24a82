import { describe, expect, it } from 'vitest';
import { keyUses, runDays } from '../../../support/quota/key-year.ts';
import { tries } from '../../../support/tries.ts';

/** R7: so many days of every kind of key; “refused” counts background requests that were made when nothing was left. */
const days = tries(14, 365);

describe(`${days} days with other users of the key`, () => {
  it.each(keyUses)('%s: no overrun, and dialling is never refused', (_, use) => {
    const span = use.limit > 10_000 ? tries(5, days) : days;
    const { key, polls } = runDays(use, span);
    expect(key.refused).toMatchObject({ background: 0, dialling: 0 });
    // Another program on the key loses a request on a day or two of a year at most.
    expect(key.daysTaken).toBeLessThanOrEqual(3);
    expect(polls / span / use.desks).toBeGreaterThan(2);
  });

  const seeds = [1, 2, 3, 4, 5, 6, 7, 8];
  it.runIf(days === 365)(
    'others use up more than there is: the background hardly asks in vain, and dialling gets what is left',
    () => {
      const use = { limit: 500, desks: 1, alwaysOn: 1, dials: 6, others: 1.5 };
      const keys = seeds.map((seed) => runDays(use, days, seed).key);
      for (const { answered, refused } of keys) expect(answered.dialling).toBeGreaterThan(50 * refused.dialling);
      // In a year about one a month.
      const inVain = keys.reduce((sum, { refused }) => sum + refused.background, 0);
      expect(inVain / seeds.length).toBeLessThan(days / 20);
    },
  );

  it('a key of one’s own is used up to the reserve', () => {
    const { key } = runDays({ limit: 1000, desks: 1, alwaysOn: 1, dials: 0.01, others: 0 }, 10);
    expect(key.answered.background / 10).toBeGreaterThan(850);
    expect(key.intoReserve).toBe(0);
  });
});
