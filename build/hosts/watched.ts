import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

/** How a watched command ended. */
export type Ended =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'stalled'; readonly seconds: number };

export interface Watch {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** A folder for half-done files, made before the run and removed after it. */
  readonly temporary?: string;
  /** Folders whose growth counts as progress, as does anything the command prints. */
  readonly growing: readonly string[];
  /** The command is ended after so many milliseconds without progress. */
  readonly stallMs: number;
}

/** Bytes in a folder; 0 for a missing one. Files that disappear while it counts are left out. */
export function sizeOf(folder: string): number {
  let total = 0;
  try {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const full = path.join(folder, entry.name);
      total += entry.isDirectory() ? sizeOf(full) + 1 : statSync(full).size + 1;
    }
  } catch {
    return total;
  }
  return total;
}

/**
 * Runs a command that downloads something, and ends it with all its children once nothing has grown for a while: some networks
 * take a connection and never answer, and no downloader's own limits are short enough for a person who waits.
 */
export async function runWatched({ temporary, ...watch }: Watch): Promise<Ended> {
  if (temporary === undefined) return runChild(watch);
  mkdirSync(temporary, { recursive: true });
  const env = { TMPDIR: temporary, TEMP: temporary, TMP: temporary, ...watch.env };
  const ended = await runChild({ ...watch, env, growing: [temporary, ...watch.growing] });
  rmSync(temporary, { recursive: true, force: true });
  return ended;
}

function runChild(watch: Watch): Promise<Ended> {
  const ownGroup = process.platform !== 'win32';
  const child = spawn(watch.command, watch.args, {
    env: { ...process.env, ...watch.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: ownGroup,
  });
  const end = (): void => {
    if (child.pid === undefined || child.exitCode !== null) return;
    if (ownGroup) killGroup(child.pid);
    else child.kill();
  };
  process.once('exit', end);
  let lastProgress = Date.now();
  let size = -1;
  let output = '';
  const hear = (chunk: Buffer): void => {
    lastProgress = Date.now();
    output = (output + chunk.toString()).slice(-4000);
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  return new Promise((resolve) => {
    const finish = (ended: Ended): void => {
      clearInterval(timer);
      process.removeListener('exit', end);
      resolve(ended);
    };
    let stalled = false;
    const timer = setInterval(
      () => {
        const now = watch.growing.reduce((sum, folder) => sum + sizeOf(folder), 0);
        if (now !== size) lastProgress = Date.now();
        size = now;
        if (Date.now() - lastProgress < watch.stallMs) return;
        stalled = true;
        end();
      },
      Math.min(1000, watch.stallMs / 4),
    );
    child.on('error', (error) => finish({ kind: 'failed', reason: error.message }));
    child.on('close', (code, signal) => {
      if (stalled) finish({ kind: 'stalled', seconds: Math.round(watch.stallMs / 1000) });
      else if (code === 0) finish({ kind: 'done' });
      else finish({ kind: 'failed', reason: lastError(output) || `it ended with ${code ?? signal}` });
    });
  });
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has just ended.
  }
}

/** The line of a command's output that explains its failure best. */
function lastError(output: string): string {
  const lines = output.split('\n').map((line) => line.trim());
  return (
    lines.find((line) => /\b(cause|getaddrinfo|ECONN\w+|ETIMEDOUT)\b/.test(line)) ??
    lines.find((line) => /error|failed|^E: /i.test(line)) ??
    lines.findLast((line) => line !== '') ??
    ''
  );
}
