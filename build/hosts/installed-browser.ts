import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const ON_LINUX = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
];
const ON_MAC = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const ON_WINDOWS = [
  'Google/Chrome/Application/chrome.exe',
  'Chromium/Application/chrome.exe',
  'Microsoft/Edge/Application/msedge.exe',
];

/** Where browsers of the Chromium family are installed on this system, in order of preference. */
export function browserPlaces(platform: NodeJS.Platform, env: NodeJS.ProcessEnv, home: string): string[] {
  if (platform === 'win32') {
    const roots = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter((root) => root !== undefined);
    return ON_WINDOWS.flatMap((place) => roots.map((root) => path.win32.join(root, place)));
  }
  if (platform === 'darwin') {
    return ON_MAC.flatMap((name) =>
      ['', home].map((root) => `${root}/Applications/${name}.app/Contents/MacOS/${name}`),
    );
  }
  const folders = (env.PATH ?? '').split(':').filter((folder) => folder !== '');
  return ON_LINUX.flatMap((name) =>
    [...new Set([...folders, '/usr/bin', '/snap/bin'])].map((folder) => `${folder}/${name}`),
  );
}

/** Whether a browser exists and starts. On Windows `--version` would open a window, so existing is enough. */
function works(file: string): boolean {
  if (!existsSync(file)) return false;
  return (
    process.platform === 'win32' || spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 15_000 }).status === 0
  );
}

/** The path of an installed browser to show the window in. */
export function findBrowser(): string | undefined {
  const named = process.env.RINGBACK_BROWSER;
  return (named ? [named] : browserPlaces(process.platform, process.env, os.homedir())).find(works);
}

const DEBIAN_PACKAGES = ['chromium', 'fonts-dejavu-core'];

/** Whether this system has Debian's package manager. */
export function hasApt(): boolean {
  return process.platform === 'linux' && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;
}

/** How a person gets a browser for the Chromium host, as one sentence. */
export function browserAdvice(): string {
  const how = hasApt() ? ` (sudo apt-get install ${DEBIAN_PACKAGES.join(' ')})` : '';
  return `Install Chromium, Chrome or Edge${how}, or name one that is installed: RINGBACK_BROWSER=/path/to/browser.`;
}

/** Installs Debian's Chromium and a font, as root. True where that went well; apt-get itself says on the terminal what it does. */
export function installWithApt(): boolean {
  const options = ['-q', '-y', '-o', 'Acquire::http::Timeout=20'];
  const steps = [['update'], ['install', '--no-install-recommends', ...DEBIAN_PACKAGES]];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return steps.every((step) => spawnSync('apt-get', [...step, ...options], { env, stdio: 'inherit' }).status === 0);
}
