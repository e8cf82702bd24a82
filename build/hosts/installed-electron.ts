import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { inProject } from '../paths.ts';

const INSIDE_DIST: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
};

/** Where Electron's binary is or would be: another folder if the environment says so, as with Electron's own launcher. */
export function electronPath(env: NodeJS.ProcessEnv = process.env): string {
  const dist = env.ELECTRON_OVERRIDE_DIST_PATH || inProject('node_modules/electron/dist');
  return path.join(dist, INSIDE_DIST[process.platform] ?? 'electron');
}

export type ElectronState = { kind: 'works' } | { kind: 'absent' } | { kind: 'broken'; reason: string };

/** Whether the binary is there and this system can load it. Run as plain Node, it needs neither a display nor a sandbox. */
export function probeElectron(executable: string): ElectronState {
  if (!existsSync(executable)) return { kind: 'absent' };
  const probe = spawnSync(executable, ['-p', 'process.versions.electron'], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    encoding: 'utf8',
    timeout: 15_000,
  });
  if (probe.status === 0 && /^\d+\./.test(probe.stdout)) return { kind: 'works' };
  const reason = probe.error?.message ?? probe.stderr.trim().split('\n', 1)[0];
  return { kind: 'broken', reason: reason || 'it does not start' };
}
