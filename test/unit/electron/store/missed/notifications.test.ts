import { expect, it } from 'vitest';
import { seededRandom } from '../../../../../electron/practice-pbx/calls/random.ts';
import { playNotifications } from '../../../../support/notifications/story.ts';

it.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'R21: story %i of ends, refusals, jumps and damage: no call is notified twice, none is lost (the long count: npm run faults)',
  (seed) => {
    expect(playNotifications(seededRandom(String(seed)).next, 40)).toMatchObject({ twice: 0, lost: 0 });
  },
);
