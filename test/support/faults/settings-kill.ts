import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { reportUncaught } from '../../../electron/emitter.ts';
import { openSettings } from '../../../electron/settings/settings-store.ts';

/** Starts a process that changes the settings of a folder without end, and kills it after so many changes. */
function killedAfter(changes: number, folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = path.join(import.meta.dirname, '../../integration/settings/writer-process.ts');
    const child = spawn(process.execPath, ['--no-warnings', script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    let seen = 0;
    child.stdout.on('data', (bytes: Buffer) => {
      seen += bytes.length;
      if (seen >= changes) child.kill('SIGKILL');
    });
    child.on('error', reject);
    child.on('close', (_code, signal) => (signal === 'SIGKILL' ? resolve() : reject(new Error('It ended by itself.'))));
  });
}

/** Kills a writer in the middle of a change (R11), and throws where the settings are not whole afterwards or something is left behind. */
export async function killSettingsOnce(folder: string, run: number): Promise<void> {
  await killedAfter(1 + ((run * 7) % 50), folder);
  const store = openSettings({ folder, now: Date.now, report: reportUncaught });
  if (store.notices().length > 0) throw new Error(`It says ${JSON.stringify(store.notices())}.`);
  if (!(Number(store.get().extension) >= 100)) throw new Error('The settings are gone.');
  const left = fs.readdirSync(folder).filter((name) => name !== 'settings.json');
  if (left.length > 0) throw new Error(`${left.join(', ')} is left behind.`);
}
