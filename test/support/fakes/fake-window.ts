import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { z } from 'zod';
import { buildIfChanged } from '../../../build/build.ts';
import { findBrowser } from '../../../build/hosts/browser.ts';
import { isRoot } from '../../../build/hosts/host.ts';
import { inOut, inProject } from '../../../build/paths.ts';
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
const FAKE_BRIDGE = '/fake-bridge.js';
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Whether there is a browser to open windows in. */
export const canOpenWindows = (): boolean => findBrowser() !== undefined;

/** Builds the app where its sources have changed, and the fake bridge. Once, before windows are opened. */
export async function buildFakeWindow(): Promise<void> {
  await buildIfChanged();
  await build({
    root: inProject(),
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      outDir: inOut('test'),
      emptyOutDir: false,
      lib: {
        entry: fileURLToPath(new URL('./fake-window-page.ts', import.meta.url)),
        formats: ['iife'],
        name: 'fakePage',
        fileName: () => path.basename(FAKE_BRIDGE),
      },
    },
  });
}

/** Serves what `buildFakeWindow` has built, and starts the browser. */
export async function startFakeWindows(): Promise<FakeWindows> {
  const files = z.array(z.string()).parse(JSON.parse(readFileSync(inOut('renderer/files.json'), 'utf8')));
  const server = await serve(files);
  const browser = await chromium.launch({
    executablePath: findBrowser()?.path ?? '',
    chromiumSandbox: !isRoot,
    args: QUIET,
  });
  const site: Site = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    scripts: files.filter((file) => file.endsWith('.js')).map((file) => `/${file}`),
  };
  return {
    open: (options) => openWindow(browser, site, options),
    async close() {
      await browser.close();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

interface Site {
  readonly address: string;
  /** The paths of the window's scripts. */
  readonly scripts: readonly string[];
}

/** Serves these files of the built window, its page with the fake bridge before everything else, and no others. */
async function serve(files: readonly string[]): Promise<http.Server> {
  const bodies = new Map(files.map((file) => [`/${file}`, readFileSync(path.join(inOut('renderer'), file))]));
  const page = readFileSync(inOut('renderer/index.html'), 'utf8')
    .replaceAll('__CSP_NONCE__', NONCE)
    .replace('<head>', `<head><script src="${FAKE_BRIDGE}"></script>`);
  bodies.set('/index.html', Buffer.from(page)).set(FAKE_BRIDGE, readFileSync(inOut(`test${FAKE_BRIDGE}`)));
  const server = http.createServer((request, response) => {
    const body = bodies.get(request.url ?? '');
    if (body === undefined) return response.writeHead(404).end();
    const type = TYPES[path.extname(request.url ?? '')] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type, 'content-security-policy': contentSecurityPolicy(NONCE) });
    return response.end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return server;
}

async function openWindow(browser: Browser, site: Site, options: WindowOptions): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 400, height: options.height ?? 720 },
    colorScheme: options.scheme ?? 'light',
    forcedColors: options.forcedColors ? 'active' : 'none',
    reducedMotion: options.reducedMotion ? 'reduce' : 'no-preference',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  });
  const page = await context.newPage();
  if (options.now !== undefined) await page.clock.install({ time: options.now });
  await page.addInitScript(`window.fakeState = ${JSON.stringify(options.state)};`);
  await page.goto(`${site.address}/index.html`);
  // A stopped clock holds no part back then. As text: the test runner rewrites an import in a function.
  await page.evaluate(`Promise.all(${JSON.stringify(site.scripts)}.map((name) => import(name))).then(() => {})`);
  return page;
}
