import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { events, play } from '../../../support/faults/clock-jumps.ts';
import { openForCases } from '../../../support/pbx/paging-model.ts';
import { tries } from '../../../support/tries.ts';

const history = openForCases();
afterAll(() => history.close());

/** R8: so many runs, with sleep, a clock set by an hour or a day, a network that comes and goes, and new calls. */
const runs = tries(12, 1000);

it(`loses no call, makes no burst and never stops polling in ${runs} runs of sleep and clock changes`, async () => {
  let extension = 10_000;
  let jumps = 0;
  await fc.assert(
    fc.asyncProperty(events, async (happened) => {
      extension += 1;
      jumps += await play(history, String(extension), happened);
    }),
    { numRuns: runs },
  );
  expect(jumps).toBeGreaterThan(tries(0, 2 * runs));
});
