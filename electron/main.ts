import path from 'node:path';
import { app, protocol, shell } from 'electron';
import { createText } from '../shared/messages/index.ts';
import { startApp } from './app.ts';
import { ownArguments, readCommandLine } from './command-line.ts';
import { createExternalRequests } from './links/external-requests.ts';
import { createLog } from './log.ts';
import { appScheme } from './security/app-scheme.ts';
import { guardContents } from './security/guard-contents.ts';
import { handedOverText, terminalAnswer } from './terminal.ts';
import { surviveUncaught } from './uncaught.ts';

// What must happen before `ready`, then start. Nothing awaits `ready` at top level: Electron holds it back until this file has run.
const commandLine = readCommandLine(ownArguments(process.argv, process.defaultApp ? app.getAppPath() : null));
const t = createText('en');

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
protocol.registerSchemesAsPrivileged([
  { scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: true } },
]);
guardContents(app, shell);

const answer = terminalAnswer(commandLine, app.getVersion(), t);
const externalRequests = createExternalRequests(app, commandLine.words);
if (answer !== null) {
  process[answer.to].write(`${answer.text}\n`);
  app.exit(answer.exitCode);
} else if (app.requestSingleInstanceLock({ words: commandLine.words })) {
  app
    .whenReady()
    .then(() => startApp(commandLine, externalRequests, { log, uncaught }))
    .catch((thrown: unknown) => {
      log.error('Ringback could not start', thrown);
      app.exit(1);
    });
} else {
  const text = handedOverText(commandLine, t);
  if (text !== null) process.stdout.write(`${text}\n`);
  app.quit();
}
