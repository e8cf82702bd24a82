import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, createReadStream, existsSync } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { AutoUpdater } from 'electron';
import type { UpdateMeans } from '../../shared/updates.ts';

/** Debian's list of the package's files: it is there where apt knows Ringback. */
const DPKG_LIST = '/var/lib/dpkg/info/ringback.list';

/** How releases are installed where this program lies. `exe`: its file. */
export async function meansHere(
  platform: NodeJS.Platform,
  exe: string,
  exists: (file: string) => boolean = existsSync,
): Promise<UpdateMeans> {
  if (platform === 'linux') {
    if (!/^\/(?:usr|opt)\//.test(exe)) return 'archive';
    return exists(DPKG_LIST) ? 'apt' : 'dnf';
  }
  // On macOS the bundle itself is replaced: Ringback.app/Contents/MacOS/Ringback.
  const folder = platform === 'darwin' ? path.resolve(exe, '../../../..') : path.dirname(exe);
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  return isWritable ? 'here' : 'administrator';
}

export interface InstallerDeps {
  readonly platform: NodeJS.Platform;
  readonly exe: string;
  readonly autoUpdater: Pick<AutoUpdater, 'setFeedURL' | 'checkForUpdates' | 'quitAndInstall' | 'once'>;
  readonly quit: () => void;
}

/**
 * Runs a checked package and has Ringback quit, so that it is replaced and started again. `newer`: the package to remove first, on the way
 * back to an older version. Rejects where that can't be begun. It has not run on Windows or macOS yet.
 */
export async function runInstaller(file: string, deps: InstallerDeps, newer: string | null = null): Promise<void> {
  if (deps.platform === 'win32') await runOnWindows(windowsCommand(file, deps.exe, newer));
  else if (deps.platform === 'darwin') return giveToSquirrel(file, deps.autoUpdater);
  else throw new Error(`Ringback installs nothing itself on ${deps.platform}.`);
  deps.quit();
}

/**
 * What cmd.exe runs once Ringback has had two seconds to quit: Windows Installer with a progress bar and no questions, then Ringback again.
 * The installer refuses an older version while a newer one is there.
 */
export function windowsCommand(file: string, exe: string, newer: string | null): string {
  const installer = (action: string, of: string) => `msiexec ${action} "${of}" /passive /norestart`;
  const steps = [
    'ping -n 3 127.0.0.1 >nul',
    ...(newer === null ? [] : [installer('/x', newer)]),
    installer('/i', file),
    `start "" "${exe}"`,
  ];
  return `"${steps.join(' & ')}"`;
}

async function runOnWindows(command: string): Promise<void> {
  const shell = path.join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'cmd.exe');
  const options = { detached: true, stdio: 'ignore', windowsVerbatimArguments: true, windowsHide: true } as const;
  const child = spawn(shell, ['/d', '/s', '/c', command], options);
  await once(child, 'spawn');
  child.unref();
}

/** Squirrel.Mac takes an archive by http only: it is served on loopback, for this one download. It also checks the app's code signature. */
async function giveToSquirrel(file: string, autoUpdater: InstallerDeps['autoUpdater']): Promise<void> {
  const { size } = await stat(file);
  const server = http.createServer((request, response) => {
    if (request.url === '/package.zip') {
      response.writeHead(200, { 'Content-Type': 'application/zip', 'Content-Length': size });
      createReadStream(file).pipe(response);
    } else {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ url: `${origin()}/package.zip` }));
    }
  });
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await new Promise<void>((resolve, reject) => {
      autoUpdater.once('update-downloaded', () => resolve());
      autoUpdater.once('update-not-available', () => reject(new Error('Squirrel took no update.')));
      autoUpdater.once('error', reject);
      autoUpdater.setFeedURL({ url: `${origin()}/feed` });
      autoUpdater.checkForUpdates();
    });
  } finally {
    server.close();
  }
  autoUpdater.quitAndInstall();
}
