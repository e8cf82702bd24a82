import fs from 'node:fs';
import { app, shell } from 'electron';
import { createText } from '../shared/messages/index.ts';
import type { Quiet } from '../shared/quiet-settings.ts';
import { countryFor } from '../shared/settings.ts';
import { computerZone } from '../shared/time/zones.ts';
import type { CommandLine } from './command-line.ts';
import { Connection } from './connection/connection.ts';
import { Desktop } from './desktop/desktop.ts';
import type { DesktopAction } from './desktop/desktop-action.ts';
import { chooseFile, confirm } from './desktop/dialogs.ts';
import type { Icons } from './desktop/icons.ts';
import { consentQuestion, dialQuestion } from './desktop/native-questions.ts';
import { quietAt } from './desktop/quiet.ts';
import type { SessionBus } from './desktop/session-bus.ts';
import type { WindowKeeper } from './desktop/window.ts';
import { type ConfirmedDials, createConfirmedDials } from './dialing/confirmed-dials.ts';
import { createEmitter, owned } from './emitter.ts';
import { createExporter } from './export/exporter.ts';
import { createFaultSheets } from './export/fault-sheets.ts';
import type { HeldCalls } from './ipc/held-calls.ts';
import { createPendingRoute } from './ipc/pending-route.ts';
import { createPush, type Push } from './ipc/push.ts';
import { createLinks } from './links/links.ts';
import type { Log } from './log.ts';
import { createPbxClient } from './pbx/client.ts';
import { createRateLimits, type RateLimits } from './pbx/rate-limit-tracker.ts';
import { ActiveSession, connectionFolder, Session } from './session/session.ts';
import { gatherStatus, type Waiting } from './session/status.ts';
import { openSettings } from './settings/settings-store.ts';
import type { StartRequests } from './start-requests.ts';
import { type FormatSource, firstDayOf, hourCycleOf } from './system-formats.ts';
import { realTimers, sleep } from './timers.ts';
import type { UncaughtErrors } from './uncaught.ts';
import { policyPath, type ReleaseSource, readPolicy } from './updates/policy.ts';
import { isFromApt, openUpdates, type Updates } from './updates/updates.ts';
import { systemCrypto } from './vault/safe-storage.ts';
import { openVault } from './vault/vault.ts';

const now = () => Date.now();
const timers = realTimers;

/** What main has already opened when the app starts. The window's page is loading, unseen. */
export interface Opened {
  readonly log: Log;
  readonly uncaught: UncaughtErrors;
  readonly requests: StartRequests;
  readonly window: WindowKeeper;
  readonly icons: Icons;
  /** Both ask the desktop. */
  readonly hasTray: () => Promise<boolean>;
  readonly notificationServer: SessionBus['notificationServer'];
  /** The app waits in the tray; its window is made when it is first opened. */
  readonly isHidden: boolean;
  readonly calls: HeldCalls;
}

/** Signals from the parts upwards. An error of a listener is logged as an uncaught one; the other listeners are still called. */
const createSignals = () => ({
  /** In the tray or a notification. */
  pressed: createEmitter<DesktopAction>('press outside the window'),
  quietEnded: createEmitter('quiet ended'),
  windowShown: createEmitter('window shown'),
  /** The computer or its network is back. */
  wokenUp: createEmitter('woken up'),
  sessionOpened: createEmitter<Session>('session opened'),
  /** Something that `Status` or the tray shows may have changed. */
  statusChanged: createEmitter('status changed'),
});

/** What every part may use. `zone`: IANA, the PBX's; `country`: ISO 3166. */
type Base = ReturnType<typeof openBase>;
/** All parts of the running app. */
export type AppParts = ReturnType<typeof buildParts>;

/** Builds each part from those before it. */
export function buildParts(commandLine: CommandLine, opened: Opened) {
  const base = openBase(opened);
  const { settings } = base;
  const quiet = () => quietAt(settings.get().quiet, now(), computerZone(), desktop.isInhibited());
  const desktop = openDesktop(base, quiet);
  const { window, calls } = opened;
  const push = createPush(() => (calls.areAnswered() ? window.contents() : null), base.log.error);
  const rateLimits = createRateLimits(now, base.signals.statusChanged.emit);
  const rateLimit = rateLimits.current;
  const isStored = (uuid: string) => (sessions.current()?.history.calls.raw(uuid) ?? null) !== null;
  const connection = openConnection(base, rateLimits, isStored);
  const sessions = openSessions(base, { desktop, rateLimit, connection, isQuiet: () => quiet() !== null });
  const dials = openDials(base, sessions);
  const route = createPendingRoute(
    () => window.show(),
    () => push('route', { pending: true }),
  );
  const links = createLinks({
    profile: commandLine.profile,
    country: base.country,
    showRoute: route.show,
    onFailure: base.log.error,
  });
  const files = openFiles(base);
  const updates = openUpdatesOf(base, push);
  const status = (waiting: Waiting = 'counted') =>
    gatherStatus({ ...opened, connection, settings, sessions, rateLimit, desktop, quiet }, waiting);
  const parts = { desktop, push, rateLimits, connection, sessions, dials, route, links, updates };
  return { ...base, ...parts, ...files, status, quiet };
}

