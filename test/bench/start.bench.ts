import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Host } from '../../build/hosts/host.ts';
import { memoryKb } from '../support/host/processes.ts';
import { readyChromium } from '../support/host/ready-chromium.ts';
import { RunningApp } from '../support/host/running-app.ts';
import { showLongList } from '../support/screens/long-list.ts';
import { type Figure, median } from './figures.ts';
import { electronHost, figuresOnElectron, reportFigures } from './hosts.ts';

const calls = Number(process.env.RINGBACK_BENCH_CALLS ?? 100_000);
const runs = Number(process.env.RINGBACK_BENCH_RUNS ?? 5);
/** How long a started app is left alone before it is measured, ms. */
const settleMs = 6000;

/** From the start of the process to the first row with many stored calls, and the memory of all processes, beside an empty window of the same host. */
export async function bench(): Promise<Figure[]> {
  const host = await readyChromium();
  return [...(host ? await measure(host) : []), ...figuresOnElectron(import.meta.filename)];
}

/** The app and an empty window by turns; the quickest start and the median memory of each: what others do on the machine counts least in it. */
async function measure(host: Host): Promise<Figure[]> {
  const on = host.kind === 'electron' ? 'Electron' : 'Chromium';
  const appDir = mkdtempSync(path.join(os.tmpdir(), 'rb-empty-'));
  writeEmptyApp(appDir);
  await using ends = new AsyncDisposableStack();
  ends.defer(() => rmSync(appDir, { recursive: true, force: true }));
  const [app, empty] = [await RunningApp.start({ host }), await RunningApp.start({ host, appDir })];
  for (const one of [app, empty]) ends.defer(() => one.dispose());
  await showLongList(app, calls);
  await Promise.all([app.quit(), empty.quit()]);
  const [own, floor]: [Started[], Started[]] = [[], []];
  for (let run = 0; run < runs; run += 1) {
    floor.push(await startOf(empty, 'first-contentful-paint'));
    own.push(await startOf(app, 'first row'));
  }
  const quickest = (starts: readonly Started[]) => Math.min(...starts.map(({ ms }) => ms));
  const memory = (starts: readonly Started[]) => median(starts.map(({ mb }) => mb));
  const size = `${calls.toLocaleString('en')} calls`;
  const figure = { on, floorIs: 'an empty window' } as const;
  return [
    {
      ...{ ...figure, what: `Start to the first row with ${size}`, value: quickest(own), floor: quickest(floor) },
      ...{ unit: 'ms', wanted: { atMost: 1.5 } },
    },
    {
      ...{ ...figure, what: `Memory of all processes with ${size}`, value: memory(own), floor: memory(floor) },
      ...{ unit: 'MB', wanted: { atMost: 1.3 } },
    },
  ];
}

/** From the spawn to the step that makes the page ready, and the proportional set size of all processes once they have settled. */
interface Started {
  readonly ms: number;
  readonly mb: number;
}

/** One start. The page is attached to afterwards: a browser's tools that attach during the start take part of the processors. */
async function startOf(app: RunningApp, readyMark: string): Promise<Started> {
  const spawnedAt = Date.now();
  await app.launch([], { isHidden: true });
  await sleep(settleMs);
  const kb = app.processes().reduce((sum, pid) => sum + memoryKb(pid), 0);
  const page = await app.reopened();
  const readyAt = await page.evaluate((name) => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'element', buffered: true });
    const painted = observer.takeRecords() as (PerformanceEntry & { identifier: string; renderTime: number })[];
    const text = painted.find(({ identifier }) => identifier === name)?.renderTime;
    const at = text ?? performance.getEntriesByName(name)[0]?.startTime;
    return at === undefined ? null : performance.timeOrigin + at;
  }, readyMark);
  await app.quit();
  if (readyAt === null) throw new Error(`No “${readyMark}” within ${settleMs} ms.`);
  return { ms: readyAt - spawnedAt, mb: kb / 1024 };
}

/** Writes an app that opens one window with a line of text, and hides it when it is closed: the floor of what a host takes. */
function writeEmptyApp(folder: string): void {
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'empty', main: 'main.mjs' }));
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
}

if (import.meta.main) reportFigures(await measure(electronHost()));
