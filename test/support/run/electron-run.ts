import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { hasDisplay, isRoot } from '../../../build/hosts/host-command.ts';
import { electronPath, probeElectron } from '../../../build/hosts/installed-electron.ts';
import { PROJECT } from '../../../build/paths.ts';

/** How the end-to-end tests can run on a real Electron here, or why they cannot. */
export type ElectronRun =
  | { readonly kind: 'run'; readonly prefix: readonly string[]; readonly env: NodeJS.ProcessEnv; readonly note: string }
  | { readonly kind: 'skip'; readonly reason: string };

/** A real Electron laid out beside the project for tests, and the way to run it as another user than root. */
const TOOLS = path.resolve(PROJECT, '../shared/tools/electron-33');

/**
 * A display that stays when its last client leaves. By default Xvfb restarts then, and an Electron that starts in that moment finds no
 * display or waits for it forever: seen in about one start of a hundred, as each test ends its app and the next one starts.
 */
const STEADY_DISPLAY = ['xvfb-run', '-a', '--server-args=-screen 0 1280x900x24 -noreset'];

function found(program: string): boolean {
  return spawnSync(program, ['--help'], { stdio: 'ignore' }).error === undefined;
}

/** Electron's own binary where it is there, else the one of the tools; always as a user with a sandbox. */
export function electronRun(): ElectronRun {
  const asUser = path.join(TOOLS, 'as-user.sh');
  const haveTools = existsSync(asUser);
  const own = probeElectron(electronPath());
  if (own.kind === 'works') {
    const note = "Electron's own binary";
    if (isRoot && !haveTools) return { kind: 'skip', reason: 'root has no sandbox: run the tests as another user' };
    if (isRoot) return { kind: 'run', prefix: [asUser, ...STEADY_DISPLAY], env: {}, note };
    if (hasDisplay()) return { kind: 'run', prefix: [], env: {}, note };
    if (found('xvfb-run')) return { kind: 'run', prefix: STEADY_DISPLAY, env: {}, note };
    return { kind: 'skip', reason: 'there is no display and no xvfb-run' };
  }
  if (!haveTools) {
    return {
      kind: 'skip',
      reason: own.kind === 'broken' ? `Electron does not start here: ${own.reason}` : "Electron's binary is not there",
    };
  }
  const laid = spawnSync(path.join(TOOLS, 'install.sh'), {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 300_000,
  });
  const dist = laid.stdout?.trim().split('\n').at(-1);
  if (laid.status !== 0 || !dist) return { kind: 'skip', reason: 'Electron could not be laid out here' };
  return {
    kind: 'run',
    prefix: [asUser, ...STEADY_DISPLAY],
    env: { ELECTRON_OVERRIDE_DIST_PATH: dist },
    note: 'Electron 33 instead of the app’s own',
  };
}
