import '../../support/without-electron.ts';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSettings } from '../../../electron/settings/settings-store.ts';

/** `npm run faults` asks for a thousand. */
const runs = Number(process.env.RINGBACK_CRASHES ?? 15);
let folder = '';
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ringback-crash-'));
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

function killedAfter(changes: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = path.join(import.meta.dirname, 'writer-process.ts');
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

it(`killed in the middle ${runs} times: the settings are always whole, and nothing is left behind`, {
  timeout: runs * 4000,
}, async () => {
  for (let run = 0; run < runs; run += 1) {
    await killedAfter(1 + ((run * 7) % 50));
    const store = openSettings({ folder });
    expect(store.notices()).toEqual([]);
    expect(Number(store.get().extension)).toBeGreaterThanOrEqual(100);
    expect(fs.readdirSync(folder)).toEqual(['settings.json']);
  }
});
