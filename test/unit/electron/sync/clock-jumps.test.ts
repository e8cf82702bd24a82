import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { events, play } from '../../../support/faults/clock-jumps.ts';
import { openForCases } from '../../../support/pbx/paging-model.ts';
import { inParts, tries } from '../../../support/tries.ts';

const history = openForCases();
afterAll(() => history.close());

/** R8: so many runs, with sleep, a clock set by an hour or a day, a network that comes and goes, and new calls. */
const runs = tries(12, 1000);

it.each(inParts(runs, 50))(
  'loses no call, makes no burst and never stops polling in $count runs of sleep and clock changes from $from',
  async ({ from, count }) => {
    let extension = 10_000 + from;
    let jumps = 0;
    await fc.assert(
      fc.asyncProperty(events, async (happened) => {
        extension += 1;
        jumps += await play(history, String(extension), happened);
      }),
      { numRuns: count },
    );
    expect(jumps).toBeGreaterThan(tries(0, 2 * count));
  },
);
