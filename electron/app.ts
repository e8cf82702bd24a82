import dns from 'node:dns/promises';
import fs from 'node:fs';
import { app, shell } from 'electron';
import { connectionToName } from '../shared/connection.ts';
import { type Language, localeIn } from '../shared/languages.ts';
import { connectionName } from '../shared/messages/connection-words.ts';
import type { LiveText } from '../shared/messages/index.ts';
import { numberKeys } from '../shared/numbers/phone-number.ts';
import { countryFor, type Settings } from '../shared/settings.ts';
import { computerZone } from '../shared/time/zones.ts';
import type { CommandLine } from './command-line.ts';
import { Connection, type ConnectionDeps } from './connection/connection.ts';
import { Desktop } from './desktop/desktop.ts';
import type { DesktopAction } from './desktop/desktop-action.ts';
import { chooseFile, chooseFileToOpen, confirm } from './desktop/dialogs.ts';
import type { Icons } from './desktop/icons.ts';
import { consentQuestion, dialQuestion, directoryQuestion } from './desktop/native-questions.ts';
import { quietAt } from './desktop/quiet.ts';
import type { SessionBus } from './desktop/session-bus.ts';
import type { WindowKeeper } from './desktop/window.ts';
import { createConfirmedDials } from './dialing/confirmed-dials.ts';
import { openDirectories } from './directories/directories.ts';
import { createDirectoryConsent } from './directories/directory-consent.ts';
import { readInThread } from './directories/read-in-thread.ts';
import { createEmitter, owned } from './emitter.ts';
import { createExporter } from './export/exporter.ts';
import { createFaultSheets } from './export/fault-sheets.ts';
import { openPeople } from './history/people/people-store.ts';
import { peopleOfThePerson } from './history/people/stores.ts';
import type { HeldCalls } from './ipc/held-calls.ts';
import { createPendingRoute } from './ipc/pending-route.ts';
import { createPush } from './ipc/push.ts';
import { createLinks } from './links/links.ts';
import type { Log } from './log.ts';
import { createPbxClient } from './pbx/client.ts';
import { createRateLimits, type RateLimits } from './pbx/rate-limit-tracker.ts';
import { BackgroundSessions } from './session/background.ts';
import { ActiveSession, connectionFolder, Session, type SessionDeps } from './session/session.ts';
import { connectionsOf, gatherStatus, type Waiting } from './session/status.ts';
import { openSettings, type SettingsStore } from './settings/settings-store.ts';
import type { StartRequests } from './start-requests.ts';
import { type FormatSource, firstDayOf, hourCycleOf } from './system-formats.ts';
import { realTimers, sleep } from './timers.ts';
import type { UncaughtErrors } from './uncaught.ts';
import { policyPath, type ReleaseSource, readPolicy } from './updates/policy.ts';
import { isFromApt, openUpdates } from './updates/updates.ts';
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
  /** The language of a start, before the settings are read. */
  readonly language: Language;
}

/** Signals from the parts upwards. An error of a listener is logged as an uncaught one; the other listeners are still called. */
const createSignals = () => ({
  /** In the tray or a notification. */
  pressed: createEmitter<DesktopAction>('press outside the window'),
  quietEnded: createEmitter('quiet ended'),
  windowShown: createEmitter('window shown'),
  /** The window has what it asked of a list of calls. */
  listAnswered: createEmitter('list answered'),
  /** The computer or its network is back. */
  wokenUp: createEmitter('woken up'),
  sessionOpened: createEmitter<Session>('session opened'),
  /** Something that `Status` or the tray shows may have changed. */
  statusChanged: createEmitter('status changed'),
  /** What is known of a directory has changed, with `people` its people too. */
  directoriesChanged: createEmitter<{ people: boolean }>('directories changed'),
});

/** Where this build gets its list of releases, set by `build/vite.main.ts`; null for a build without updates. */
declare const RINGBACK_RELEASE_SOURCE: ReleaseSource | null;

/** All parts of the running app. */
export type AppParts = ReturnType<typeof buildParts>;

