import path from 'node:path';
import { app, BrowserWindow, session as electronSession, protocol, shell, Tray } from 'electron';
import { ownArguments, readCommandLine } from './command-line.ts';
import { iconsIn } from './desktop/icons.ts';
import { trayHostComes, trayHostIsThere } from './desktop/tray-host.ts';
import { createWindowKeeper } from './desktop/window.ts';
import { holdCalls } from './ipc/held-calls.ts';
import { createExternalRequests } from './links/external-requests.ts';
import { createLog } from './log.ts';
import { appScheme, appUrl } from './security/app-scheme.ts';
import { guardContents, refusePermissions } from './security/guard-contents.ts';
import { handedOverText, type TerminalOutput, terminalAnswer } from './terminal.ts';
import { realTimers } from './timers.ts';
import { surviveUncaught } from './uncaught.ts';
import { hasTrial, updatesFolder } from './updates/folder.ts';
import { serveWindowFiles } from './window-files.ts';

// What must happen before `ready`, then the window, then the rest: only what these two need is imported here, the rest while the window's
// page loads. Nothing awaits `ready` at top level: Electron holds it back until this file has run.
const commandLine = readCommandLine(ownArguments(process.argv, process.defaultApp ? app.getAppPath() : null));
/** The built parts are in one folder. */
const out = path.join(import.meta.dirname, '..');

// Certificates are always verified (trust.md S9): the switch that turns it off for a whole process is taken away.
delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;

if (commandLine.profile !== null) app.setPath('userData', path.resolve(commandLine.profile));
// A terminal that was closed must not end the app.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
const log = createLog({
  folder: path.join(app.getPath('userData'), 'logs'),
  write: (line) => void process.stderr.write(line),
});
const uncaught = surviveUncaught(process, log, Date.now);
app.setAppUserModelId('org.ringback.desktop');
app.enableSandbox();
// With the code cache, Chromium compiles the window's scripts at the first starts only: their names change with their content.
protocol.registerSchemesAsPrivileged([
  { scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
]);
guardContents(app, shell);

/** Whether the desktop shows tray icons, and this host can make one: the Chromium host cannot, and says so. */
async function hasTray(): Promise<boolean> {
  const { isSupported } = Tray as { isSupported?: () => boolean };
  return (isSupported?.() ?? true) && trayHostIsThere(process.platform);
}

/** Whether this start waits in the tray. Never where there is no tray to open it from (trust.md P2). */
async function startsHidden(): Promise<boolean> {
  // macOS passes no arguments to what it opens at login.
  const isWanted = commandLine.hidden || (process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin);
  return isWanted && (await trayHostComes(hasTray, realTimers));
}

/** Makes the window, whose page loads while the rest of the app is read and opened. A hidden start has none until it is opened. */
async function start(): Promise<void> {
  const filesGiven = serveWindowFiles(protocol, path.join(out, 'renderer'));
  refusePermissions(electronSession.defaultSession);
  const calls = holdCalls();
  const icons = iconsIn(path.join(out, 'icons'), process.platform);
  const preload = path.join(out, 'preload/preload.cjs');
  const devTools = !app.isPackaged;
  const window = createWindowKeeper({ BrowserWindow, preload, url: appUrl, icon: icons.app, devTools, now: Date.now });
  const isHidden = await startsHidden();
  const loaded = isHidden ? undefined : window.load();
  // Reading the rest keeps main busy, and the page would wait for its files.
  await Promise.race([filesGiven, loaded]);
  const { startApp } = await import('./app.ts');
  await startApp(commandLine, {
    log,
    uncaught,
    requests,
    window,
    icons,
    hasTray: isHidden ? async () => true : hasTray,
    isHidden,
    calls,
  });
}

/** False where a version that was just installed does not start, and the app goes back to the one before it. */
async function mayStart(): Promise<boolean> {
  const folder = updatesFolder(app.getPath('userData'));
  if (!hasTrial(folder)) return true;
  const { mayStartHere } = await import('./updates/here.ts');
  return mayStartHere({ folder, onFailure: log.error });
}

async function print(to: TerminalOutput['to'], text: TerminalOutput['text']): Promise<void> {
  const { createText } = await import('../shared/messages/index.ts');
  process[to].write(`${text(createText('en'))}\n`);
}

const answer = terminalAnswer(commandLine, app.getVersion());
const requests = createExternalRequests(app, commandLine.words);
if (answer !== null) {
  void print(answer.to, answer.text).finally(() => app.exit(answer.exitCode));
} else if (app.requestSingleInstanceLock({ words: commandLine.words })) {
  app
    .whenReady()
    .then(async () => (await mayStart()) && start())
    .catch((thrown: unknown) => {
      log.error('Ringback could not start', thrown);
      app.exit(1);
    });
} else {
  const text = handedOverText(commandLine);
  void (text === null ? Promise.resolve() : print('stdout', text)).finally(() => app.quit());
}
// The marks of main and of the page are the steps that `npm run bench -- start` names.
performance.mark('script');
