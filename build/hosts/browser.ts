import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { inOut, inProject } from '../paths.ts';
import { type Ended, runWatched } from './watched.ts';

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

/** An installed browser to show the window in. */
export function findBrowser(): { path: string; why: string } | undefined {
  const named = process.env.RINGBACK_BROWSER;
  if (named) return works(named) ? { path: named, why: 'RINGBACK_BROWSER names it' } : undefined;
  const installed = browserPlaces(process.platform, process.env, os.homedir()).find(works);
  if (installed) return { path: installed, why: 'it is installed' };
  const own = chromium.executablePath();
  return works(own) ? { path: own, why: "it is Playwright's download" } : undefined;
}

/** Fetches the Chromium that Playwright was made for. `work` holds what is half done. */
export function fetchPlaywrightChromium(
  stallMs: number,
  env: NodeJS.ProcessEnv = {},
  work = inOut('download'),
): Promise<Ended> {
  const browsers = path.dirname(path.dirname(path.dirname(chromium.executablePath())));
  return runWatched({
    command: process.execPath,
    args: [inProject('node_modules/playwright-core/cli.js'), 'install', '--no-shell', 'chromium'],
    env,
    temporary: path.join(work, 'tmp'),
    growing: [env.PLAYWRIGHT_BROWSERS_PATH ?? browsers],
    stallMs,
  });
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

/** Installs Debian's Chromium and a font, as root. Downloading is watched; unpacking what was downloaded needs no network. */
export async function installWithApt(stallMs: number): Promise<Ended> {
  const options = ['-q', '-y', '-o', 'Acquire::Retries=0', '-o', `Acquire::http::Timeout=${Math.ceil(stallMs / 1000)}`];
  const packages = ['--no-install-recommends', ...DEBIAN_PACKAGES];
  const steps: readonly (readonly string[])[] = [
    ['update', ...options],
    ['install', '--download-only', ...options, ...packages],
    ['install', '--no-download', ...options, ...packages],
  ];
  for (const [index, step] of steps.entries()) {
    const ended = await runWatched({
      command: 'apt-get',
      args: step,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
      growing: ['/var/lib/apt/lists', '/var/cache/apt/archives', '/var/lib/dpkg'],
      stallMs: index === 2 ? 300_000 : stallMs,
    });
    if (ended.kind !== 'done') return ended;
  }
  return { kind: 'done' };
}
