import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { type Doing, killOnce, pageOfCalls } from '../support/faults/history-kill.ts';
import { createProgress, report, tries } from '../support/faults/report.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** R12: so many kills in all. */
const kills = tries(300, 1000);

let folder = '';
beforeEach(() => {
  folder = temporaryFolder('kill');
});

it.each<[Doing, number]>([
  ['reading', Math.ceil(kills * 0.7)],
  ['forgetting', Math.floor(kills * 0.3)],
])('killed in the middle of %s, %i times', async (doing, runs) => {
  let [acknowledged, forgotten] = [0, 0];
  const progress = createProgress(`kills while ${doing}`, runs);
  for (let run = 0; run < runs; run += 1) {
    // A file of its own now and then, so that young and grown ones are met.
    const file = path.join(folder, `history${Math.floor(run / 25)}.sqlite`);
    const after = await killOnce(file, `run${run}`, doing, 1 + (run % 13));
    acknowledged += after.acknowledged;
    forgotten += after.forgotten;
    progress(run + 1);
  }
  const more = { 'calls acknowledged': acknowledged * pageOfCalls, forgotten: forgotten * pageOfCalls, 'came back': 0 };
  report({ name: `kills while ${doing}`, tried: runs, survived: runs, lost: 0, more });
  expect(acknowledged).toBeGreaterThanOrEqual(runs);
});
