import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { app, session as electronSession, powerMonitor, protocol, shell } from 'electron';
import type { Budget, Status } from '../shared/connection.ts';
import { isGoingOn } from '../shared/dialing/dial.ts';
import { AppError } from '../shared/errors.ts';
import { createText } from '../shared/messages/index.ts';
import { countryFor } from '../shared/settings.ts';
import type { CommandLine } from './command-line.ts';
import { createConnection } from './connection/connection.ts';
import { createDesktop } from './desktop/desktop.ts';
import { consentQuestion, dialQuestion } from './desktop/main-question.ts';
import { createConfirmedDials } from './dialing/confirmed-dials.ts';
import { createEmitter, owned } from './emitter.ts';
import { createExporter } from './export/exporter.ts';
import { hourCycleOf } from './hour-cycle.ts';
import { createHandlers } from './ipc/handlers.ts';
import { createPush, serveIpc } from './ipc/ipc.ts';
import type { ExternalRequests } from './links/external-requests.ts';
import { createLinks } from './links/links.ts';
import type { Log } from './log.ts';
import { createPbxClient } from './pbx/client.ts';
import { createRateLimitTracker } from './pbx/rate-limit.ts';
import { startPracticePbx } from './practice-pbx/practice-pbx.ts';
import { appUrl, isAppUrl } from './security/app-scheme.ts';
import { refusePermissions } from './security/guard-contents.ts';
import { createExtensionDirectory } from './session/extensions.ts';
import { createMissedNotifier } from './session/notify-missed.ts';
import { createDesktopRingBack } from './session/ring-back-from-desktop.ts';
import { createRoutes } from './session/routes.ts';
import { openSession, type Session } from './session/session.ts';
import { createSessionKeeper } from './session/session-keeper.ts';
import { gatherStatus } from './session/status.ts';
import { whenChanged } from './session/when-changed.ts';
import { openSettings } from './settings/settings-store.ts';
import { throttle } from './throttle.ts';
import { realTimers } from './timers.ts';
import type { UncaughtErrors } from './uncaught.ts';
import { systemCrypto } from './vault/system-crypto.ts';
import { openVault } from './vault/vault.ts';
import { serveWindowFiles } from './window-files.ts';

/** The three built parts lie beside each other. */
const out = path.join(import.meta.dirname, '..');
const now = () => Date.now();
const timers = realTimers;
/** So many of the newest waiting callers can be rung back from the tray's menu. */
const callersInTray = 3;

/** What main has already opened when the app starts. */
export interface Opened {
  readonly log: Log;
  readonly uncaught: UncaughtErrors;
}

