import { randomUUID } from 'node:crypto';
import { app, Menu, nativeTheme, powerMonitor } from 'electron';
import { noFilter } from '../shared/calls/call-filter.ts';
import { connectionToName, type Status } from '../shared/connection.ts';
import { type Language, type LanguageChoice, shownLanguage } from '../shared/languages.ts';
import { connectionName } from '../shared/messages/connection-words.ts';
import { createLanguageChange, loadPlainText } from '../shared/messages/load-text.ts';
import { favouritesOf, usualNumber } from '../shared/people/people.ts';
import { countryFor, type Settings } from '../shared/settings.ts';
import { HOUR, MINUTE } from '../shared/time/durations.ts';
import { computerZone } from '../shared/time/zones.ts';
import { afterFirstRows } from './after-first-rows.ts';
import type { AppParts } from './app.ts';
import { appMenu } from './desktop/app-menu.ts';
import { createColleagueNotifications } from './desktop/colleague-notifications.ts';
import type { DesktopAction } from './desktop/desktop-action.ts';
import { createMissedNotifier } from './desktop/notifications.ts';
import { createPress, type Decision } from './desktop/press.ts';
import { CALLERS_IN_TRAY } from './desktop/tray-menu.ts';
import { ringBackFromDesktop } from './dialing/confirmed-dials.ts';
import { createEmitter, owned } from './emitter.ts';
import { watchable } from './session/background.ts';
import type { Session } from './session/session.ts';
import { wakeSessions } from './session/wake.ts';
import { realTimers, throttle } from './timers.ts';

/** How long changes of the status are gathered before the window and the tray are updated, ms. */
const STATUS_EVERY = 50;
/** How often the app looks whether the desktop still has a tray, and whether it is quiet, ms. */
const DESKTOP_EVERY = MINUTE;
/** One notification is about at most so many calls that colleagues answered. */
const MOST_NEWS = 20;

/** Says what follows from each signal, from each change of the connection, and from each change of a setting. */
export function connectSignals(parts: AppParts): void {
  const { signals, sessions, background, everySession, rateLimits, settings, connection, push } = parts;
  const statusChanged = () => signals.statusChanged.emit();
  const inEach = (work: (session: Session) => void) => () => {
    for (const session of everySession()) work(session);
  };

  const press = createPress({
    currentId: () => settings.get().connectionId,
    isListed: (id) => settings.connections().some(({ connectionId }) => connectionId === id),
    decide: (id, action) => {
      const watched = background.find(id);
      if (watched !== null) decide(action, watched.session);
      return watched !== null;
    },
    use: (id) => connection.use(id),
    act: (action) => act(action, parts),
  });
  signals.pressed.on((action) => owned('press', press(action)));
  signals.quietEnded.on(inEach(({ reminders }) => reminders.check()));
  signals.quietEnded.on(inEach(({ sync }) => sync.announce()));
  signals.windowShown.on(() => sessions.current()?.sync.onWindowShown());
  wakeSessions(signals.wokenUp, everySession);
  signals.sessionOpened.on((session) => followSession(session, parts));
  signals.wokenUp.on(() => parts.directories.wake());
  signals.directoriesChanged.on(({ people }) => {
    push('directories', null);
    if (!people) return;
    if (sessions.current() !== null) push('history', null);
    statusChanged();
  });
  let wasQuiet = false;
  const followStatus = () => {
    const isQuiet = parts.quiet() !== null;
    if (wasQuiet && !isQuiet) signals.quietEnded.emit();
    wasQuiet = isQuiet;
    showStatus(parts);
  };
  const update = throttle(followStatus, STATUS_EVERY, realTimers);
  // The programs that ask the desktop, and the count of waiting callers, would take a processor from the first rows.
  const rest = (): void => {
    signals.statusChanged.on(update);
    update();
    followDesktop(parts);
    background.start();
    owned('directories', parts.directories.start());
    signals.windowShown.on(() => owned('tray', parts.desktop.findTray()));
  };
  const { connectionId, extension } = settings.get();
  const hasRows = connectionId !== null && extension !== null && parts.window.contents() !== null;
  signals.listAnswered.on(afterFirstRows(rest, hasRows, realTimers));

  powerMonitor.on('resume', signals.wokenUp.emit);
  powerMonitor.on('shutdown', () => app.quit());
  // The end of a session, of a terminal and of a service: without this, Electron's process ends at once and no file is closed.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.quit());
  // macOS has no such event; there the colour is read with the next change of the status.
  parts.uncaught.onNotice(statusChanged);
  connection.onChange((change) => {
    const hadSession = sessions.current() !== null;
    // A session that ends saves what is known of its key's rate limit first; the next one restores its own.
    background.yield();
    sessions.follow(change);
    if (change !== 'key' && hadSession) rateLimits.leave();
    if (change === 'leaving') leave(parts);
    else background.follow(change);
    if (change === 'connection') closeUnwatched(parts);
    statusChanged();
  });
  settings.onChange((current) => push('settings', current));
  settings.onChange(statusChanged);
  followSettings(parts);
}

