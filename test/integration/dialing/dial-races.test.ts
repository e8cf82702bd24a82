import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inParts, tries } from '../../support/tries.ts';
import { playRace } from './dial-races/play-race.ts';
import { brokenBy, race } from './dial-races/race.ts';

/** R4: so many interleavings. */
const races = tries(200, 5000);

it.each(inParts(races, 250))(
  `double clicks, held keys, two windows, links and notifications at once are one POST: $count of ${races} orders from $from`,
  async ({ count }) => {
    let posts = 0;
    await fc.assert(
      fc.asyncProperty(race, async (one) => {
        const run = await playRace(one);
        posts += run.posts;
        expect(brokenBy(run)).toBeNull();
      }),
      { numRuns: count },
    );
    expect(posts).toBeGreaterThanOrEqual(count);
  },
);
