import { defineConfig } from '@playwright/test';
import type { Host } from '../build/hosts/host-command.ts';
import { findBrowser } from '../build/hosts/installed-browser.ts';
import { electronPath, probeElectron } from '../build/hosts/installed-electron.ts';
import { inOut, inProject } from '../build/paths.ts';
import { languages } from '../shared/languages.ts';
import type { HostOption, TestOptions } from './e2e/fixtures.ts';

/** Times are shown in the PBX's zone, which is guessed from this computer's. */
process.env.TZ = 'Europe/Berlin';
/** What was compiled for one start of the app is not compiled again for the next. */
process.env.NODE_COMPILE_CACHE ??= inOut('compile-cache');

function chromiumHost(): Host | undefined {
  const browser = findBrowser();
  return browser === undefined ? undefined : { kind: 'chromium', browser };
}

function electronHost(): Host | undefined {
  const executable = electronPath();
  return probeElectron(executable).kind === 'works' ? { kind: 'electron', executable } : undefined;
}

const chromium = chromiumHost();
const electron = electronHost();
/** The specs that only one host has to run. */
const PAGE = '**/page/*.spec.ts';
/** They need an Electron: no browser puts an icon into a tray. */
const DESKTOP = '**/desktop/*.spec.ts';
/** What is about the Chromium host itself: the key, its files, its page, its starts and its threads. The stories are the same on an Electron. */
const ITSELF = ['host', 'security', 'canary', 'links', 'directories'].map((name) => `**/e2e/${name}.spec.ts`);

/** What the app speaks in every spec. */
const language = languages.find((one) => one === process.env.RINGBACK_TEST_LANGUAGE) ?? 'en';

export default defineConfig<TestOptions, HostOption>({
  testDir: inProject('test/e2e'),
  outputDir: inOut('test/e2e'),
  globalSetup: inProject('test/e2e/global-setup.ts'),
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 2,
  // For a machine that is four times slower than ours: nothing is tested by how long it takes.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: { language },
  reporter: [['list']],
  projects: [
    { name: 'page', testMatch: PAGE, use: { host: chromium ?? electron, sharesBrowser: true } },
    { name: 'chromium-host', testIgnore: [PAGE, DESKTOP], use: { host: chromium } },
    // In place of all of chromium-host, where the rest runs on an Electron.
    { name: 'host-itself', testMatch: ITSELF, use: { host: chromium } },
    { name: 'electron', testIgnore: PAGE, use: { host: electron } },
  ],
});
