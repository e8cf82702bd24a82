import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { app, Menu, shell } from 'electron';
import { AppError } from '../shared/errors.ts';
import { createText } from '../shared/messages/index.ts';
import { countryFor } from '../shared/settings.ts';
import type { UpdateState } from '../shared/updates.ts';
import { connectSignals, createSignals } from './app-signals.ts';
import type { CommandLine } from './command-line.ts';
import { realProbe } from './connection/certificate.ts';
import { type Connection, createConnection } from './connection/connection.ts';
import { appMenu } from './desktop/app-menu.ts';
import { createDesktop, type Desktop } from './desktop/desktop.ts';
import type { Icons } from './desktop/icons.ts';
import { consentQuestion, dialQuestion, forgetAllQuestion } from './desktop/main-question.ts';
import type { WindowKeeper } from './desktop/window.ts';
import { type ConfirmedDials, createConfirmedDials } from './dialing/confirmed-dials.ts';
import { owned, reportUncaught } from './emitter.ts';
import { createExporter } from './export/exporter.ts';
import { createFaultSheets } from './export/fault-sheets.ts';
import { hourCycleOf } from './hour-cycle.ts';
import { createHandlers } from './ipc/handlers.ts';
import type { HeldCalls } from './ipc/held-calls.ts';
import { createPendingRoute } from './ipc/pending-route.ts';
import { createPush, type Push } from './ipc/push.ts';
import { answerCalls } from './ipc/serve-calls.ts';
import type { ExternalRequests } from './links/external-requests.ts';
import { createLinks } from './links/links.ts';
import type { Log } from './log.ts';
import { createPbxClient } from './pbx/client.ts';
import { createRateLimitTracker, type RateLimitTracker } from './pbx/rate-limit.ts';
import { isAppUrl } from './security/app-scheme.ts';
import { createExtensionDirectory, type ExtensionDirectory } from './session/extensions.ts';
import { type ActiveSession, connectionFolder, createActiveSession, openSession } from './session/session.ts';
import { gatherStatus, type Waiting } from './session/status.ts';
import { openSettings } from './settings/settings-store.ts';
import { realTimers } from './timers.ts';
import type { UncaughtErrors } from './uncaught.ts';
import type { ReleaseSource } from './updates/policy.ts';
import type { Updates } from './updates/updates.ts';
import { systemCrypto } from './vault/system-crypto.ts';
import { openVault } from './vault/vault.ts';

const now = () => Date.now();
const timers = realTimers;

/** What main has already opened when the app starts. The window's page is loading, unseen. */
export interface Opened {
  readonly log: Log;
  readonly uncaught: UncaughtErrors;
  readonly requests: ExternalRequests;
  readonly window: WindowKeeper;
  readonly icons: Icons;
  /** Asks the desktop. */
  readonly hasTray: () => Promise<boolean>;
  /** The app waits in the tray; its window is made when it is first opened. */
  readonly isHidden: boolean;
  readonly calls: HeldCalls;
}

/** What every part may use. `zone`: IANA, the PBX's; `country`: ISO 3166. */
type Base = ReturnType<typeof openBase>;
/** All parts of the running app. */
export type AppParts = ReturnType<typeof buildParts>;

/** Builds the parts, connects their signals, and answers the window last, so that it never sees a half-built app. */
export async function startApp(commandLine: CommandLine, opened: Opened): Promise<void> {
  opened.log.info(
    `Ringback ${app.getVersion()} starts on ${process.platform}, ${hostName()}${opened.isHidden ? ', hidden' : ''}`,
  );
  const parts = buildParts(commandLine, opened);
  const { desktop, connection, settings, sessions, exporter, links, route } = parts;
  connectSignals(parts);
  app.on('will-quit', () => {
    exporter.stop();
    sessions.close();
    void connection.close();
  });

  if (app.isPackaged) Menu.setApplicationMenu(Menu.buildFromTemplate(appMenu(process.platform, parts.t)));
  desktop.paint(settings.get().theme);
  links.setShortcut(settings.get().dialShortcut);
  // A hidden start waited for the tray, which alone opens its window.
  if (opened.isHidden) await desktop.findTray();
  await connection.open();
  if (commandLine.practice && connection.source().kind === 'none') await connection.practice();
  answerWindow(parts);
  performance.mark('contract');
  if (!opened.isHidden) desktop.show();
  opened.requests.listen(route.request);
}

