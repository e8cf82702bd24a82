import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tell } from '../../support/presses/play.ts';
import { brokenBy, telling } from '../../support/presses/telling.ts';
import { tries } from '../../support/tries.ts';

/** R4: so many interleavings. */
const tellings = tries(200, 5000);

it(`double clicks, held keys, two windows, links and notifications at once are one POST, in ${tellings} orders`, async () => {
  let posts = 0;
  await fc.assert(
    fc.asyncProperty(telling, async (one) => {
      const run = await tell(one);
      posts += run.posts;
      expect(brokenBy(run)).toBeNull();
    }),
    { numRuns: tellings },
  );
  expect(posts).toBeGreaterThanOrEqual(tellings);
});
