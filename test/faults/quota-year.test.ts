import { expect, it } from 'vitest';
import { say } from '../../build/say.ts';
import { report } from '../support/faults/report.ts';
import { keyUses, runDays } from '../support/quota/key-year.ts';

const days = 365;

/** R7: a year of every kind of key. Overruns are requests of the background that the PBX refused because nothing was left. */
it.each(keyUses)('365 days, %s: no overrun, and dialling is never refused', (name, use) => {
  const { key, polls, longestGapHours } = runDays(use, days);
  const { answered, refused } = key;
  say(
    [
      `${name}: ${days} days, limit ${use.limit}, desks ${use.desks}`,
      `${polls} looks in ${answered.background} requests, ${answered.dialling} of dialling, ${answered.others} of others`,
      `overruns ${refused.background}, dialling refused ${refused.dialling}, others refused ${refused.others}`,
      `requests out of the reserve ${key.intoReserve}, longest time without a look ${longestGapHours.toFixed(1)} h`,
    ].join('\n  '),
  );
  report({
    name: `a year, ${name}`,
    tried: polls,
    survived: polls - refused.background,
    more: { overruns: refused.background, 'dialling refused': refused.dialling },
  });
  expect(refused).toMatchObject({ background: 0, dialling: 0 });
  // Another program on the key loses a request on a day or two of a year at most.
  expect(key.daysTaken).toBeLessThanOrEqual(3);
  expect(polls / days / use.desks).toBeGreaterThan(2);
});

const seeds = [1, 2, 3, 4, 5, 6, 7, 8];
it(`${seeds.length} times 365 days, others use up more than there is: the background hardly asks in vain, and dialling gets what is left`, () => {
  const use = { limit: 500, desks: 1, alwaysOn: 1, dials: 6, others: 1.5 };
  const keys = seeds.map((seed) => runDays(use, days, seed).key);
  for (const { answered, refused } of keys) {
    say(
      `others use one and a half times the limit: overruns ${refused.background}, ` +
        `dialling answered ${answered.dialling}, refused with nothing left ${refused.dialling}`,
    );
    expect(answered.dialling).toBeGreaterThan(50 * refused.dialling);
  }
  // In a year about one a week; one year alone has 40 to 60.
  const inVain = keys.reduce((sum, { refused }) => sum + refused.background, 0);
  expect(inVain / seeds.length).toBeLessThan(days / 7);
});
