import fc from 'fast-check';
import { afterAll, it } from 'vitest';
import { events, play } from '../../../support/faults/clock-jumps.ts';
import { openForCases } from '../../../support/pbx/paging-model.ts';

const history = openForCases();
afterAll(() => history.close());

/** The long version is test/faults/clock-jumps.test.ts. `play` rejects with what is wrong. */
it('loses no call, makes no burst and never stops polling through sleep and clock changes', async () => {
  let extension = 100;
  await fc.assert(
    fc.asyncProperty(events, async (happened) => {
      extension += 1;
      await play(history, String(extension), happened);
    }),
    { numRuns: 12 },
  );
});