/** Later, for an hour, or done. */
function decide({ as, callUuids }: Decision, { history, settings }: Pick<Session, 'history' | 'settings'>): void {
  const later = { kind: 'todo', at: Date.now() + HOUR } as const;
  const decision = as === 'done' ? ({ kind: 'dismissed' } as const) : later;
  history.missed.decide(settings().extension ?? '', callUuids, decision);
}

/** Does what was pressed in the tray or a notification, for the connection in sight. */
function act(action: DesktopAction, { window, route, dials, links, sessions, settings }: AppParts): void {
  if (action.kind === 'open') window.show();
  if (action.kind === 'route') route.show(action.route);
  if (action.kind === 'call')
    owned('ring back', ringBackFromDesktop(dials, randomUUID(), action.number, action.from).then(route.show));
  const session = sessions.current();
  if (action.kind === 'decide' && session !== null) decide(action, session);
  if (action.kind === 'quiet') settings.change({ quiet: { ...settings.get().quiet, until: action.until } });
  if (action.kind === 'dialFromClipboard') owned('dial from clipboard', links.dialFromClipboard());
  if (action.kind === 'quit') app.quit();
}

/** A desktop may get its tray later, from an extension, and may lose it. Quiet begins and ends by the clock. */
function followDesktop(parts: AppParts): void {
  const { desktop } = parts;
  owned('tray', desktop.findTray());
  // The desktop does not report the end of its quiet.
  if (desktop.isInhibited()) owned('notifications', desktop.askServer());
  parts.signals.statusChanged.emit();
  realTimers.setTimeout(() => followDesktop(parts), DESKTOP_EVERY);
}

/** Ends what would go on for a connection that is left. Its notifications stay: a press on them is for its own PBX. */
function leave({ route, exporter }: AppParts): void {
  route.take();
  exporter.stop();
}

/** Closes the notifications of connections that were removed, and of the practice PBX once it is out of sight. */
function closeUnwatched({ settings, desktop }: AppParts): void {
  const current = settings.get().connectionId;
  const isWatched = (id: string) =>
    id === current || settings.connections().some((one) => one.connectionId === id && watchable(one));
  desktop.closeUnlessWatched(isWatched);
}

/** What follows from a change of the settings. */
export function followSettings({
  settings,
  country,
  sessions,
  everySession,
  links,
  signals,
  directories,
  people,
  words,
}: AppParts): void {
  const connections = () => JSON.stringify(settings.connections().map(({ connectionId }) => connectionId));
  let lastConnections = connections();
  let before = settings.get();
  let lastCountry = country();
  const changeLanguage = createLanguageChange(words, loadPlainText);
  /** Says everything in another language: what is shown for good is made again. */
  const showLanguage = async (choice: LanguageChoice): Promise<void> => {
    if (!(await changeLanguage(shownLanguage(choice, app.getLocale())))) return;
    showAppMenu(words.t.language);
    signals.statusChanged.emit();
  };
  settings.onChange((current) => {
    const last = before;
    before = current;
    const isOther = (name: keyof Settings) => current[name] !== last[name];
    // A switch to another connection needs no poll here: the session that opens polls by itself.
    if (isOther('extension') && !isOther('connectionId')) sessions.current()?.sync.wake();
    if (isOther('fillDays'))
      for (const { settings: own, sync } of everySession()) {
        const { extension } = own();
        if (extension !== null) sync.resumeBackfill(extension);
      }
    if (isOther('keepDays')) for (const { retention } of everySession()) retention.changed();
    if (isOther('theme')) paint(current.theme);
    if (isOther('language')) owned('language', showLanguage(current.language));
    if (isOther('dialShortcut')) links.setShortcut(current.dialShortcut);
    if (country() !== lastCountry) owned('directories', directories.countryChanged());
    lastCountry = country();
    if (connections() !== lastConnections) people.connectionsChanged();
    lastConnections = connections();
    // The history knows what it is decoded with, and decodes again for something else only.
    for (const { history, settings: own } of everySession()) {
      const { zone, dialRules } = own();
      history.redecode({
        zone: zone ?? computerZone(),
        country: countryFor(own()),
        outsidePrefix: dialRules.outsidePrefix,
      });
    }
  });
}

