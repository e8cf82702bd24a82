import fc from 'fast-check';
import { expect, it } from 'vitest';
import { say } from '../../build/say.ts';
import { tell } from '../support/presses/play.ts';
import { brokenBy, telling } from '../support/presses/telling.ts';

/** R4: so many interleavings. */
const tellings = Number(process.env.RINGBACK_PRESSES ?? 5_000);

it(`makes one POST of one press in ${tellings} interleavings of two windows, links and notifications`, async () => {
  const sums = { gestures: 0, posts: 0, refused: 0, yeses: 0 };
  await fc.assert(
    fc.asyncProperty(telling, async (one) => {
      const told = await tell(one);
      sums.gestures += told.gestures;
      sums.posts += told.posts;
      sums.refused += told.posts - told.calls;
      sums.yeses += told.yeses;
      expect(brokenBy(told)).toBeNull();
    }),
    { numRuns: tellings },
  );
  const { gestures, posts, refused, yeses } = sums;
  say(
    `${tellings} interleavings, ${gestures} gestures to call one number, ${yeses} questions answered with yes: ${posts} POSTs, ${refused} of them refused by the PBX; never two for one gesture, no second call without a yes.`,
  );
  expect(posts).toBeGreaterThanOrEqual(tellings);
});