/** Builds each part once, hands it what it needs, and opens the window last. */
export async function startApp(
  commandLine: CommandLine,
  externalRequests: ExternalRequests,
  opened: Opened,
): Promise<void> {
  const { log, uncaught } = opened;
  const folder = app.getPath('userData');
  log.info(`Ringback ${app.getVersion()} starts on ${process.platform}, ${hostName()}`);
  const t = createText(app.getLocale());
  serveWindowFiles(protocol, path.join(out, 'renderer'));
  refusePermissions(electronSession.defaultSession);

  const settings = openSettings({ folder, now });
  const weakAllowed = () => settings.get().keepKeyWeakly;
  const vault = openVault({ folder, safeStorage: systemCrypto, platform: process.platform, weakAllowed });
  const zone = () => settings.get().zone ?? computerZone();
  const country = () => countryFor(settings.get());

  const rateLimit = createRateLimitTracker(now);
  const connection = createConnection({
    settings,
    vault,
    confirm: (question) => desktop.confirm(consentQuestion(question, t)),
    now,
    timers,
    startPractice: () => startPracticePbx({ liveTraffic: { everySeconds: 45 }, phones: { pickUpAfterMs: 4000 } }),
    makeClient: (parts) =>
      createPbxClient({
        ...parts,
        // The log learns every key before it is used.
        key: async () => {
          const key = await parts.key();
          log.hide(key);
          return key;
        },
        now,
        sleep: (ms, signal) => sleep(ms, undefined, { ...(signal && { signal }) }),
        random: Math.random,
        ...(parts.isDraft ? {} : { onSent: rateLimit.onRequest, onBudget }),
      }),
  });
  function onBudget(told: Budget): void {
    rateLimit.onHeaders(told);
    changed();
  }
  const sourceName = () => {
    const source = connection.source();
    return source.kind === 'pbx' ? source.address : source.kind;
  };
  const directory = createExtensionDirectory(now);
  const shared = {
    folder,
    connection,
    settings: settings.get,
    zone,
    computerZone: computerZone(),
    country,
    directory,
    rateLimit,
    isHidden: () => !desktop.isVisible(),
    now,
    timers,
    random: Math.random,
  };
  const sessions = createSessionKeeper({
    connection,
    open: (kind) =>
      openSession({
        ...shared,
        kind,
        source: sourceName,
        onCountryGuess: (countryGuess) => settings.change({ countryGuess }),
        onReminders: (rows) => desktop.notifier.remind(rows),
      }),
    onChange: (opened) => opened && wire(opened),
  });

  const dials = createConfirmedDials({
    dialing: () => sessions.required().dialing,
    rules: () => ({ rules: settings.get().dialRules, country: country() }),
    confirm: (question) => {
      const session = sessions.required();
      const nameOf = (number: string) => session.history.people.named(number)?.name ?? null;
      return desktop.confirm(dialQuestion(question, { t, country: country(), dials: session.dialing.list(), nameOf }));
    },
  });
  const ringBack = createDesktopRingBack({ settings: settings.get, country, dials, makeId: randomUUID });
  const routes = createRoutes(
    () => desktop.show(),
    () => push('route', { pending: true }),
  );
  const desktop = createDesktop({
    preload: path.join(out, 'preload/preload.cjs'),
    url: appUrl,
    t,
    settings: settings.get,
    country,
    onRoute: routes.ask,
    onRingBack: (number) => owned('ring back', ringBack(number).then(routes.ask)),
    onDialFromClipboard: () => void links.dialFromClipboard(),
    onShown: () => sessions.current()?.sync.onWindowShown(),
  });
  const links = createLinks({
    profile: commandLine.profile,
    savePhoneLinks: (phoneLinks) => void settings.change({ phoneLinks }),
    country,
    showRoute: routes.ask,
    onFailure: log.error,
    now,
  });
  const push = createPush(desktop.contents);
  const exporter = createExporter({
    t,
    zone,
    country,
    now,
    chooseFile: desktop.chooseFile,
    showInFolder: desktop.showInFolder,
    onProgress: (progress) => push('export', progress),
  });
  const status = (): Status => gatherStatus({ connection, settings, session: sessions.current(), rateLimit, uncaught });
  const tell = () => {
    const current = status();
    push('status', current);
    const session = sessions.current();
    desktop.update({
      ...current,
      callers: callersOf(current),
      refusedNotifications: session?.history.refusedNotifications(settings.get().extension ?? '') ?? 0,
      dials: (session?.dialing.list() ?? []).filter(({ state }) => state.kind !== 'inCall' || isGoingOn(state, now())),
      nameOf: (number) => session?.history.people.nameOf(number) ?? null,
    });
  };
  const callersOf = ({ extension, waitingCallers }: Status) => {
    const session = waitingCallers === 0 || extension === null ? null : sessions.current();
    return session?.history.missed.newestWaiting(extension ?? '', callersInTray).map(({ party }) => party) ?? [];
  };
  const changed = throttle(tell, 50, timers);

  function wire({ history, sync, dialing, clock, reminders, retention }: Session): void {
    history.onChange((revision) => {
      push('history', { revision });
      reminders.check();
      changed();
    });
    sync.onState(changed);
    clock.onLeft(changed);
    sync.onMissed(
      createMissedNotifier({
        history,
        isWanted: () => settings.get().notifyMissed,
        show: desktop.notifier.missed,
        onFailure: log.error,
      }),
    );
    dialing.onChange((dials) => {
      push('dials', dials);
      changed();
    });
    // Again where the stored history could only be opened later; what fails keeps the others from nothing.
    const begun = createEmitter('session begins');
    for (const begin of [dialing.resume, reminders.check, sync.start]) begun.on(begin);
    history.onStored(begun.emit);
    begun.emit();
    retention.start();
  }

  const wake = () => {
    sessions.current()?.reminders.check();
    sessions.current()?.sync.wake();
  };
  powerMonitor.on('resume', wake);
  uncaught.onNotice(changed);
  connection.onChange((change) => {
    if (change === 'connection') {
      rateLimit.reset();
      directory.forget();
      sessions.current()?.restoreRateLimit();
    }
    sessions.follow(change);
    changed();
  });
  settings.onChange((current) => {
    push('settings', current);
    changed();
  });
  whenChanged(settings, () => settings.get().extension, wake);
  whenChanged(
    settings,
    () => String(settings.get().fillDays),
    () => sessions.current()?.resumeBackfill(),
  );
  whenChanged(settings, zone, () => sessions.current()?.history.rezone(zone()));
  whenChanged(settings, country, () => sessions.current()?.history.recountry(country()));
  settings.onChange(() => sessions.current()?.country.guessSoon());
  const outsidePrefix = () => settings.get().dialRules.outsidePrefix;
  whenChanged(settings, outsidePrefix, () => sessions.current()?.history.reprefix(outsidePrefix()));
  whenChanged(
    settings,
    () => String(settings.get().keepDays),
    () => sessions.current()?.retention.changed(),
  );
  whenChanged(settings, () => settings.get().theme, paint);
  whenChanged(settings, () => settings.get().dialShortcut ?? '', takeShortcut);
  function takeShortcut(): void {
    links.setShortcut(settings.get().dialShortcut);
  }
  function paint(): void {
    desktop.paint(settings.get().theme);
  }

  serveIpc({
    handlers: createHandlers({
      connection,
      settings,
      session: sessions.required,
      status,
      dials,
      routes,
      exporter,
      links,
      about: () => ({
        version: app.getVersion(),
        host: hostName(),
        tray: desktop.hasTray(),
        locale: app.getLocale(),
        hourCycle: hourCycleOf({
          platform: process.platform,
          env: process.env,
          systemLocale: app.getSystemLocale(),
        }),
        zone: computerZone(),
      }),
      ownZone: computerZone,
      onOnline: wake,
      onReport: (report) => push('checks', report),
      openLog: () => openFolder(log.folder),
      onSeen: desktop.notifier.close,
    }),
    isAppUrl,
    ownContents: desktop.contents,
    now,
    onBug: log.error,
  });
  app.on('will-quit', () => {
    exporter.stop();
    sessions.close();
    void connection.close();
  });

  paint();
  takeShortcut();
  await Promise.all([desktop.findTray(), connection.open()]);
  if (commandLine.practice && connection.source().kind === 'none') await connection.practice();
  desktop.show();
  externalRequests.listen((request) => links.isTestLink(request) || routes.request(request));
}

/** Rejects with AppError `folderNotOpened`. */
async function openFolder(folder: string): Promise<void> {
  // It answers in words what went wrong, '' for nothing.
  if ((await shell.openPath(folder)) !== '') throw new AppError({ kind: 'folderNotOpened', folder });
}

const computerZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

function hostName(): string {
  const { electron, chrome } = process.versions;
  return electron === undefined ? 'Chromium' : `Electron ${electron}, Chromium ${chrome}`;
}
