import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { inProject } from '../../../build/paths.ts';
import { jsonCalls } from '../host/json-calls.ts';

/** A line of the tray's menu, as the desktop reads it. */
export interface DesktopMenuLine {
  readonly id: number;
  readonly type: string;
  readonly label: string;
  readonly enabled: boolean;
  readonly lines: readonly DesktopMenuLine[];
}

/** The tray's icon, as the desktop reads it. `pixmap`: the largest picture, 32-bit ARGB in hex. */
export interface DesktopIcon {
  readonly status: string;
  readonly toolTip: readonly string[];
  readonly pixmap: { readonly width: number; readonly height: number; readonly argb: string };
  readonly menu: readonly DesktopMenuLine[];
}

/** A notification on the screen. `actions`: their keys, with their labels beside. `closed`: the app has taken it away. */
export interface DesktopNotification {
  readonly title: string;
  readonly body: string;
  readonly actions: readonly string[];
  readonly labels: readonly string[];
  readonly closed: boolean;
}

/** What a test can ask of the desktop, and do in it (`desktop.py`). */
interface DesktopCalls {
  startTray(): void;
  stopTray(): void;
  /** How many icons were ever put into the tray since it started. */
  icons(): number;
  icon(): DesktopIcon;
  /** The left button, the right one, and the middle one. */
  press(button: 'Activate' | 'ContextMenu' | 'SecondaryActivate'): void;
  /** Chooses a line of the menu that `icon` gave. */
  choose(id: number): void;
  /** `inhibited`: do not disturb, as newer desktops report it; null for one that doesn't. `answers`: false for one that hangs. */
  startNotifications(capabilities: readonly string[], inhibited?: boolean | null, answers?: boolean): void;
  stopNotifications(): void;
  notifications(): DesktopNotification[];
  act(index: number, action: string): void;
  startLogin(): void;
  sleep(starts: boolean): void;
  shutdown(starts: boolean): void;
}

/** A part of a desktop: a process with a place on its buses. */
type Part = <K extends keyof DesktopCalls>(
  call: K,
  ...args: Parameters<DesktopCalls[K]>
) => Promise<ReturnType<DesktopCalls[K]>>;

const SCRIPT = inProject('test/support/desktop/desktop.py');
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

/** Buses of a test's own, with the parts of a desktop on them. `tray` and `notifications` are processes of their own, as in a real one. */
export interface OwnDesktop {
  /** What the app's environment must say. */
  readonly env: Record<string, string>;
  readonly tray: Part;
  readonly notifications: Part;
  close(): Promise<void>;
}

/** Starts buses with nothing on them yet. */
export async function ownDesktop(): Promise<OwnDesktop> {
  const [session, system] = await Promise.all([startBus(), startBus()]);
  const env = { DBUS_SESSION_BUS_ADDRESS: session.address, DBUS_SYSTEM_BUS_ADDRESS: system.address };
  const [tray, notifications] = await Promise.all([startPart(env), startPart(env)]);
  return {
    env,
    tray: tray.ask,
    notifications: notifications.ask,
    async close() {
      await Promise.all([tray.close(), notifications.close()]);
      await Promise.all([session.close(), system.close()]);
    },
  };
}

async function startBus() {
  const args = [
    `--config-file=${inProject('test/support/desktop/bus.conf')}`,
    '--nofork',
    '--nopidfile',
    '--print-address=1',
  ];
  const child = spawn('dbus-daemon', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const [address] = await once(child.stdout, 'data');
  return { address: String(address).trim(), close: () => end(child) };
}

async function startPart(env: Record<string, string>) {
  const child = spawn(python() ?? 'python3', [SCRIPT], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const { ask } = jsonCalls(child.stdout, child.stdin);
  return { ask: ((call, ...args) => ask(call, args)) as Part, close: () => end(child) };
}

async function end(child: ChildProcessByStdio<Writable | null, Readable, null>): Promise<void> {
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
