import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Host } from '../../build/hosts/host-command.ts';
import { PROJECT } from '../../build/paths.ts';
import { say } from '../../build/say.ts';
import { indexOf } from '../../electron/history/open.ts';
import { callsFileOf } from '../support/host/calls-file.ts';
import { readyChromium } from '../support/host/ready-chromium.ts';
import { RunningApp } from '../support/host/running-app.ts';
import { type Steps, type TimedStart, timeStart, writeEmptyApp } from '../support/host/timed-start.ts';
import { showLongList } from '../support/screens/long-list.ts';
import { type Figure, median } from './figures.ts';
import { electronHost, figuresOnElectron, reportFigures } from './hosts.ts';

const calls = Number(process.env.RINGBACK_BENCH_CALLS ?? 100_000);
const runs = Number(process.env.RINGBACK_BENCH_RUNS ?? 5);
/** How long a started app is left alone before it is measured, ms. */
const settleMs = 6000;

/** From the start of the process to the first row with many stored calls, and the memory of all processes, beside an empty window of the same host. */
export async function bench(): Promise<Figure[]> {
  const chromium = await readyChromium();
  if (!chromium) return [];
  const profile = await profileWithCalls(chromium);
  try {
    return [...(await compare(chromium, profile)), ...figuresOnElectron(import.meta.filename, [profile])];
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
}

/** A profile with so many stored calls, connected to a PBX that is gone. Other users may read it. */
async function profileWithCalls(host: Host): Promise<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rb-start-calls-'));
  chmodSync(folder, 0o755);
  const app = await RunningApp.start({ host });
  try {
    await showLongList(app, calls);
    await app.quit();
    const history = callsFileOf(app.profile);
    for (const file of [path.join(app.profile, 'settings.json'), history, indexOf(history)]) {
      const name = path.relative(app.profile, file);
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      cpSync(file, path.join(folder, name));
      chmodSync(path.join(folder, name), 0o644);
    }
  } finally {
    await app.dispose();
  }
  return folder;
}

/** The app and an empty window by turns; the quickest start and the median memory of each. */
async function compare(host: Host, stored: string): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rb-empty-'));
  const profile = path.join(folder, 'calls');
  cpSync(stored, profile, { recursive: true });
  const app = { folder: PROJECT, args: [`--profile=${profile}`], readyMark: 'first row' };
  const empty = { ...writeEmptyApp(folder), args: [`--profile=${path.join(folder, 'empty')}`] };
  const [own, floor]: [TimedStart[], TimedStart[]] = [[], []];
  try {
    for (let run = 0; run < runs; run += 1) {
      floor.push(await timeStart(host, empty, settleMs));
      own.push(await timeStart(host, app, settleMs));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const on = host.kind === 'electron' ? 'Electron' : 'Chromium';
  const best = quickest(own, app.readyMark);
  const memory = { own: own.map(({ memoryMb }) => memoryMb), floor: floor.map(({ memoryMb }) => memoryMb) };
  const bestFloor = quickest(floor, empty.readyMark);
  for (const [step, at] of Object.entries(best).sort(([, a], [, b]) => a - b))
    say(`  ${on}, ${step}: ${besideFloor(at, bestFloor[step])} ms`);
  for (const [role, mb] of Object.entries(own[0]?.memoryByRole ?? {}))
    say(`  ${on}, memory of ${role}: ${besideFloor(mb, floor[0]?.memoryByRole[role])} MB`);
  return [
    {
      what: `Start to the first row with ${calls.toLocaleString('en')} calls`,
      on,
      value: best[app.readyMark] ?? Number.NaN,
      floor: bestFloor[empty.readyMark] ?? Number.NaN,
      floorIs: 'an empty window',
      unit: 'ms',
      wanted: { atMost: 1.5 },
    },
    {
      what: `Memory of all processes with ${calls.toLocaleString('en')} calls`,
      on,
      value: median(memory.own),
      floor: median(memory.floor),
      floorIs: 'an empty window',
      unit: 'MB',
      wanted: { atMost: 1.3 },
    },
  ];
}

/** A figure of the app and, where the empty window has it too, that of the empty window. */
function besideFloor(value: number, floor: number | undefined): string {
  return `${Math.round(value)}${floor === undefined ? '' : ` (empty window: ${Math.round(floor)})`}`;
}

/** The steps of the start that was quickest: what others do on the machine counts least in it. */
function quickest(starts: readonly TimedStart[], readyMark: string): Steps {
  const at = ({ steps }: TimedStart) => steps[readyMark] ?? Number.POSITIVE_INFINITY;
  return starts.toSorted((a, b) => at(a) - at(b))[0]?.steps ?? {};
}

if (import.meta.main) reportFigures(await compare(electronHost(), process.argv[2] ?? ''));
