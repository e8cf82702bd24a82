import { temporaryFolder } from '../../support/temporary-folder.ts';
import '../../support/fakes/without-electron.ts';
import { afterAll, it } from 'vitest';
import { killSettingsOnce } from '../../support/faults/settings-kill.ts';

/** `npm run faults -- settings-kill --full` kills a thousand times. */
const runs = 6;
const folder = temporaryFolder('crash', afterAll);

it(`killed in the middle ${runs} times: the settings are always whole, and nothing is left behind`, async () => {
  for (let run = 0; run < runs; run += 1) await killSettingsOnce(folder, run);
});
