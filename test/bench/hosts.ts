import { spawnSync } from 'node:child_process';
import type { Host } from '../../build/hosts/host-command.ts';
import { electronPath } from '../../build/hosts/installed-electron.ts';
import { say } from '../../build/say.ts';
import { electronRun } from '../support/run/electron-run.ts';
import type { Figure } from './figures.ts';

/** Environment variable: the Electron that a bench file measures when it is started directly. */
const EXECUTABLE = 'RINGBACK_BENCH_ELECTRON';

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
});

/** Hands the figures back to the process that runs all benches. */
export function reportFigures(figures: readonly Figure[]): void {
  say(JSON.stringify(figures));
}
