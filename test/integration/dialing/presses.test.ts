import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tell } from '../../support/presses/play.ts';
import { brokenBy, telling } from '../../support/presses/telling.ts';

it('R4: double clicks, held keys, two windows, links and notifications at once are one POST (`npm run faults -- presses` tells more)', async () => {
  await fc.assert(
    fc.asyncProperty(telling, async (one) => {
      expect(brokenBy(await tell(one))).toBeNull();
    }),
    { numRuns: 200 },
  );
});
