import { expect, it } from 'vitest';
import { seededRandom } from '../../../../../electron/practice-pbx/calls/random.ts';
import { AppError } from '../../../../../shared/errors.ts';
import { inParts, tries } from '../../../../support/tries.ts';
import { type AfterStory, playNotifications } from './notification-story/story.ts';

const clean = { twice: 0, settled: 0, lost: 0 };

/** R21: so many stories. */
const stories = tries(8, 60, 600);

it.each(inParts(stories, 20))(
  `tells nobody twice, of nobody who was talked with, and loses no missed call in stories of ends, refusals, memory, clock jumps and damage: $count of ${stories} from $from`,
  ({ from, count }) => {
    let shown = 0;
    for (let seed = from + 1; seed <= from + count; seed += 1) {
      const after = playOrRefuse(seed);
      shown += after?.shown ?? 0;
      expect(after ?? clean, `story ${seed}`).toMatchObject(clean);
    }
    expect(shown).toBeGreaterThan(count);
  },
);

/** Null where a damaged file made the history refuse with a typed error. */
function playOrRefuse(seed: number): AfterStory | null {
  try {
    return playNotifications(seededRandom(String(seed)).next, 60);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
