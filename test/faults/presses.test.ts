import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createProgress, report } from '../support/faults/report.ts';
import { tell } from '../support/presses/play.ts';
import { brokenBy, telling } from '../support/presses/telling.ts';

/** R4: so many interleavings. */
const tellings = 5_000;

it(`makes one POST of one press in ${tellings} interleavings of two windows, links and notifications`, async () => {
  const sums = { run: 0, gestures: 0, posts: 0, refused: 0, yeses: 0 };
  const progress = createProgress('orders of presses', tellings);
  await fc.assert(
    fc.asyncProperty(telling, async (one) => {
      const run = await tell(one);
      sums.gestures += run.gestures;
      sums.posts += run.posts;
      sums.refused += run.posts - run.calls;
      sums.yeses += run.yeses;
      expect(brokenBy(run)).toBeNull();
      sums.run += 1;
      progress(sums.run);
    }),
    { numRuns: tellings },
  );
  const { run, ...more } = sums;
  report({ name: 'orders of presses', tried: tellings, survived: run, twice: 0, more });
  expect(sums.posts).toBeGreaterThanOrEqual(tellings);
});
