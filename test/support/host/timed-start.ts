import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { commandFor, type Host } from '../../../build/hosts/host-command.ts';
import { PROJECT } from '../../../build/paths.ts';
import { familyOf, killSurvivorsOf, memoryKb, roleOf } from './processes.ts';

/** An app that is started to be measured: its folder with a package.json, its arguments, and the step with which its page is ready. */
export interface TimedApp {
  readonly folder: string;
  readonly args: readonly string[];
  /** The name of a mark, of a paint or of a timed text of the page. */
  readonly readyMark: string;
}

/** Milliseconds since the process was spawned, by step: the performance marks of main and of the page, and its paints. */
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

/**
 * Starts an app, leaves it alone for `settleMs`, measures it and ends it. Its steps are read afterwards: a browser's tools that attach to a window
 * during its start take part of the processors, and let its scripts wait. Throws where the ready mark is missing by then.
 */
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
    await sleep(settleMs);
    const memoryByRole: Record<string, number> = {};
    for (const { pid } of familyOf(child.pid ?? 0))
      memoryByRole[roleOf(pid)] = (memoryByRole[roleOf(pid)] ?? 0) + memoryKb(pid) / 1024;
    const memoryMb = Object.values(memoryByRole).reduce((sum, mb) => sum + mb, 0);
    const page = await pageOf(portFile);
    const steps = stepsSince(spawnedAt, [...stepsOfMain(folder), ...(await stepsOfPage(page))]);
    if (steps[app.readyMark] === undefined) throw new Error(`No “${app.readyMark}” within ${settleMs} ms.`);
    return { steps, memoryMb, memoryByRole };
  } finally {
    const family = familyOf(child.pid ?? 0);
    child.kill('SIGTERM');
    await Promise.race([ended, sleep(5000)]);
    killSurvivorsOf(family);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function pageOf(portFile: string): Promise<Page> {
  const [port] = readFileSync(portFile, 'utf8').split('\n');
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = browser.contexts()[0]?.pages()[0];
  if (!page) throw new Error('The window did not come.');
  return page;
}

type Step = readonly [name: string, at: number];

function stepsOfMain(folder: string): Step[] {
  const lines = readFileSync(path.join(folder, 'steps'), 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Step);
}

/** The page's marks, its first paint, and when texts whose paint the app has timed were first painted. */
function stepsOfPage(page: Page): Promise<Step[]> {
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'element', buffered: true });
    const painted = observer.takeRecords() as (PerformanceEntry & { identifier: string; renderTime: number })[];
    const timed = [...performance.getEntriesByType('paint'), ...performance.getEntriesByType('mark')];
    return [
      ['page', 0] as const,
      ...timed.map(({ name, startTime }) => [name, startTime] as const),
      ...painted.map(({ identifier, renderTime }) => [identifier, renderTime] as const),
    ].map(([name, at]) => [name, performance.timeOrigin + at] as const);
  });
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
