import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { z } from 'zod';
import { buildPart } from '../../../build/build.ts';
import { findBrowser } from '../../../build/hosts/browser.ts';
import { isRoot } from '../../../build/hosts/host.ts';
import { inProject } from '../../../build/paths.ts';
import renderer from '../../../build/vite.renderer.ts';
import { contentSecurityPolicy } from '../../../electron/security/csp.ts';
import type { FakeState } from './fake-handlers.ts';

/** How a window is opened. Sizes in CSS pixels. */
export interface WindowOptions {
  state: FakeState;
  width?: number;
  height?: number;
  scheme?: 'light' | 'dark';
  forcedColors?: boolean;
  reducedMotion?: boolean;
  /** When it is, epoch ms: the page's clock is started there, and the test can wind it on. Default: the computer's clock. */
  now?: number;
}

/** The built window over a fake bridge in a real browser, under the app's own policy. */
export interface FakeWindows {
  open(options: WindowOptions): Promise<Page>;
  close(): Promise<void>;
}

const QUIET = ['--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const NONCE = 'test-nonce';
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Whether there is a browser to open windows in. */
export const canOpenWindows = (): boolean => findBrowser() !== undefined;

/** Builds the window into a temporary folder and starts the browser. */
export async function startFakeWindows(): Promise<FakeWindows> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ringback-window-'));
  const windowFolder = path.join(folder, 'window');
  await buildPart({ ...renderer, logLevel: 'error', build: { ...renderer.build, outDir: windowFolder } });
  await build({
    root: inProject(),
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      outDir: path.join(folder, 'fake'),
      minify: false,
      lib: {
        entry: fileURLToPath(new URL('./fake-window-page.ts', import.meta.url)),
        formats: ['iife'],
        name: 'fakePage',
        fileName: () => 'fake.js',
      },
    },
  });
  const fakeScript = readFileSync(path.join(folder, 'fake', 'fake.js'), 'utf8');
  const browser = await chromium.launch({
    executablePath: findBrowser()?.path ?? '',
    chromiumSandbox: !isRoot,
    args: QUIET,
  });
  return {
    open: (options) => openWindow(browser, windowFolder, fakeScript, options),
    async close() {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openWindow(browser: Browser, folder: string, fakeScript: string, options: WindowOptions): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 400, height: options.height ?? 720 },
    colorScheme: options.scheme ?? 'light',
    forcedColors: options.forcedColors ? 'active' : 'none',
    reducedMotion: options.reducedMotion ? 'reduce' : 'no-preference',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  });
  const page = await context.newPage();
  const scripts = scriptsIn(folder);
  await page.route('**/*', (route) => {
    const file = new URL(route.request().url()).pathname;
    const body = readFileSync(path.join(folder, file));
    const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
    return route.fulfill({
      body: type === 'text/html' ? body.toString('utf8').replaceAll('__CSP_NONCE__', NONCE) : body,
      headers: { 'content-type': type, 'content-security-policy': contentSecurityPolicy(NONCE) },
    });
  });
  if (options.now !== undefined) await page.clock.install({ time: options.now });
  await page.addInitScript(`window.fakeState = ${JSON.stringify(options.state)};\n${fakeScript}`);
  await page.goto('https://ringback.invalid/index.html');
  // A stopped clock holds no part back then. As text: the test runner rewrites an import in a function.
  await page.evaluate(`Promise.all(${JSON.stringify(scripts)}.map((name) => import(name))).then(() => {})`);
  return page;
}

/** The paths of the window's scripts. */
function scriptsIn(folder: string): string[] {
  const files = z.array(z.string()).parse(JSON.parse(readFileSync(path.join(folder, 'files.json'), 'utf8')));
  return files.filter((file) => file.endsWith('.js')).map((file) => `/${file}`);
}
