import { temporaryFolder } from '../../support/temporary-folder.ts';
import '../../support/fakes/without-electron.ts';
import { afterAll, it } from 'vitest';
import { killSettingsOnce } from '../../support/faults/settings-kill.ts';
import { inParts, tries } from '../../support/tries.ts';

/** R11: so many kills. */
const kills = tries(6, 250, 1000);
const folder = temporaryFolder('crash', afterAll);

it.each(inParts(kills, 50))(
  'killed in the middle of a change $count times from $from: the settings are always whole, and nothing is left behind',
  async ({ from, count }) => {
    for (let run = from; run < from + count; run += 1) await killSettingsOnce(folder, run);
  },
);
