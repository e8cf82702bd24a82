import path from 'node:path';
import { app, BrowserWindow, dialog, session as electronSession, protocol, screen, Tray } from 'electron';
import type { Text } from '../shared/messages/index.ts';
import { APP_ID } from './app-id.ts';
import { ownArguments, readCommandLine } from './command-line.ts';
import { iconsIn } from './desktop/icons.ts';
import { createSessionBus, trayComes } from './desktop/session-bus.ts';
import { WindowKeeper } from './desktop/window.ts';
import { createWindowPlace } from './desktop/window-place.ts';
import { readFirstFrame } from './first-frame.ts';
import { holdCalls } from './ipc/held-calls.ts';
import { createLog } from './log.ts';
import { appScheme, appUrl } from './security/app-scheme.ts';
import { guardContents, refusePermissions } from './security/guard-contents.ts';
import { cutNetwork, serveWindowFiles } from './serve-window.ts';
import { startFailure } from './start-failure.ts';
import { createStartRequests } from './start-requests.ts';
import { handedOverText, type TerminalOutput, terminalAnswer } from './terminal.ts';
import { realTimers } from './timers.ts';
import { surviveUncaught } from './uncaught.ts';

// What must happen before `ready`, then the window, then the rest: only what these two need is imported here, the rest while the window's
// page loads. Nothing awaits `ready` at top level: Electron holds it back until this file has run.
const commandLine = readCommandLine(ownArguments(process.argv, process.defaultApp ? app.getAppPath() : null));
/** The built parts are in one folder. */
const out = path.join(import.meta.dirname, '..');

// Certificates are always verified (promise S9): the switch that turns it off for a whole process is taken away.
delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;

if (commandLine.profile !== null) app.setPath('userData', path.resolve(commandLine.profile));
// A terminal that was closed must not end the app.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
const log = createLog({
  folder: path.join(app.getPath('userData'), 'logs'),
  write: (line) => void process.stderr.write(line),
});
const uncaught = surviveUncaught(process, log, Date.now);
app.setAppUserModelId(APP_ID);
app.enableSandbox();
// With the code cache, Chromium compiles the window's scripts at the first starts only: their names change with their content.
protocol.registerSchemesAsPrivileged([
  { scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
]);
guardContents(app);
cutNetwork(app.commandLine);

const bus = createSessionBus(process.platform);
/** Whether the desktop shows tray icons, and this host can make one: the Chromium host cannot, and says so. */
async function hasTray(): Promise<boolean> {
  const { isSupported } = Tray as { isSupported?: () => boolean };
  return (isSupported?.() ?? true) && bus.hasTray();
}

/** Whether this start waits in the tray. Never where there is no tray to open it from (promise P2). */
async function startsHidden(): Promise<boolean> {
  // macOS passes no arguments to what it opens at login.
  const isWanted = commandLine.hidden || (process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin);
  return isWanted && (await trayComes(hasTray, realTimers));
}

/** Makes the window, whose page loads while the rest of the app is read and opened. A hidden start has none until it is opened. */
async function start(): Promise<void> {
  const firstFrame = () => readFirstFrame(app.getPath('userData'), commandLine.practice, app.getLocale());
  serveWindowFiles(protocol, path.join(out, 'renderer'), firstFrame);
  refusePermissions(electronSession.defaultSession);
  const calls = holdCalls();
  const icons = iconsIn(path.join(out, 'icons'), process.platform);
  const preload = path.join(out, 'preload/preload.cjs');
  const devTools = !app.isPackaged;
  const window = new WindowKeeper({
    BrowserWindow,
    preload,
    url: appUrl,
    icon: icons.app,
    place: createWindowPlace(path.join(app.getPath('userData'), 'window.json'), screen),
    devTools,
    now: Date.now,
  });
  const isHidden = await startsHidden();
  // It is shown with the first frame, before main has read anything else: that keeps main busy, and Electron paints by main's own thread.
  if (!isHidden) await window.load(true);
  const { startApp } = await import('./start-app.ts');
  await startApp(commandLine, {
    log,
    uncaught,
    requests,
    window,
    icons,
    hasTray,
    notificationServer: bus.notificationServer,
    isHidden,
    calls,
    language: firstFrame().language,
  });
}

/** The texts before the settings are read. `systemLocale`: BCP 47. */
async function ownText(systemLocale: string): Promise<Text> {
  const { loadPlainText } = await import('../shared/messages/load-text.ts');
  return loadPlainText(readFirstFrame(app.getPath('userData'), false, systemLocale).language);
}

async function print(to: TerminalOutput['to'], text: TerminalOutput['text']): Promise<void> {
  process[to].write(`${text(await ownText(Intl.DateTimeFormat().resolvedOptions().locale))}\n`);
}

/** Whether no other instance runs on this profile, on either host; otherwise this start's arguments are handed over. */
async function isOnlyInstance(): Promise<boolean> {
  const { takeProfileLock } = await import('./profile-lock.ts');
  const data = { words: commandLine.words };
  const lock = takeProfileLock(app.getPath('userData'), requests.onStart);
  // Where Electron itself hands the arguments over, the other instance may come to the front (Windows, Wayland).
  const isHandedOver = !app.requestSingleInstanceLock(data);
  if (!lock.isHeld && !isHandedOver) lock.handOver(data);
  return lock.isHeld;
}

/** What this start is for: a word to the terminal, the app itself, or handing over to the one that runs. */
async function run(): Promise<void> {
  const answer = terminalAnswer(commandLine, app.getVersion());
  if (answer !== null) return print(answer.to, answer.text).finally(() => app.exit(answer.exitCode));
  if (await isOnlyInstance()) return app.whenReady().then(start);
  const text = handedOverText(commandLine);
  await (text === null ? undefined : print('stdout', text));
  app.quit();
}

const requests = createStartRequests(app, commandLine.words);
run().catch(async (thrown: unknown) => {
  // Before that, Linux shows no dialog.
  await app.whenReady();
  const t = await ownText(app.getLocale()).catch(() => null);
  dialog.showErrorBox(...startFailure(thrown, log, t));
  app.exit(1);
});
// The marks of main and of the page are the steps that `npm run bench -- start` names.
performance.mark('script');
