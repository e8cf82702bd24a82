import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createProgress, report, tries } from '../support/faults/report.ts';
import { randomFrom } from '../support/history-damage.ts';
import { killNotifiers } from '../support/notifications/kills.ts';
import { playNotifications } from '../support/notifications/story.ts';

/** R21: so many kills, in rows of four on one history, and so many stories. */
const rows = tries(50, 250);
const stories = tries(60, 600);
const kills = ['first', 'second', 'third', 'fourth'];

it(`tells nobody twice and loses no missed call in ${rows * kills.length} kills of a notifying process`, async () => {
  const sum = { calls: 0, shown: 0, notNotified: 0, twice: 0, lost: 0 };
  const progress = createProgress('kills while notifying', rows);
  let survived = 0;
  for (let row = 0; row < rows; row += 1) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ringback-notify-kill-'));
    const after = await killNotifiers(folder, kills, 1 + (row % 17));
    fs.rmSync(folder, { recursive: true, force: true });
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
  for (let seed = 1; seed <= stories; seed += 1) {
    const after = playNotifications(randomFrom(seed), 60);
    for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += after[name];
    if (after.twice + after.lost > 0) wrong.push(seed);
    progress(seed);
  }
  const { calls, shown, notNotified, restarts, damaged, twice, lost } = sum;
  const more = { calls, shown, 'listed as not notified': notNotified, restarts, 'damaged files': damaged };
  report({ name: 'notification stories', tried: stories, survived: stories - wrong.length, lost, twice, more });
  expect(wrong).toEqual([]);
});
