import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { findBrowser } from '../../../build/hosts/installed-browser.ts';
import { inProject } from '../../../build/paths.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const browser = findBrowser();

/** The smallest app: it opens a window and says so. */
const APP = `
import { app, BrowserWindow, protocol } from 'electron';
protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true } }]);
app.whenReady().then(async () => {
  protocol.handle('app', () => new Response('<p>x</p>', { headers: { 'content-type': 'text/html' } }));
  await new BrowserWindow({ show: true }).loadURL('app://x/');
  console.log('open');
});
`;

let folder: string;
beforeEach(() => {
  folder = temporaryFolder('host');
  for (const name of ['app', 'tmp', 'profile']) mkdirSync(path.join(folder, name));
  writeFileSync(
    path.join(folder, 'app', 'package.json'),
    JSON.stringify({ name: 'x', type: 'module', main: 'main.js' }),
  );
  writeFileSync(path.join(folder, 'app', 'main.js'), APP);
});

async function open(): Promise<ChildProcess> {
  const host = inProject('build/chromium-host/host.ts');
  const args = [host, `--browser=${browser}`, '--headless', '--', path.join(folder, 'app')];
  const child = spawn(process.execPath, [...args, `--user-data-dir=${path.join(folder, 'profile')}`], {
    env: { ...process.env, TMPDIR: path.join(folder, 'tmp') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  expect(String(said[0])).toContain('open');
  return child;
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

it.skipIf(!browser)(
  "a killed run's browser profile is in the app's own folder, and the next start empties it",
  async () => {
    const windowProfile = path.join(folder, 'profile', 'chromium-host-window');
    await end(await open(), 'SIGKILL');
    expect(readdirSync(path.join(folder, 'tmp')).filter((name) => name.startsWith('ringback'))).toEqual([]);
    writeFileSync(path.join(windowProfile, 'left-behind'), '');
    const next = await open();
    expect(existsSync(windowProfile)).toBe(true);
    expect(existsSync(path.join(windowProfile, 'left-behind'))).toBe(false);
    await end(next, 'SIGTERM');
    expect(existsSync(windowProfile)).toBe(false);
  },
);