/** Builds each part from those before it. */
function buildParts(commandLine: CommandLine, opened: Opened) {
  const base = openBase(opened);
  const { settings, country, log } = base;
  const desktop = openDesktop(base);
  const push = createPush(() => (opened.calls.areAnswered() ? desktop.contents() : null));
  const rateLimit = createRateLimitTracker(now);
  const directory = createExtensionDirectory(now);
  const isStored = (uuid: string) => (sessions.current()?.history.calls.raw(uuid) ?? null) !== null;
  const connection = openConnection(base, desktop, rateLimit, isStored);
  const sessions = openSessions(base, { desktop, rateLimit, directory, connection });
  const dials = openDials(base, desktop, sessions);
  const route = createPendingRoute(desktop.show, () => push('route', { pending: true }));
  const links = createLinks({
    profile: commandLine.profile,
    savePhoneLinks: (phoneLinks) => void settings.change({ phoneLinks }),
    country,
    showRoute: route.show,
    onFailure: log.error,
    now,
  });
  const exporter = createExporter({
    ...base,
    now,
    chooseFile: desktop.chooseFile,
    showInFolder: desktop.showInFolder,
    onProgress: (progress) => push('export', progress),
  });
  const updates = laterUpdates(base, push, desktop);
  const by = `${base.t('shell.appName')} ${app.getVersion()}`;
  const faultSheets = createFaultSheets({ ...base, now, by, saveText: exporter.saveText });
  const status = (waiting: Waiting = 'counted') =>
    gatherStatus(
      {
        ...opened,
        connection,
        settings,
        session: sessions.current(),
        historyClosed: sessions.closedBy(),
        rateLimit,
        desktop,
      },
      waiting,
    );
  const built = {
    desktop,
    push,
    rateLimit,
    directory,
    connection,
    sessions,
    dials,
    route,
    links,
    exporter,
    updates,
    faultSheets,
    status,
  };
  return { ...base, ...built };
}

function openBase(opened: Opened) {
  const folder = app.getPath('userData');
  const settings = openSettings({ folder, now, report: reportUncaught });
  return {
    ...opened,
    folder,
    t: createText(app.getLocale()),
    settings,
    zone: () => settings.get().zone ?? computerZone(),
    country: () => countryFor(settings.get()),
    signals: createSignals(),
  };
}

function openDesktop({ window, icons, hasTray, t, settings, country, zone, signals }: Base): Desktop {
  return createDesktop({
    window,
    icons,
    hasTray,
    onTray: signals.statusChanged.emit,
    t,
    settings: settings.get,
    region: () => ({ country: country(), zone: zone(), locale: app.getLocale() }),
    onRoute: signals.routeRequested.emit,
    onRingBack: signals.ringBackPressed.emit,
    onDialFromClipboard: signals.clipboardDialPressed.emit,
    onShown: signals.windowShown.emit,
  });
}

function openConnection(
  base: Base,
  desktop: Desktop,
  rateLimit: RateLimitTracker,
  isStored: (callUuid: string) => boolean,
): Connection {
  const { folder, t, settings, log, signals } = base;
  const weakAllowed = () => settings.get().keepKeyWeakly;
  const vaultDeps = { safeStorage: systemCrypto, platform: process.platform, weakAllowed };
  return createConnection({
    settings,
    openVault: (id) => openVault({ ...vaultDeps, folder: connectionFolder(folder, id) }),
    isStored,
    removeFiles: (id) => fs.rmSync(connectionFolder(folder, id), { recursive: true, force: true }),
    probe: realProbe,
    confirm: (question) => desktop.confirm(consentQuestion(question, t)),
    now,
    timers,
    async startPractice() {
      const { startPracticePbx } = await import('./practice-pbx/practice-pbx.ts');
      return startPracticePbx({ liveTraffic: { everySeconds: 45 }, phones: { pickUpAfterMs: 4000 } });
    },
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
        // What a draft is answered says nothing of the saved key.
        onSent: parts.isDraft ? () => {} : rateLimit.onRequest,
        onBudget: parts.isDraft ? () => {} : signals.budgetReported.emit,
      }),
  });
}

