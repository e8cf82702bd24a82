import { expect, it } from 'vitest';
import { seededRandom } from '../../electron/practice-pbx/calls/random.ts';
import { AppError } from '../../shared/errors.ts';
import { createProgress, report, tries } from '../support/faults/report.ts';
import { killNotifiers } from '../support/notifications/kills.ts';
import { type AfterStory, playNotifications } from '../support/notifications/story.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** R21: so many kills, in rows of four on one history, and so many stories. */
const rows = tries(50, 250);
const stories = tries(60, 600);
const kills = ['first', 'second', 'third', 'fourth'];

it(`tells nobody twice and loses no missed call in ${rows * kills.length} kills of a notifying process`, async () => {
  const sum = { calls: 0, shown: 0, notNotified: 0, twice: 0, lost: 0 };
  const progress = createProgress('kills while notifying', rows);
  let survived = 0;
  for (let row = 0; row < rows; row += 1) {
    const after = await killNotifiers(temporaryFolder('notify-kill'), kills, 1 + (row % 17));
    for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += after[name];
    if (after.twice + after.lost === 0) survived += kills.length;
    progress(row + 1);
  }
  const { calls, shown, notNotified, twice, lost } = sum;
  const more = { calls, shown, 'listed as not notified': notNotified };
  report({ name: 'kills while notifying', tried: rows * kills.length, survived, lost, twice, more });
  expect([twice, lost]).toEqual([0, 0]);
  expect(shown).toBeGreaterThan(0);
});

it(`tells nobody twice and loses no missed call in ${stories} stories of ends, refusals, memory, clock jumps and damage`, () => {
  const sum = { calls: 0, shown: 0, notNotified: 0, twice: 0, lost: 0, restarts: 0, damaged: 0 };
  const progress = createProgress('notification stories', stories);
  const wrong: number[] = [];
  let [refused, unseenHarm] = [0, 0];
  for (let seed = 1; seed <= stories; seed += 1) {
    const after = playOrRefuse(seed);
    progress(seed);
    if (after === null) {
      refused += 1;
      continue;
    }
    unseenHarm += after.unseenHarm ?? 0;
    for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += after[name];
    if (after.twice + after.lost > 0) wrong.push(seed);
  }
  const { calls, shown, notNotified, restarts, damaged, twice, lost } = sum;
  const more = {
    calls,
    shown,
    'listed as not notified': notNotified,
    restarts,
    'damaged files': damaged,
    'refused with words': refused,
    'harm unseen by SQLite': unseenHarm,
  };
  report({ name: 'notification stories', tried: stories, survived: stories - wrong.length, lost, twice, more });
  expect(wrong).toEqual([]);
});

/** Null where a damaged file made the history refuse with a typed error. */
function playOrRefuse(seed: number): AfterStory | null {
  try {
    return playNotifications(seededRandom(String(seed)).next, 60);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
