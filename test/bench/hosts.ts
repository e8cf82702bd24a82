import { spawnSync } from 'node:child_process';
import { buildIfChanged } from '../../build/build.ts';
import { chromiumHost } from '../../build/hosts/choose.ts';
import { electronPath } from '../../build/hosts/electron.ts';
import { Failures } from '../../build/hosts/failures.ts';
import type { Host } from '../../build/hosts/host.ts';
import { inOut } from '../../build/paths.ts';
import { say } from '../../build/say.ts';
import { buildObserver } from '../support/host/build-observer.ts';
import { electronRun } from '../support/run/electron-run.ts';
import type { Figure } from './figures.ts';

/** Environment variable: the Electron that a bench file measures when it is started directly. */
const EXECUTABLE = 'RINGBACK_BENCH_ELECTRON';

/** Builds the app and its observer. The Chromium host with this machine's browser; undefined, with a line that says why, if there is none. */
export async function chromiumToMeasure(): Promise<Host | undefined> {
  await buildIfChanged();
  await buildObserver();
  const host = await chromiumHost({ say, failures: new Failures(inOut('downloads.json'), Date.now), mayInstall: true });
  if (!host) say('  Skipped on the Chromium host: there is no browser.');
  return host;
}

/**
 * Runs a bench file in a separate process where a real Electron can run: with a display and as a user other than root. The file hands its
 * figures to `reportFigures`. Empty, with a line that says why, where there is no Electron.
 */
export function figuresOnElectron(file: string, args: readonly string[] = []): Figure[] {
  const run = electronRun();
  if (run.kind === 'skip') {
    say(`  Skipped on Electron: ${run.reason}`);
    return [];
  }
  const [command = process.execPath, ...before] = [...run.prefix, process.execPath, file, ...args];
  const env = { ...process.env, ...run.env };
  const { stdout, status } = spawnSync(command, before, {
    env: { ...env, [EXECUTABLE]: electronPath(env) },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`Measuring on Electron ended with ${status}.`);
  const lines = stdout.trim().split('\n');
  for (const line of lines.slice(0, -1)) say(line);
  return JSON.parse(lines.at(-1) ?? '[]') as Figure[];
}

/** The Electron that such a process measures. */
export const electronHost = (): Host => ({
  kind: 'electron',
  executable: process.env[EXECUTABLE] ?? '',
  why: 'it is measured',
});

/** Hands the figures back to the process that runs all benches. */
export function reportFigures(figures: readonly Figure[]): void {
  say(JSON.stringify(figures));
}
