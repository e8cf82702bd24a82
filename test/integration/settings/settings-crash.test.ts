import { temporaryFolder } from '../../support/temporary-folder.ts';
import '../../support/fakes/without-electron.ts';
import { afterAll, it } from 'vitest';
import { killSettingsOnce } from '../../support/faults/settings-kill.ts';
import { tries } from '../../support/tries.ts';

/** R11: so many kills. */
const kills = tries(6, 250, 1000);
const folder = temporaryFolder('crash', afterAll);

it(`killed in the middle of a change ${kills} times: the settings are always whole, and nothing is left behind`, async () => {
  for (let run = 0; run < kills; run += 1) await killSettingsOnce(folder, run);
});
