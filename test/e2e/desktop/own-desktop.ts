import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { inProject } from '../../../build/paths.ts';
import { jsonCalls } from '../../support/host/json-calls.ts';

/** The tray's icon, as the desktop reads it. `pixmap`: the largest picture, 32-bit ARGB in hex. */
export interface DesktopIcon {
  readonly status: string;
  readonly toolTip: readonly string[];
  readonly pixmap: { readonly width: number; readonly height: number; readonly argb: string };
  readonly menu: readonly { readonly id: number; readonly label: string }[];
}

/** A notification on the screen. `actions`: their keys. `closed`: the app has taken it away. */
export interface DesktopNotification {
  readonly title: string;
  readonly body: string;
  readonly actions: readonly string[];
  readonly closed: boolean;
}

/** What a test can ask of the desktop, and do in it (`desktop.py`). */
interface DesktopCalls {
  /** Null while there is none. */
  icon(): DesktopIcon | null;
  /** Presses the icon. */
  press(): void;
  /** Chooses the menu's line that begins so. False: it has none, and nothing was chosen. */
  choose(begins: string): boolean;
  notifications(): DesktopNotification[];
  act(index: number, action: string): void;
}

const SCRIPT = inProject('test/e2e/desktop/desktop.py');
/** Debian's own Python has its D-Bus; another one that comes first in PATH may not. */
const PYTHONS = ['/usr/bin/python3', 'python3'];
const IMPORTS = 'import dbus, gi.repository.GLib';

/** What is missing here for a desktop of one's own; null for nothing. */
export function missingForDesktop(): string | null {
  if (process.platform !== 'linux') return 'Linux';
  if (spawnSync('dbus-daemon', ['--version']).error !== undefined) return 'dbus-daemon';
  return python() === undefined ? 'python3-dbus and python3-gi' : null;
}

const python = () => PYTHONS.find((one) => spawnSync(one, ['-c', IMPORTS]).status === 0);

/** A session bus of a test's own, with a tray and a notification server on it. */
export interface OwnDesktop {
  /** What the app's environment must say. */
  readonly env: Record<string, string>;
  ask<K extends keyof DesktopCalls>(
    call: K,
    ...args: Parameters<DesktopCalls[K]>
  ): Promise<ReturnType<DesktopCalls[K]>>;
  close(): Promise<void>;
}

/** Starts one. */
export async function ownDesktop(): Promise<OwnDesktop> {
  const config = `--config-file=${inProject('test/e2e/desktop/bus.conf')}`;
  const bus = spawn('dbus-daemon', [config, '--nofork', '--nopidfile', '--print-address=1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [address] = await once(bus.stdout, 'data');
  const env = { DBUS_SESSION_BUS_ADDRESS: String(address).trim() };
  const parts = spawn(python() ?? 'python3', [SCRIPT], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const { ask } = jsonCalls(parts.stdout, parts.stdin);
  // It answers once both are on the bus.
  await ask('icon', []);
  return {
    env,
    ask: ((call, ...args) => ask(call, args)) as OwnDesktop['ask'],
    async close() {
      for (const child of [parts, bus]) {
        const ended = once(child, 'exit');
        child.kill();
        await ended;
      }
    },
  };
}
