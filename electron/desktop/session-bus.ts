import { execFile } from 'node:child_process';
import { SECOND } from '../../shared/time/durations.ts';
import type { Timers } from '../timers.ts';

/** Runs a program and returns its output; rejects with its complaint when it fails, is missing or takes longer than `timeoutMs`. */
export type RunProgram = (program: string, args: readonly string[], timeoutMs: number) => Promise<string>;

const TIMEOUT_MS = 1500;

interface Question {
  readonly name: string;
  readonly object: string;
  /** With its interface. */
  readonly method: string;
  /** All are strings. */
  readonly args: readonly string[];
  /** Whether the bus may start the service. */
  readonly mayStart: boolean;
}

/** How each program asks: systemd's, and the one of D-Bus itself. */
const PROGRAMS: readonly (readonly [program: string, args: (question: Question) => readonly string[]])[] = [
  [
    'busctl',
    ({ name, object, method, args, mayStart }) => {
      const dot = method.lastIndexOf('.');
      const call = ['call', name, object, method.slice(0, dot), method.slice(dot + 1)];
      const typed = args.length === 0 ? [] : ['s'.repeat(args.length), ...args];
      return ['--user', ...(mayStart ? [] : ['--auto-start=no']), ...call, ...typed];
    },
  ],
  [
    'dbus-send',
    ({ name, object, method, args }) => {
      const strings = args.map((one) => `string:${one}`);
      return ['--session', '--print-reply', `--dest=${name}`, object, method, ...strings];
    },
  ],
];

const runProgram: RunProgram = (program, args, timeoutMs) =>
  new Promise((resolve, reject) => {
    execFile(program, [...args], { timeout: timeoutMs, killSignal: 'SIGKILL' }, (error, printed, complaint) => {
      if (error === null) resolve(printed);
      else reject(error.killed ? new Error('late') : new Error(complaint));
    });
  });

/** What the desktop's notification server can do. `silent`: there is none, or it does not answer; `isInhibited`: it is not to disturb. */
export type NotificationServer =
  | { readonly kind: 'silent' }
  | { readonly kind: 'ready'; readonly hasActions: boolean; readonly isInhibited: boolean };

const WATCHER = 'org.kde.StatusNotifierWatcher';
const NOTIFICATIONS = 'org.freedesktop.Notifications';
const GET = 'org.freedesktop.DBus.Properties.Get';

/** What the app asks the Linux desktop by its session bus. Nothing here rejects, or waits longer than 1.5 s. */
export type SessionBus = ReturnType<typeof createSessionBus>;

/** `run` starts the desktop's own programs, so that main never waits for an answer. */
export function createSessionBus(
  platform: NodeJS.Platform,
  environment: Readonly<Record<string, string | undefined>> = process.env,
  run: RunProgram = runProgram,
) {
  const isOther = platform === 'darwin' || platform === 'win32';
  // Without an address some of these programs would start a bus of their own.
  const hasBus = Boolean(environment.DBUS_SESSION_BUS_ADDRESS || environment.XDG_RUNTIME_DIR);

  /** The printed answer; null without one in time. */
  async function ask(question: Question): Promise<string | null> {
    if (!hasBus) return null;
    for (const [program, argsFor] of PROGRAMS) {
      try {
        return await run(program, argsFor(question), TIMEOUT_MS);
      } catch (error) {
        // A complaint about the service comes from the bus, and one that is late stays late: the other programs would hear the same.
        const { message } = error as Error;
        if (message === 'late' || message.includes(question.name)) return null;
      }
    }
    return null;
  }
  const isTrue = (printed: string | null) => /\b(true|false)\b/.exec(printed ?? '')?.[1] === 'true';

  return {
    /**
     * Whether the desktop shows tray icons. On Linux that takes a StatusNotifier host; GNOME has none without an extension, and a hidden
     * window would be lost (promise P2).
     */
    async hasTray(): Promise<boolean> {
      if (isOther) return true;
      const args = [WATCHER, 'IsStatusNotifierHostRegistered'];
      return isTrue(await ask({ name: WATCHER, object: '/StatusNotifierWatcher', method: GET, args, mayStart: false }));
    },
    /**
     * Whether and how notifications are shown. Electron blocks main for up to 25 s a notification while it waits for the server
     * (promise P4), so a server that does not answer here is sent none.
     */
    async notificationServer(): Promise<NotificationServer> {
      if (isOther) return { kind: 'ready', hasActions: true, isInhibited: false };
      const server = { name: NOTIFICATIONS, object: '/org/freedesktop/Notifications', mayStart: true };
      const can = await ask({ ...server, method: `${NOTIFICATIONS}.GetCapabilities`, args: [] });
      if (can === null) return { kind: 'silent' };
      // Only KDE reports it. GNOME puts notifications into its list without showing them, and reports nothing.
      const args = [NOTIFICATIONS, 'Inhibited'];
      const isInhibited = /\binhibitions\b/.test(can) && isTrue(await ask({ ...server, method: GET, args }));
      return { kind: 'ready', hasActions: /\bactions\b/.test(can), isInhibited };
    },
  };
}

const ATTEMPTS = 8;
/** Between two attempts, ms. */
const RETRY_MS = SECOND;

/** Waits up to 7 s for the tray. While a person signs in, the desktop's panel may still be loading; it may also start anew. */
export async function trayComes(isThere: () => Promise<boolean>, timers: Timers): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    if (await isThere()) return true;
    if (attempt === ATTEMPTS) return false;
    await new Promise<void>((resolve) => void timers.setTimeout(resolve, RETRY_MS));
  }
}
