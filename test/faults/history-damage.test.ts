import { expect, it } from 'vitest';
import { seededRandom } from '../../electron/practice-pbx/calls/random.ts';
import { damageOnce, damages } from '../support/faults/history-damage.ts';
import { report } from '../support/faults/report.ts';

/** R12: so many damaged files of each kind. */
const each = 60;

it.each(Object.keys(damages))('a file with %s never stops the app', async (name) => {
  let [survived, setAside, newer, kept, written] = [0, 0, 0, 0, 0];
  for (let run = 0; run < each; run += 1) {
    const after = await damageOnce(name, seededRandom(String(run + 1)).next);
    survived += 1;
    if (after.newer) newer += 1;
    if (!after.setAside) continue;
    setAside += 1;
    kept += after.kept;
    written += after.written;
  }
  report({
    name: `damage: ${name}`,
    tried: each,
    survived,
    more: { 'set aside': setAside, 'read as newer': newer, 'written there': written, kept },
  });
  expect(kept).toBeLessThanOrEqual(written);
});
