import { spawnSync } from 'node:child_process';

/** No tool of a package takes longer than this. */
const LIMIT_MS = 600_000;

/** Whether a program can be started here. */
export function hasTool(name: string, ...args: string[]): boolean {
  return (
    spawnSync(name, args.length > 0 ? args : ['--version'], { stdio: 'ignore', timeout: 10_000 }).error === undefined
  );
}

/** Runs a program to its end and gives its output. Throws with what it said where it fails. */
export function runTool(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): string {
  const ran = spawnSync(name, args, {
    encoding: 'utf8',
    timeout: LIMIT_MS,
    maxBuffer: 1 << 26,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  if (ran.status === 0) return ran.stdout;
  const said =
    ran.error?.message ?? (ran.stderr.trim() || ran.stdout.trim() || `it ended with ${ran.status ?? ran.signal}`);
  throw new Error(`${name} did not work: ${said}`);
}
