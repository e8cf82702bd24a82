import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { commandFor, type Host } from '../../../build/hosts/host.ts';
import { PROJECT } from '../../../build/paths.ts';
import { familyOf, killSurvivorsOf, memoryKb, roleOf } from './processes.ts';

const STARTS_WITHIN_MS = 30_000;

/** An app that is started to be measured: its folder with a package.json, its arguments, and the mark that its page sets when it is ready. */
export interface TimedApp {
  readonly folder: string;
  readonly args: readonly string[];
  /** Name of a performance entry of the page. */
  readonly readyMark: string;
}

/** Milliseconds since the process was spawned, by step: the performance marks of main and of the page, and the first paint. */
export type Steps = Readonly<Record<string, number>>;

/**
 * One start. `steps`: ms since the spawn. `memoryMb`: proportional set size of all its processes, once it has settled; `memoryByRole`: the same
 * by the part of Chromium or the app.
 */
export interface TimedStart {
  readonly steps: Steps;
  readonly memoryMb: number;
  readonly memoryByRole: Readonly<Record<string, number>>;
}

/** Loaded before the app: notes main's steps in a file, one line each. The app knows nothing of it. */
const TRACE = `const { appendFileSync } = require('node:fs');
const path = require('node:path');
const { app } = require('electron');
const note = (name, at) => appendFileSync(path.join(__dirname, 'steps'), JSON.stringify([name, performance.timeOrigin + at]) + '\\n');
note('process', 0);
app.on('ready', () => note('ready', performance.now()));
app.on('browser-window-created', () => note('window', performance.now()));
new PerformanceObserver((seen) => {
  for (const { name, startTime } of seen.getEntries()) note(name, startTime);
}).observe({ type: 'mark' });
`;

/** Starts an app, waits for its ready mark, lets it settle, measures it and ends it. */
export async function timeStart(host: Host, app: TimedApp, settleMs: number): Promise<TimedStart> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rb-start-'));
  const profile = app.args.find((one) => one.startsWith('--profile='))?.slice('--profile='.length);
  const debugPortDir = host.kind === 'electron' ? (profile ?? folder) : folder;
  const portFile = path.join(debugPortDir, 'DevToolsActivePort');
  rmSync(portFile, { force: true });
  const preload = path.join(folder, 'trace.cjs');
  writeFileSync(preload, TRACE);
  const options = { headless: true, debugPortDir, preload, appDir: app.folder, appArgs: app.args };
  const { command, args } = commandFor(host, options);
  const spawnedAt = Date.now();
  const child = spawn(command, args, { cwd: PROJECT, stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  try {
    const page = await pageOf(portFile);
    await interactive(page, app.readyMark);
    await sleep(settleMs);
    const memoryByRole: Record<string, number> = {};
    for (const { pid } of familyOf(child.pid ?? 0))
      memoryByRole[roleOf(pid)] = (memoryByRole[roleOf(pid)] ?? 0) + memoryKb(pid) / 1024;
    const memoryMb = Object.values(memoryByRole).reduce((sum, mb) => sum + mb, 0);
    return {
      steps: stepsSince(spawnedAt, [...stepsOfMain(folder), ...(await stepsOfPage(page))]),
      memoryMb,
      memoryByRole,
    };
  } finally {
    const family = familyOf(child.pid ?? 0);
    child.kill('SIGTERM');
    await Promise.race([ended, sleep(5000)]);
    killSurvivorsOf(family);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function pageOf(portFile: string): Promise<Page> {
  const until = Date.now() + STARTS_WITHIN_MS;
  while (Date.now() < until) {
    try {
      const [port = ''] = readFileSync(portFile, 'utf8').split('\n');
      if (await hasPage(port)) {
        const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
        const page = browser.contexts()[0]?.pages()[0];
        if (page) return page;
        await browser.close();
      }
    } catch {
      // Neither the port nor the page is there yet.
    }
    await sleep(50);
  }
  throw new Error('The window did not come.');
}

/** Whether the window has its page. Playwright asks only then: a page that it lets go of while it loads may stay paused. */
async function hasPage(port: string): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/json/list`);
  const targets = (await answer.json()) as { type: string; url: string }[];
  return targets.some(({ type, url }) => type === 'page' && url !== '' && url !== 'about:blank');
}

type Step = readonly [name: string, at: number];

/** Waits for the page's ready mark and until the page has nothing to do. */
async function interactive(page: Page, readyMark: string): Promise<void> {
  const isReady = (name: string) => performance.getEntriesByName(name).length > 0;
  await page.waitForFunction(isReady, readyMark, { timeout: STARTS_WITHIN_MS });
  await page.evaluate(
    () => new Promise<void>((done) => requestIdleCallback(() => done(void performance.mark('interactive')))),
  );
}

function stepsOfMain(folder: string): Step[] {
  const lines = readFileSync(path.join(folder, 'steps'), 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Step);
}

function stepsOfPage(page: Page): Promise<Step[]> {
  return page.evaluate(() => [
    ['page', performance.timeOrigin] as const,
    ...[...performance.getEntriesByType('paint'), ...performance.getEntriesByType('mark')].map(
      ({ name, startTime }) => [name, performance.timeOrigin + startTime] as const,
    ),
  ]);
}

/** A step that came twice counts where it came first. */
function stepsSince(spawnedAt: number, steps: readonly Step[]): Steps {
  return Object.fromEntries(steps.toReversed().map(([name, at]) => [name, at - spawnedAt]));
}

/** Writes an app that opens one window with a line of text, and hides it when it is closed: the floor of what a host takes. */
export function writeEmptyApp(folder: string): TimedApp {
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'empty', main: 'main.mjs' }));
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>Empty</title><p>Nothing</p>');
  writeFileSync(
    path.join(folder, 'main.mjs'),
    `import { app, BrowserWindow } from 'electron';
const profile = process.argv.find((one) => one.startsWith('--profile='));
if (profile) app.setPath('userData', profile.slice('--profile='.length));
let quitting = false;
app.on('before-quit', () => (quitting = true));
void app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1000, height: 720 });
  window.on('close', (event) => {
    if (quitting) return;
    event.preventDefault();
    window.hide();
  });
  return window.loadURL('data:text/html,<p>Nothing</p>');
});
`,
  );
  return { folder, args: [], readyMark: 'first-contentful-paint' };
}
