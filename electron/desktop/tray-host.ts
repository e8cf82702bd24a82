import { execFile } from 'node:child_process';
import { SECOND } from '../../shared/time/durations.ts';
import type { Timers } from '../timers.ts';

/** Runs a program and returns its output; rejects with its complaint when it fails, is missing or takes longer than `timeoutMs`. */
export type RunProgram = (program: string, args: readonly string[], timeoutMs: number) => Promise<string>;

const WATCHER = 'org.kde.StatusNotifierWatcher';
const OBJECT = '/StatusNotifierWatcher';
const PROPERTY = 'IsStatusNotifierHostRegistered';
const GET = 'org.freedesktop.DBus.Properties.Get';
const TIMEOUT_MS = 1500;

/** Ways to read the property; desktops differ in which program they have. */
const QUESTIONS: readonly (readonly [program: string, args: readonly string[]])[] = [
  ['busctl', ['--user', '--auto-start=no', 'get-property', WATCHER, OBJECT, WATCHER, PROPERTY]],
  ['gdbus', ['call', '--session', '--dest', WATCHER, '--object-path', OBJECT, '--method', GET, WATCHER, PROPERTY]],
  [
    'dbus-send',
    ['--session', '--print-reply', `--dest=${WATCHER}`, OBJECT, GET, `string:${WATCHER}`, `string:${PROPERTY}`],
  ],
];

const runProgram: RunProgram = (program, args, timeoutMs) =>
  new Promise((resolve, reject) => {
    execFile(program, [...args], { timeout: timeoutMs, killSignal: 'SIGKILL' }, (error, printed, complaint) =>
      error === null ? resolve(printed) : reject(new Error(complaint)),
    );
  });

/**
 * Whether the desktop shows tray icons. On Linux that takes a StatusNotifier host on the session bus; GNOME has none without an extension,
 * and a hidden window would be lost (promise P2). False without a bus or an answer in time. Never rejects.
 */
export async function trayHostIsThere(
  platform: NodeJS.Platform,
  environment: Readonly<Record<string, string | undefined>> = process.env,
  run: RunProgram = runProgram,
): Promise<boolean> {
  if (platform === 'darwin' || platform === 'win32') return true;
  // Without an address some of these programs would start a bus of their own.
  if (!environment.DBUS_SESSION_BUS_ADDRESS && !environment.XDG_RUNTIME_DIR) return false;
  for (const [program, args] of QUESTIONS) {
    // A complaint about the watcher comes from the bus: the other programs would hear the same.
    const printed = await run(program, args, TIMEOUT_MS).catch((error: Error) =>
      error.message.includes(WATCHER) ? 'false' : '',
    );
    const answer = /\b(true|false)\b/.exec(printed)?.[1];
    if (answer !== undefined) return answer === 'true';
  }
  return false;
}

const ATTEMPTS = 8;
/** Between two attempts, ms. */
const RETRY_MS = SECOND;

/** Waits up to 7 s for the tray. While a person signs in, the desktop's panel may still be loading. */
export async function trayHostComes(isThere: () => Promise<boolean>, timers: Timers): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    if (await isThere()) return true;
    if (attempt === ATTEMPTS) return false;
    await new Promise<void>((resolve) => void timers.setTimeout(resolve, RETRY_MS));
  }
}
