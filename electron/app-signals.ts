import { randomUUID } from 'node:crypto';
import { powerMonitor, systemPreferences } from 'electron';
import type { Budget, Status } from '../shared/connection.ts';
import { isGoingOn } from '../shared/dialing/dial.ts';
import type { Route } from '../shared/route.ts';
import { MINUTE } from '../shared/time/durations.ts';
import type { AppParts } from './app.ts';
import { createMissedNotifier } from './desktop/notifications.ts';
import { createDesktopRingBack } from './dialing/confirmed-dials.ts';
import { createEmitter, owned } from './emitter.ts';
import type { Session } from './session/session.ts';
import { runSettingEffects, type SettingEffect } from './settings/settings-store.ts';
import { realTimers, throttle } from './timers.ts';
import { hasTrial, updatesFolder } from './updates/folder.ts';

/** So many of the newest waiting callers can be rung back from the tray's menu. */
const CALLERS_IN_TRAY = 3;
/** How long changes of the status are gathered before the window and the tray are updated, ms. */
const STATUS_EVERY = 50;
/**
 * When the app looks for the tray and first sends the status, ms after the start. The window draws its first rows until then. The programs that
 * ask the desktop, and the count of waiting callers, would take a processor from it.
 */
const REST_AFTER = 500;
/** When the updates are opened, ms after the start: by then a start has succeeded, also one without a window. */
const UPDATES_AFTER = MINUTE;

/** Signals from the parts upwards. An error of a listener is logged as an uncaught one; the other listeners are still called. */
export const createSignals = () => ({
  routeRequested: createEmitter<Route>('route requested'),
  ringBackPressed: createEmitter<string>('ring back pressed'),
  clipboardDialPressed: createEmitter('dial from clipboard pressed'),
  windowShown: createEmitter('window shown'),
  windowHidden: createEmitter('window hidden'),
  /** The computer or its network is back. */
  wokenUp: createEmitter('woken up'),
  budgetReported: createEmitter<Budget>('budget reported'),
  sessionOpened: createEmitter<Session>('session opened'),
  /** Something that `Status` or the tray shows may have changed. */
  statusChanged: createEmitter('status changed'),
});

/** Says what follows from each signal, from each change of the connection, and from each change of a setting. */
export function connectSignals(parts: AppParts): void {
  const { signals, sessions, route, rateLimit, directory, settings, country, dials, links, connection, push } = parts;
  const ringBack = createDesktopRingBack({ settings: settings.get, country, dials, makeId: randomUUID });
  const statusChanged = () => signals.statusChanged.emit();
  const openUpdates = () => owned('updates', parts.updates());

  signals.routeRequested.on(route.show);
  signals.ringBackPressed.on((number) => owned('ring back', ringBack(number).then(route.show)));
  signals.clipboardDialPressed.on(() => owned('dial from clipboard', links.dialFromClipboard()));
  signals.windowShown.on(() => sessions.current()?.sync.onWindowShown());
  signals.windowShown.on(() => sessions.current()?.history.search.setVisible(true));
  // The trial of a new version is over once its window shows.
  signals.windowShown.on(() => hasTrial(updatesFolder(parts.folder)) && openUpdates());
  realTimers.setTimeout(openUpdates, UPDATES_AFTER);
  signals.windowHidden.on(() => sessions.current()?.history.search.setVisible(false));
  signals.wokenUp.on(() => sessions.current()?.reminders.check());
  signals.wokenUp.on(() => sessions.current()?.sync.wake());
  signals.budgetReported.on(rateLimit.onHeaders);
  signals.budgetReported.on(statusChanged);
  signals.sessionOpened.on((session) => followSession(session, parts));
  const update = throttle(() => showStatus(parts), STATUS_EVERY, realTimers);
  realTimers.setTimeout(() => {
    signals.statusChanged.on(update);
    update();
    owned('tray', parts.desktop.findTray().then(update));
  }, REST_AFTER);

  powerMonitor.on('resume', signals.wokenUp.emit);
  // macOS has no such event; there the colour is read with the next change of the status.
  systemPreferences.on('accent-color-changed', statusChanged);
  parts.uncaught.onNotice(statusChanged);
  connection.onChange((change) => {
    if (change === 'connection') {
      rateLimit.reset();
      directory.forget();
      sessions.current()?.restoreRateLimit();
    }
    sessions.follow(change);
    statusChanged();
  });
  settings.onChange((current) => push('settings', current));
  settings.onChange(statusChanged);
  runSettingEffects(settings, settingEffects(parts));
}

/** What follows from a change of the settings: `[value, effect]`. */
function settingEffects({ settings, zone, country, sessions, desktop, links, signals }: AppParts): SettingEffect[] {
  const { get } = settings;
  const outsidePrefix = () => get().dialRules.outsidePrefix;
  return [
    [() => get().extension, signals.wokenUp.emit],
    [() => get().fillDays, () => sessions.current()?.resumeBackfill()],
    [zone, () => sessions.current()?.history.rezone(zone())],
    [country, () => sessions.current()?.history.recountry(country())],
    [get, () => sessions.current()?.country.guessSoon()],
    [outsidePrefix, () => sessions.current()?.history.reprefix(outsidePrefix())],
    [() => get().keepDays, () => sessions.current()?.retention.changed()],
    [() => get().theme, () => desktop.paint(get().theme)],
    [() => get().dialShortcut, () => links.setShortcut(get().dialShortcut)],
  ];
}

/** Follows a session from its opening on, and starts it. */
function followSession(session: Session, { push, signals, settings, desktop, log }: AppParts): void {
  const { history, sync, dialing, clock, reminders, retention } = session;
  const statusChanged = () => signals.statusChanged.emit();
  history.search.setVisible(desktop.isVisible());
  history.onChange((revision) => push('history', { revision }));
  history.onChange(reminders.check);
  history.onChange(statusChanged);
  sync.onState(statusChanged);
  clock.onDismissed(statusChanged);
  const isWanted = () => settings.get().notifyMissed;
  sync.onMissed(createMissedNotifier({ history, isWanted, show: desktop.notifier.missed, onFailure: log.error }));
  dialing.onChange((dials) => push('dials', dials));
  dialing.onChange(statusChanged);
  // Again where the stored history could only be opened later. An error of one step does not keep the next from its start.
  const started = createEmitter('session started');
  for (const start of [dialing.resume, reminders.check, sync.start]) started.on(start);
  history.onStored(started.emit);
  started.emit();
  retention.start();
}

/** Updates the window, the tray and the badge. */
function showStatus({ status, push, desktop, sessions }: AppParts): void {
  const current = status();
  push('status', current);
  const session = sessions.current();
  desktop.update({
    ...current,
    waitingCallers: current.waitingCallers ?? 0,
    callers: waitingCallers(current, session),
    refusedNotifications: session?.history.refusedNotifications(current.extension ?? '') ?? 0,
    dials: (session?.dialing.list() ?? []).filter(
      ({ state }) => state.kind !== 'inCall' || isGoingOn(state, Date.now()),
    ),
    nameOf: (number) => session?.history.people.nameOf(number) ?? null,
  });
}

function waitingCallers({ extension, waitingCallers }: Status, session: Session | null) {
  if (extension === null || !waitingCallers) return [];
  return session?.history.missed.newestWaiting(extension, CALLERS_IN_TRAY).map(({ party }) => party) ?? [];
}
