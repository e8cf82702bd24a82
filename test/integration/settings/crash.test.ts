import '../../support/fakes/without-electron.ts';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, it } from 'vitest';
import { killSettingsOnce } from '../../support/faults/settings-kill.ts';

/** `npm run faults -- settings-kill --full` kills a thousand times. */
const runs = 6;
let folder = '';
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ringback-crash-'));
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

it(`killed in the middle ${runs} times: the settings are always whole, and nothing is left behind`, async () => {
  for (let run = 0; run < runs; run += 1) await killSettingsOnce(folder, run);
});
