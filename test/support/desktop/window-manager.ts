import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** What is missing here for workspaces; null for nothing. */
export function missingForWindowManager(): string | null {
  return ['openbox', 'xdotool'].find((one) => spawnSync(one, ['--version']).error !== undefined) ?? null;
}

/** What xdotool prints; empty where it fails. */
const ask = (...args: string[]): string => spawnSync('xdotool', args, { encoding: 'utf8' }).stdout.trim();

/** Starts a window manager with so many workspaces on the display of the environment. */
export async function startWindowManager(workspaces: number) {
  const child = spawn('openbox', ['--sm-disable'], { stdio: 'ignore' });
  while (ask('get_desktop') === '' || ask('get_num_desktops') !== String(workspaces)) {
    if (child.exitCode !== null) throw new Error('openbox ended at its start.');
    ask('set_num_desktops', String(workspaces));
    await sleep(50);
  }
  return {
    /** Shows a workspace, counted from 0. */
    show: (workspace: number): void => void ask('set_desktop', String(workspace)),
    /** The window with the focus; empty for none. */
    activeWindow: (): string => ask('getactivewindow'),
    /** Whether a window is on the workspace that is shown. */
    isInSight: (window: string): boolean => ask('get_desktop_for_window', window) === ask('get_desktop'),
    async end(): Promise<void> {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
