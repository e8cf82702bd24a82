import path from 'node:path';
import { app, protocol, shell } from 'electron';
import { startApp } from './app.ts';
import { readCommandLine } from './command-line.ts';
import { appScheme } from './security/app-scheme.ts';
import { guardContents } from './security/guard-contents.ts';

// What must happen before `ready`, then start. Nothing awaits `ready` at top level: Electron holds it back until this file has run.
const commandLine = readCommandLine(process.argv);

// Certificates are always verified (trust.md S9): the switch that turns it off for a whole process is taken away.
delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;

if (commandLine.profile !== null) app.setPath('userData', path.resolve(commandLine.profile));
app.setAppUserModelId('org.ringback.desktop');
app.enableSandbox();
protocol.registerSchemesAsPrivileged([
  { scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: true } },
]);
guardContents(app, shell);

if (app.requestSingleInstanceLock()) {
  app
    .whenReady()
    .then(() => startApp(commandLine))
    .catch((thrown: unknown) => {
      process.stderr.write(`Ringback could not start: ${thrown instanceof Error ? thrown.message : 'unknown error'}\n`);
      app.exit(1);
    });
} else {
  app.quit();
}