function openBase(opened: Opened) {
  const folder = app.getPath('userData');
  const settings = openSettings(folder, now);
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

function openDesktop(base: Base, quiet: () => Quiet | null): Desktop {
  const { settings, country, zone, signals } = base;
  return new Desktop({
    ...base,
    timers,
    onChange: signals.statusChanged.emit,
    settings: settings.get,
    region: () => ({ country: country(), zone: zone(), locale: app.getLocale(), hourCycle: systemHourCycle() }),
    onAction: signals.pressed.emit,
    ownZone: computerZone(),
    quiet,
    onShown: signals.windowShown.emit,
  });
}

function openConnection(base: Base, rateLimits: RateLimits, isStored: (callUuid: string) => boolean): Connection {
  const { folder, t, settings, log, window } = base;
  const weakAllowed = () => settings.get().keepKeyWeakly;
  const vaultDeps = { safeStorage: systemCrypto, platform: process.platform, weakAllowed, now, timers };
  return new Connection({
    settings,
    openVault: (id, onChange) => openVault({ ...vaultDeps, onChange, folder: connectionFolder(folder, id) }),
    isStored,
    removeFiles: (id) => fs.rmSync(connectionFolder(folder, id), { recursive: true, force: true }),
    confirm: (question) => confirm(consentQuestion(question, t), window),
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
        sleep,
        random: Math.random,
        rateLimit: (key) => rateLimits[parts.isDraft ? 'of' : 'use'](parts.target.address, key),
      }),
  });
}

/** The system's clock as notifications and tray write times, and the window. */
export const systemHourCycle = () => hourCycleOf(systemFormats());

/** The first day of the system's week, 1 Monday – 7 Sunday. */
export const systemFirstDay = () => firstDayOf(systemFormats());

const systemFormats = (): FormatSource => ({
  platform: process.platform,
  env: process.env,
  systemLocale: app.getSystemLocale(),
});

function openSessions(
  base: Base,
  parts: {
    desktop: Desktop;
    rateLimit: RateLimits['current'];
    connection: Connection;
    isQuiet: () => boolean;
  },
): ActiveSession {
  const { settings, signals, window } = base;
  const { notifier } = parts.desktop;
  const shared = {
    ...base,
    ...parts,
    settings: settings.get,
    computerZone: computerZone(),
    isHidden: () => !window.isVisible(),
    onReminders: notifier.remind.bind(notifier),
    now,
    timers,
    random: Math.random,
  };
  return new ActiveSession({
    currentId: () => settings.get().connectionId,
    open(id) {
      const session = new Session({ ...shared, id, folder: connectionFolder(base.folder, id) });
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

/** What writes files that a person asks for. */
function openFiles(base: Base) {
  const { t, window } = base;
  const exporter = createExporter({
    ...base,
    now,
    chooseFile: (name, format) => chooseFile({ name, format }, window, t),
  });
  const by = `${t('shell.appName')} ${app.getVersion()}`;
  const openMail = (link: string): Promise<void> => shell.openExternal(link);
  return {
    exporter,
    faultSheets: createFaultSheets({ ...base, now, by, save: exporter.save, platform: process.platform, openMail }),
  };
}

function openDials({ t, settings, country, window }: Base, sessions: ActiveSession): ConfirmedDials {
  return createConfirmedDials({
    now,
    dialing: () => sessions.required().dialing,
    settings: settings.get,
    country,
    confirm: (question) => {
      const { history, dialing } = sessions.required();
      const nameOf = (number: string) => history.people.named(number)?.name ?? null;
      const words = dialQuestion(question, { t, country: country(), dials: dialing.list(), nameOf });
      return sessions.answered(confirm(words, window));
    },
  });
}

/** Where this build gets its list of releases, set by `build/vite.main.ts`; null for a build without updates. */
declare const RINGBACK_RELEASE_SOURCE: ReleaseSource | null;

function openUpdatesOf({ folder, log }: Base, push: Push): Promise<Updates> {
  return openUpdates({
    folder,
    version: app.getVersion(),
    builtIn: RINGBACK_RELEASE_SOURCE,
    policy: () => readPolicy(policyPath(process.platform, process.env), process.platform),
    isFromApt,
    openPage: (url) => owned('release page', shell.openExternal(url)),
    onChange: (state) => push('updates', state),
    onFailure: log.error,
    now,
    timers,
    random: Math.random,
  });
}
