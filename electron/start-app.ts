import { app, shell } from 'electron';
import { AppError } from '../shared/errors.ts';
import { createLiveText } from '../shared/messages/index.ts';
import { loadPlainText } from '../shared/messages/load-text.ts';
import { computerZone } from '../shared/time/zones.ts';
import { type AppParts, buildParts, type Opened, systemFirstDay, systemHourCycle } from './app.ts';
import { connectSignals, paint, showAppMenu } from './app-signals.ts';
import type { CommandLine } from './command-line.ts';
import { confirm } from './desktop/dialogs.ts';
import { forgetQuestion } from './desktop/native-questions.ts';
import { createHandlers } from './ipc/handlers.ts';
import { answerCalls } from './ipc/serve-calls.ts';
import { ignoredProxy } from './pbx/ignored-proxy.ts';
import { createForgetGuard } from './session/forget-guard.ts';

/** Builds the parts, connects their signals, and answers the window last, so that it never sees a half-built app. */
export async function startApp(commandLine: CommandLine, opened: Opened): Promise<void> {
  opened.log.info(
    `Ringback ${app.getVersion()} starts on ${process.platform}, ${hostName()}${opened.isHidden ? ', hidden' : ''}`,
  );
  const parts = buildParts(commandLine, opened, createLiveText(await loadPlainText(opened.language)));
  const { desktop, connection, settings, sessions, exporter, links, route } = parts;
  connectSignals(parts);
  app.on('will-quit', () => {
    exporter.stop();
    sessions.end();
    parts.background.end();
    parts.people.close();
    parts.directories.close();
    void connection.close();
  });

  showAppMenu(parts.t.language);
  paint(settings.get().theme);
  links.setShortcut(settings.get().dialShortcut);
  // A hidden start waited for the tray, which alone opens its window.
  if (opened.isHidden) await desktop.findTray();
  await connection.open();
  if (commandLine.practice && connection.source().kind === 'none') await connection.practice();
  answerWindow(parts);
  performance.mark('contract');
  opened.requests.listen(route.request);
}

/** Answers the calls of the app's own window. */
function answerWindow(parts: AppParts): void {
  const { log, window, calls, t, signals, settings, country, desktop, connection, sessions, dials } = parts;
  const { exporter, faultSheets, push, route, links, updates, status } = parts;
  const answer = answerCalls({
    handlers: {
      ...createHandlers({
        connection,
        settings,
        session: () => sessions.required(),
        openHistory: () => sessions.tryAgain(),
        status,
        dials,
        directories: parts.directories,
        chooseDirectoryFile: parts.chooseDirectoryFile,
        route,
        exporter,
        faultSheets,
        links,
        updates,
        country,
        ownZone: computerZone,
        now: Date.now,
        forgetGuard: createForgetGuard({
          now: Date.now,
          confirm: (loss) => sessions.answered(confirm(forgetQuestion(loss, t), window)),
        }),
        onReport: (step) => push('checks', step),
        onListed: signals.listAnswered.emit,
        onSeen: (callUuids) => {
          const id = settings.get().connectionId;
          if (id !== null) desktop.notifierOf(id).close(callUuids);
        },
      }),
      'about.get': () => ({
        version: app.getVersion(),
        host: hostName(),
        locale: app.getLocale(),
        hourCycle: systemHourCycle(),
        firstDay: systemFirstDay(),
        zone: computerZone(),
      }),
      'diagnostics.get': async () => ({
        notifications: await desktop.showsNotifications(),
        refused: sessions.current()?.history.ledger.refusedNotifications(settings.get().extension ?? '') ?? 0,
        links: (await links.phone.check()).schemes[0]?.owner ?? { kind: 'cannotTell' },
        bytes: sessions.current()?.history.bytes() ?? 0,
        proxy: ignoredProxy(process.env),
      }),
      'connection.online': signals.wokenUp.emit,
      'log.open': () => openFolder(log.folder),
    },
    connectionId: () => settings.get().connectionId,
    ownContents: () => window.contents(),
    now: Date.now,
    onBug: log.error,
  });
  calls.answer(answer);
}

/** Rejects with AppError `folderNotOpened`. */
async function openFolder(folder: string): Promise<void> {
  // `openPath` resolves to what went wrong, '' for nothing.
  if ((await shell.openPath(folder)) !== '') throw new AppError({ kind: 'folderNotOpened', folder });
}

function hostName(): string {
  const { electron, chrome } = process.versions;
  return electron === undefined ? 'Chromium' : `Electron ${electron}, Chromium ${chrome}`;
}