function openSessions(
  base: Base,
  parts: { desktop: Desktop; rateLimit: RateLimitTracker; directory: ExtensionDirectory; connection: Connection },
): ActiveSession {
  const { settings, signals } = base;
  const { desktop } = parts;
  const shared = {
    ...base,
    ...parts,
    settings: settings.get,
    computerZone: computerZone(),
    isHidden: () => !desktop.isVisible(),
    onReminders: desktop.notifier.remind,
    now,
    timers,
    random: Math.random,
  };
  return createActiveSession({
    currentId: () => settings.get().connectionId,
    open(id) {
      const session = openSession({ ...shared, id, folder: connectionFolder(base.folder, id) });
      performance.mark('database');
      return session;
    },
    onChange(session) {
      if (session === null) signals.statusChanged.emit();
      else signals.sessionOpened.emit(session);
    },
    timers,
  });
}

function openDials({ t, settings, country }: Base, desktop: Desktop, sessions: ActiveSession): ConfirmedDials {
  return createConfirmedDials({
    dialing: () => sessions.required().dialing,
    settings: settings.get,
    country,
    confirm: (question) => {
      const { history, dialing } = sessions.required();
      const nameOf = (number: string) => history.people.named(number)?.name ?? null;
      return desktop.confirm(dialQuestion(question, { t, country: country(), dials: dialing.list(), nameOf }));
    },
  });
}

/** Where this build gets its list of releases, set by `build/vite.main.ts`; null for a build without updates. */
declare const RINGBACK_RELEASE_SOURCE: ReleaseSource | null;

/** Opens the updates with the first call: a start does without them. */
function laterUpdates({ folder, log }: Base, push: Push, desktop: Desktop): () => Promise<Updates> {
  let opened: Promise<Updates> | null = null;
  const open = async () => {
    const [{ isFromApt, openUpdates }, { policyPath, readPolicy }] = await Promise.all([
      import('./updates/updates.ts'),
      import('./updates/policy.ts'),
    ]);
    return openUpdates({
      folder,
      version: app.getVersion(),
      builtIn: RINGBACK_RELEASE_SOURCE,
      policy: () => readPolicy(policyPath(process.platform, process.env)),
      isFromApt,
      openPage: (url) => owned('release page', shell.openExternal(url)),
      onChange: (state: UpdateState) => push('updates', state),
      onNews: desktop.notifier.update,
      onFailure: log.error,
      now,
      timers,
      random: Math.random,
    });
  };
  return () => {
    opened ??= open();
    return opened;
  };
}

/** Answers the calls of the app's own window. */
function answerWindow({ desktop, push, sessions, log, signals, calls, ...parts }: AppParts): void {
  const answer = answerCalls({
    handlers: createHandlers({
      ...parts,
      session: sessions.required,
      openHistory: sessions.tryAgain,
      about: () => ({
        version: app.getVersion(),
        host: hostName(),
        locale: app.getLocale(),
        hourCycle: hourCycleOf({ platform: process.platform, env: process.env, systemLocale: app.getSystemLocale() }),
        zone: computerZone(),
      }),
      ownZone: computerZone,
      onOnline: signals.wokenUp.emit,
      confirmForgetAll: () => desktop.confirm(forgetAllQuestion(parts.t)),
      onReport: (report) => push('checks', report),
      openLog: () => openFolder(log.folder),
      onSeen: desktop.notifier.close,
    }),
    isAppUrl,
    ownContents: desktop.contents,
    now,
    onBug: log.error,
  });
  calls.answer(answer);
}

/** Rejects with AppError `folderNotOpened`. */
async function openFolder(folder: string): Promise<void> {
  // `openPath` resolves to what went wrong, '' for nothing.
  if ((await shell.openPath(folder)) !== '') throw new AppError({ kind: 'folderNotOpened', folder });
}

const computerZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

function hostName(): string {
  const { electron, chrome } = process.versions;
  return electron === undefined ? 'Chromium' : `Electron ${electron}, Chromium ${chrome}`;
}
