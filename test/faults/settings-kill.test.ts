import { temporaryFolder } from '../support/temporary-folder.ts';
import '../support/fakes/without-electron.ts';
import { afterAll, it } from 'vitest';
import { createProgress, report, tries } from '../support/faults/report.ts';
import { killSettingsOnce } from '../support/faults/settings-kill.ts';

/** R11: so many kills. */
const kills = tries(250, 1000);

const folder = temporaryFolder('settings-kill', afterAll);

it(`keeps the settings whole through ${kills} kills in the middle of a change`, async () => {
  const progress = createProgress('kills while saving settings', kills);
  for (let run = 0; run < kills; run += 1) {
    await killSettingsOnce(folder, run);
    progress(run + 1);
  }
  report({ name: 'kills while saving settings', tried: kills, survived: kills, lost: 0 });
});
