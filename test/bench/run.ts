import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findBrowser } from '../../build/hosts/browser.ts';
import { electronPath } from '../../build/hosts/electron.ts';
import { inOut, PROJECT } from '../../build/paths.ts';
import { say } from '../../build/say.ts';
import { electronRun } from '../support/run/electron-run.ts';
import { type Bench, changeSince, type Figure, isKept } from './figures.ts';
import { lastRun, type StoredRun, sameFigure, storeRun } from './stored-runs.ts';
import { tableOf } from './table.ts';

const folder = inOut('bench');

/** Runs the measurements, all of them or those whose names begin as the arguments say, one after the other. Stores what each measured. */
async function runAll(wanted: readonly string[]): Promise<void> {
  const names = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.bench.ts'))
    .filter((name) => wanted.length === 0 || wanted.some((one) => name.startsWith(one)))
    .map((name) => name.replace('.bench.ts', ''));
  let run = startedRun();
  const ends: string[] = [];
  for (const name of names) {
    say(`\n${name}`);
    const { bench } = (await import(path.join(import.meta.dirname, `${name}.bench.ts`))) as { bench: Bench };
    const figures = await bench();
    run = {
      ...run,
      versions: { ...run.versions, ...hostVersions(figures) },
      benches: { ...run.benches, [name]: figures },
    };
    const file = storeRun(folder, run);
    ends.push(
      ...report(name, figures, run),
      ...(name === names.at(-1) ? [`Stored in ${path.relative(PROJECT, file)}.`] : []),
    );
  }
  say();
  for (const line of ends) say(line);
}

/** Prints the table of a bench. Returns what the end of the run says of it. */
function report(name: string, figures: readonly Figure[], run: StoredRun): string[] {
  const before = lastRun(folder, name, run, say);
  const known = sameFigure(before, name);
  for (const line of tableOf(figures, known)) say(line);
  if (before)
    say(`Before: ${before.at.slice(0, 16)}, ${before.commit ?? 'no commit'}, load ${before.load.toFixed(1)}.`);
  const missed = figures.filter((one) => isKept(one) === false).length;
  const worse = figures.filter((one) => {
    const earlier = known(one);
    return earlier && changeSince(earlier, one) === 'worse';
  }).length;
  return [`${name}: ${figures.length} figures, ${missed} miss their target, ${worse} worse than before.`];
}

function startedRun(): StoredRun {
  const { stdout, status } = spawnSync('git', ['describe', '--always', '--dirty'], { cwd: PROJECT, encoding: 'utf8' });
  return {
    at: new Date().toISOString(),
    commit: status === 0 ? stdout.trim() : null,
    versions: { Node: process.versions.node, SQLite: process.versions.sqlite ?? 'unknown' },
    cpus: os.cpus().length,
    load: os.loadavg()[0] ?? 0,
    benches: {},
  };
}

/** Of the hosts that the figures were measured on. */
function hostVersions(figures: readonly Figure[]): Record<string, string> {
  const measured = (['Chromium', 'Electron'] as const).filter((on) => figures.some((figure) => figure.on === on));
  return Object.fromEntries(measured.map((on) => [on, outputOf(versionCommand(on)) || 'unknown']));
}

/** Empty on Windows, where `--version` would open the browser's window. */
function versionCommand(on: 'Chromium' | 'Electron'): (string | undefined)[] {
  if (on === 'Chromium') return process.platform === 'win32' ? [] : [findBrowser()?.path, '--version'];
  const run = electronRun();
  return [electronPath(run.kind === 'run' ? run.env : {}), '-p', 'process.versions.electron'];
}

function outputOf([command, ...args]: readonly (string | undefined)[]): string {
  if (!command) return '';
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
  return spawnSync(command, args.map(String), { env, encoding: 'utf8', timeout: 15_000 }).stdout?.trim() ?? '';
}

await runAll(process.argv.slice(2));