/** Sets the menu of the app, in a language. While developing, Electron's own stays. */
export function showAppMenu(language: Language): void {
  if (app.isPackaged) Menu.setApplicationMenu(Menu.buildFromTemplate(appMenu(process.platform, language)));
}

/** Sets the theme: light, dark or the system's. */
export function paint(theme: Settings['theme']): void {
  nativeTheme.themeSource = theme;
}

/** Follows a session from its opening on, and starts it. */
function followSession(session: Session, parts: AppParts): void {
  const { push, signals, sessions, desktop } = parts;
  const { history, sync, dialing, clock, reminders, retention, settings } = session;
  const notifier = desktop.notifierOf(session.id);
  const statusChanged = () => signals.statusChanged.emit();
  const isCurrent = () => sessions.current() === session;
  // The window shows this connection before it hears anything of it.
  if (isCurrent()) push('status', parts.status('known'));
  history.onChange(() => isCurrent() && push('history', null));
  history.onChange(reminders.check);
  history.onChange(statusChanged);
  history.onChange(() => notifier.closeUnless((uuid) => history.missed.isWaiting(settings().extension ?? '', uuid)));
  sync.onState(statusChanged);
  clock.onDismissed(statusChanged);
  followNews(session, parts);
  dialing.onChange((dials) => isCurrent() && push('dials', dials));
  dialing.onChange(statusChanged);
  // An error of one step does not keep the next from its start.
  const started = createEmitter('session started');
  for (const start of [() => dialing.resume(), reminders.check, () => sync.start()]) started.on(start);
  started.emit();
  retention.start();
  statusChanged();
}

/** Notifies of what a session brings. */
function followNews({ id, history, sync, settings }: Session, { desktop, log, quiet }: AppParts): void {
  const notifier = desktop.notifierOf(id);
  const when = { isQuiet: () => quiet() !== null, now: Date.now };
  const notify = createMissedNotifier({
    ...when,
    ledger: history.ledger,
    isWanted: () => settings().notifyMissed,
    show: (...notice) => notifier.missed(...notice),
    onFailure: log.error,
  });
  sync.onMissed((extension) =>
    owned(
      'missed calls',
      desktop.askServer().then(() => notify(extension)),
    ),
  );
  const byColleagues = (from: number) => ({ ...noFilter, outcomes: ['answeredByColleague' as const], from });
  history.onChange(
    createColleagueNotifications({
      ...when,
      isWanted: () => settings().notifyColleagues,
      calls: (from) =>
        history.calls.list({
          extension: settings().extension ?? '',
          filter: byColleagues(from),
          before: null,
          limit: MOST_NEWS,
        }).rows,
      tell: (calls) => notifier.colleagues(calls),
    }),
  );
}

/** Updates the window, the tray and the badge. */
function showStatus({ status, push, window, desktop, sessions, settings, t }: AppParts): void {
  // Between two connections the window keeps to the one before, until the next one's session is open.
  if (settings.get().connectionId !== null && sessions.current() === null && sessions.closedBy() === null) return;
  const current = status();
  push('status', current);
  const session = sessions.current();
  if (window.isVisible()) session?.markTold();
  const named = connectionToName(current);
  desktop.update({
    ...current,
    pbx: named && connectionName(named, t),
    waitingCallers: current.waitingCallers ?? 0,
    callers: waitingCallers(current, session),
    ...knownNumbers(current, current.tray ? session : null),
    others: current.connections.filter(({ background }) => background !== undefined),
  });
}

function waitingCallers({ extension, waitingCallers }: Status, session: Session | null) {
  if (extension === null || !waitingCallers) return [];
  return session?.history.missed.newestWaiting(extension, CALLERS_IN_TRAY).map(({ party }) => party) ?? [];
}

/** The numbers that the tray's menu calls. They are read on each change, so without a tray there is no session to read them from. */
function knownNumbers({ extension }: Status, session: Session | null) {
  if (session === null) return { favourites: [], redial: null };
  const { people, search } = session.history;
  const favourites = favouritesOf(people.list()).flatMap((person) => {
    const usual = usualNumber(person);
    return usual ? [{ name: person.name, number: usual.number }] : [];
  });
  return { favourites, redial: search.recents({ extension, text: '', limit: 1 })[0] ?? null };
}
