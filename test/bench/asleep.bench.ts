import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Host } from '../../build/hosts/host.ts';
import { say } from '../../build/say.ts';
import { cpuMs, roleOf } from '../support/host/processes.ts';
import { readyChromium } from '../support/host/ready-chromium.ts';
import { RunningApp } from '../support/host/running-app.ts';
import { writeEmptyApp } from '../support/host/timed-start.ts';
import { startTestPbx } from '../support/practice-faults/test-pbx.ts';
import { Screens } from '../support/screens/screens.ts';
import { connectWithoutCalls } from '../support/screens/stories.ts';
import type { Figure, MeasuredOn } from './figures.ts';
import { electronHost, figuresOnElectron, reportFigures } from './hosts.ts';

/** How long the processes are watched in each state, s. */
const seconds = Number(process.env.RINGBACK_BENCH_SECONDS ?? 30);
const HIDDEN = 'Hidden in the tray';
/** How long an app is left alone after its start and after it was hidden, ms. */
const settleMs = 6000;

/** CPU time of the idle app, visible and hidden in the tray, beside an empty window of the same host at the same time. */
export async function bench(): Promise<Figure[]> {
  const host = await readyChromium();
  return [...(host ? await measure(host) : []), ...figuresOnElectron(import.meta.filename)];
}

/** Both apps at the same time, so that what else runs on the machine meets both. The PBX is there, and brings no new calls. */
async function measure(host: Host): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rb-empty-'));
  const pbx = await startTestPbx({ weeks: 1 });
  const own = await RunningApp.start({ host });
  const empty = await RunningApp.start({ host, appDir: writeEmptyApp(folder).folder });
  try {
    const screens = new Screens(() => own.page, own);
    await connectWithoutCalls(screens, pbx, '101');
    await screens.go('calls');
    await screens.row(/./).first().waitFor();
    const apps = [own, empty] as const;
    for (const app of apps) await app.detach();
    const on = host.kind === 'electron' ? 'Electron' : 'Chromium';
    await sleep(settleMs);
    const figures = [...(await compared('Visible and untouched', on, apps))];
    // A page of a headless browser cannot be hidden.
    if (host.kind === 'chromium') return figures;
    for (const app of apps) await app.closeWindow();
    await sleep(settleMs);
    return [...figures, ...(await compared(HIDDEN, on, apps))];
  } finally {
    await own.dispose();
    await empty.dispose();
    await pbx.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** CPU time of all processes of both apps, and of the drawing ones, as percents of a core. */
async function compared(
  what: string,
  on: MeasuredOn,
  [own, empty]: readonly [RunningApp, RunningApp],
): Promise<Figure[]> {
  const before = [own, empty].map(cpuByRole);
  await sleep(seconds * 1000);
  const [used = {}, floor = {}] = [own, empty].map(cpuByRole).map((after, at) => percents(before[at] ?? {}, after));
  for (const [role, part] of Object.entries(used))
    say(`  ${on}, ${what.toLowerCase()}, ${role}: ${part.toFixed(2)} % of a core`);
  const total = (parts: Percents) => Object.values(parts).reduce((sum, part) => sum + part, 0);
  const drawing = (parts: Percents) => (parts.renderer ?? 0) + (parts['gpu-process'] ?? 0);
  return [
    figure(`${what}: CPU of all processes`, on, total(used), total(floor)),
    figure(`${what}: CPU of window and GPU process`, on, drawing(used), drawing(floor)),
  ];
}

type Percents = Readonly<Record<string, number>>;

/** CPU time so far by role, ms. */
function cpuByRole(app: RunningApp): Percents {
  const byRole: Record<string, number> = {};
  for (const pid of app.processes()) byRole[roleOf(pid)] = (byRole[roleOf(pid)] ?? 0) + cpuMs(pid);
  return byRole;
}

function percents(before: Percents, after: Percents): Percents {
  return Object.fromEntries(
    Object.entries(after).map(([role, ms]) => [role, (ms - (before[role] ?? 0)) / (seconds * 10)]),
  );
}

/** Less than this is nothing: one tick of the system's clock in half a minute is a thirtieth of a percent. */
const nothing = 0.1;

function figure(what: string, on: MeasuredOn, used: number, empty: number): Figure {
  const isHidden = what.startsWith(HIDDEN);
  return {
    ...{ what, on, unit: '% of a core' },
    value: Math.max(used, nothing),
    floor: Math.max(empty, nothing),
    floorIs: `an empty window, at least ${nothing}`,
    wanted: isHidden ? { atMost: 1.5 } : null,
  };
}

if (import.meta.main) reportFigures(await measure(electronHost()));
