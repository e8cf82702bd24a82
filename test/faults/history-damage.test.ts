import { expect, it } from 'vitest';
import { say } from '../../build/say.ts';
import { damageOnce, damages, randomFrom } from '../support/history-damage.ts';

/** R12: so many damaged files of each kind. */
const each = Number(process.env.RINGBACK_DAMAGES ?? 60);

it.each(Object.keys(damages))('a file with %s never stops the app', async (name) => {
  let [setAside, kept, written] = [0, 0, 0];
  for (let run = 0; run < each; run += 1) {
    const after = await damageOnce(name, randomFrom(run + 1));
    if (!after.setAside) continue;
    setAside += 1;
    kept += after.kept;
    written += after.written;
  }
  say(`${each} × ${name}: ${setAside} set aside; of ${written} notes, people and views in those, ${kept} kept.`);
  expect(kept).toBeLessThanOrEqual(written);
});