/** Builds the parts, each with what it needs of those above it. */
export function buildParts(commandLine: CommandLine, opened: Opened, words: LiveText) {
  const { log, uncaught, window, icons, hasTray, notificationServer, calls } = opened;
  const folder = app.getPath('userData');
  const { t } = words;
  const signals = createSignals();

  const settings = openSettings(folder, now);
  /** IANA, the PBX's. */
  const zone = () => settings.get().zone ?? computerZone();
  /** ISO 3166. */
  const country = () => countryFor(settings.get());

  /** The app's settings and those of one connection. */
  const settingsOf = (id: string): Settings => ({
    ...settings.get(),
    ...settings.connections().find(({ connectionId }) => connectionId === id),
  });
  const regionOf = (of: Settings) => ({
    country: countryFor(of),
    zone: of.zone ?? computerZone(),
    locale: localeIn(t.language, app.getLocale()),
    hourCycle: systemHourCycle(),
  });
  const ofConnection = (id: string) => {
    const named = connectionToName({ connections: connectionsOf(settings), connectionId: id });
    return { region: regionOf(settingsOf(id)), pbx: named && connectionName(named, t) };
  };

  const desktop: Desktop = new Desktop({
    window,
    icons,
    hasTray,
    notificationServer,
    timers,
    t,
    settings: settings.get,
    region: () => regionOf(settings.get()),
    ownZone: computerZone(),
    ofConnection,
    quiet: () => quiet(),
    onChange: signals.statusChanged.emit,
    onAction: signals.pressed.emit,
    onShown: signals.windowShown.emit,
  });
  const quiet = () => quietAt(settings.get().quiet, now(), computerZone(), desktop.isInhibited());

  const rateLimits = createRateLimits(now, signals.statusChanged.emit);
  const connection: Connection = new Connection({
    settings,
    openVault: vaultIn(folder, settings),
    makeClient: clientMaker(log, rateLimits),
    isStored: (callUuid) => (sessions.current()?.history.calls.raw(callUuid) ?? null) !== null,
    removeFiles: (id) => fs.rmSync(connectionFolder(folder, id), { recursive: true, force: true }),
    confirm: (question) => confirm(consentQuestion(question, t), window),
    startPractice,
  });
  const sources = () => settings.get().directories;
  const directoryConsent = createDirectoryConsent(sources, (question) =>
    confirm(directoryQuestion(question, t), window),
  );
  const directories = openDirectories({
    folder,
    country,
    sources,
    saveSources: (all) => void settings.change({ directories: [...all] }),
    openVault: directoryVaults(log, settings),
    removeFolder: (of) => fs.rmSync(of, { recursive: true, force: true }),
    keysOf: (number) => numberKeys(number, country()),
    hasSeveralPbxs: () => settings.connections().filter(({ connection: { kind } }) => kind === 'pbx').length > 1,
    consent: directoryConsent.to,
    onChange: signals.directoriesChanged.emit,
    dns,
    now,
    timers,
    random: Math.random,
    readDirectory: readInThread(new URL('../threads/reading-thread.js', import.meta.url)),
  });
  const chooseDirectoryFile = async (): Promise<string | null> => {
    const fileWords = {
      title: t('directories.chooseTitle'),
      button: t('directories.choose'),
      kinds: t('directories.files'),
    };
    const chosen = await chooseFileToOpen(fileWords, ['vcf', 'vcard', 'csv', 'txt'], window);
    if (chosen !== null) directoryConsent.chosen(chosen);
    return chosen;
  };
  const people = peopleOfThePerson(folder, timers, now, () =>
    settings.connections().map(({ connectionId }) => connectionId),
  );
  /** The people of the practice PBX's calls are made up, and end with them. */
  const peopleFor = (id: string, isPractice: boolean): SessionDeps['people'] =>
    isPractice
      ? { store: openPeople({ file: `${connectionFolder(folder, id)}/people.sqlite`, now }), isOwn: true }
      : { store: people.get(), isOwn: false };
  /** What is the same for the session in sight and those in the background. */
  const openSession = (
    id: string,
    own: Pick<SessionDeps, 'connection' | 'settings' | 'rateLimit' | 'sharers' | 'isHidden'>,
  ): Session =>
    new Session({
      ...own,
      id,
      folder: connectionFolder(folder, id),
      people: peopleFor(id, own.settings().connection.kind === 'practice'),
      zone: () => own.settings().zone ?? computerZone(),
      computerZone: computerZone(),
      country: () => countryFor(own.settings()),
      isQuiet: () => quiet() !== null,
      directories: directories.forCallsIn(() => countryFor(own.settings())),
      isStrangersWord: directories.isStrangersWord,
      onReminders: (stillWaiting) => desktop.notifierOf(id).remind(stillWaiting),
      now,
      timers,
      random: Math.random,
    });
  const background = new BackgroundSessions({
    connections: settings.connections,
    currentId: () => settings.get().connectionId,
    open(stored) {
      const id = stored.connectionId;
      const limit = rateLimits.forConnection();
      const client = connection.background(stored, limit.use);
      const { current: rateLimit, sharers } = limit;
      const own = { connection: client, settings: () => settingsOf(id), rateLimit, sharers };
      const end = () => {
        client.close();
        limit.end();
      };
      try {
        const session = openSession(id, { ...own, isHidden: () => true });
        const close = () => {
          session.close();
          end();
        };
        return { session, close };
      } catch (error) {
        // Each minute's try makes another limit.
        end();
        throw error;
      }
    },
    onOpen: ({ session }) => signals.sessionOpened.emit(session),
    timers,
  });
  /** Every open session, the one in sight first. */
  const everySession = (): readonly Session[] => {
    const current = sessions.current();
    return [...(current === null ? [] : [current]), ...background.all().map(({ session }) => session)];
  };
  const sessions: ActiveSession = new ActiveSession({
    currentId: () => settings.get().connectionId,
    open(id) {
      const { current: rateLimit, sharers } = rateLimits;
      const own = { connection, settings: settings.get, rateLimit, sharers };
      const session = openSession(id, { ...own, isHidden: () => !window.isVisible() });
      performance.mark('database');
      return session;
    },
    onChange(session) {
      if (session === null) signals.statusChanged.emit();
      else signals.sessionOpened.emit(session);
    },
    timers,
  });
  const dials = createConfirmedDials({
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

  const exporter = createExporter({
    t,
    zone,
    country,
    now,
    chooseFile: (name, format) => chooseFile({ name, format }, window, t),
    showFile: (file) => shell.showItemInFolder(file),
  });
  const by = `${t('shell.appName')} ${app.getVersion()}`;
  const faultSheets = createFaultSheets({
    t,
    zone,
    now,
    by,
    save: exporter.save,
    platform: process.platform,
    openMail: (link) => shell.openExternal(link),
  });

  const push = createPush(() => (calls.areAnswered() ? window.contents() : null), log.error);
  const route = createPendingRoute(
    () => window.show(),
    () => push('route', { pending: true }),
  );
  const links = createLinks({ profile: commandLine.profile, country, showRoute: route.show, onFailure: log.error });
  const updates = openUpdates({
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
  const statusFrom = {
    connection,
    settings,
    sessions,
    background,
    rateLimit: rateLimits.current,
    uncaught,
    desktop,
    quiet,
  };
  const status = (waiting: Waiting = 'counted') => gatherStatus(statusFrom, waiting);

  // biome-ignore format: a list by name
  return {
    log, uncaught, window, calls, t, words, signals, settings, zone, country, desktop, quiet, rateLimits, people, connection, sessions, background, everySession, dials,
    directories, chooseDirectoryFile, exporter, faultSheets, push, route, links, updates, status,
  };
}

/** Opens a connection's vault in its folder of the profile. */
function vaultIn(folder: string, settings: SettingsStore): ConnectionDeps['openVault'] {
  const deps = {
    safeStorage: systemCrypto,
    platform: process.platform,
    weakAllowed: () => settings.get().keepKeyWeakly,
    now,
    timers,
  };
  return (id, onChange) => openVault({ ...deps, onChange, folder: connectionFolder(folder, id) });
}

/** Opens a directory's vault in its folder. The log learns every password before it is used. */
function directoryVaults(log: Log, settings: SettingsStore): Parameters<typeof openDirectories>[0]['openVault'] {
  const weakAllowed = () => settings.get().keepKeyWeakly;
  const deps = { safeStorage: systemCrypto, platform: process.platform, weakAllowed, now, timers, onChange: () => {} };
  return (folder) => {
    const vault = openVault({ ...deps, folder });
    const read = async (origin: string) => {
      const password = await vault.read(origin);
      log.hide(password);
      return password;
    };
    return { ...vault, read };
  };
}

/** Makes the client of a connection. The log learns every key before it is used. */
function clientMaker(log: Log, rateLimits: RateLimits): ConnectionDeps['makeClient'] {
  return (parts) =>
    createPbxClient({
      ...parts,
      key: async () => {
        const key = await parts.key();
        log.hide(key);
        return key;
      },
      now,
      sleep,
      random: Math.random,
      rateLimit: (key) => (parts.limit ?? rateLimits[parts.isDraft ? 'of' : 'use'])(parts.target.address, key),
    });
}

async function startPractice() {
  const { startPracticePbx } = await import('./practice-pbx/practice-pbx.ts');
  return startPracticePbx({ liveTraffic: { everySeconds: 45 }, phones: { pickUpAfterMs: 4000 } });
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
