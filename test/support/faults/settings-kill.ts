import fs from 'node:fs';
import { inProject } from '../../../build/paths.ts';
import { openSettings } from '../../../electron/settings/settings-store.ts';
import { killedAfter } from './killed.ts';

const writer = inProject('test/integration/settings/settings-writer-process.ts');

/** Kills a writer in the middle of a change (R11), and throws where the settings are not whole afterwards or something is left behind. */
export async function killSettingsOnce(folder: string, run: number): Promise<void> {
  await killedAfter(1 + ((run * 7) % 50), writer, [folder]);
  const store = openSettings(folder, Date.now);
  if (store.notices().length > 0) throw new Error(`It says ${JSON.stringify(store.notices())}.`);
  if (!(Number(store.get().extension) >= 100)) throw new Error('The settings are gone.');
  const left = fs.readdirSync(folder).filter((name) => name !== 'settings.json');
  if (left.length > 0) throw new Error(`${left.join(', ')} is left behind.`);
}
