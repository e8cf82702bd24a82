import { app, dialog, Menu, Notification, nativeImage, Tray } from 'electron';
import type { Text } from '../../shared/messages/index.ts';
import type { Quiet } from '../../shared/quiet-settings.ts';
import type { Settings } from '../../shared/settings.ts';
import { owned } from '../emitter.ts';
import type { Timers } from '../timers.ts';
import type { DesktopAction } from './desktop-action.ts';
import type { Icons } from './icons.ts';
import type { NotificationRegion } from './notification-words.ts';
import { Notifier } from './notifications.ts';
import { type NotificationServer, type SessionBus, trayComes } from './session-bus.ts';
import { createTray, type TrayIcon } from './tray.ts';
import { type TrayView, waitingAtAll } from './tray-menu.ts';
import type { WindowKeeper } from './window.ts';
import { createOverlay } from './windows-taskbar.ts';

const { platform } = process;

export interface DesktopDeps {
  readonly window: WindowKeeper;
  readonly icons: Icons;
  /** Whether the desktop shows tray icons, and this host can make one. */
  readonly hasTray: () => Promise<boolean>;
  readonly notificationServer: SessionBus['notificationServer'];
  readonly timers: Timers;
  /** The tray has come or gone, or the desktop's do-not-disturb. */
  readonly onChange: () => void;
  readonly t: Text;
  readonly settings: () => Settings;
  readonly region: () => NotificationRegion;
  /** The region of a connection, and what it is called where there are several. */
  readonly ofConnection: (id: string) => { region: NotificationRegion; pbx: string | null };
  /** The computer's zone, IANA. */
  readonly ownZone: string;
  /** Why notifications wait; null where they don't. */
  readonly quiet: () => Quiet | null;
  readonly onAction: (action: DesktopAction) => void;
  /** The window is seen again. */
  readonly onShown: () => void;
}

/** Tray and notifications, and what becomes of a window that is closed. */
export class Desktop {
  /** By connection: a notification outlives a switch, and its press is for the PBX that was called. */
  readonly #notifiers = new Map<string, Notifier>();
  readonly #deps: DesktopDeps;
  readonly #overlay: ReturnType<typeof createOverlay>;
  #server: NotificationServer = { kind: 'silent' };
  #quitting = false;
  #tray: TrayIcon | null = null;
  #isTrayThere = false;
  #search: Promise<void> | null = null;

  /** Listens to the app's events; opens nothing yet. */
  constructor(deps: DesktopDeps) {
    const { window, t } = deps;
    this.#deps = deps;
    this.#overlay = createOverlay({ ...deps, nativeImage });
    window.own({
      hidesOnClose: () => this.#hidesOnClose(),
      onShown: deps.onShown,
      onGaveUp: () => dialog.showErrorBox(t('desktop.windowFailedTitle'), t('desktop.windowFailedText')),
    });
    app.on('activate', () => window.show());
    app.on('before-quit', () => {
      this.#quitting = true;
    });
    app.on('window-all-closed', () => {
      if (platform !== 'darwin') app.quit();
    });
    app.on('will-quit', () => this.#tray?.destroy());
  }

  /** Notifies for a connection. */
  notifierOf(connectionId: string): Notifier {
    const { onAction, ofConnection } = this.#deps;
    const notifier =
      this.#notifiers.get(connectionId) ??
      new Notifier({
        ...this.#deps,
        region: () => ofConnection(connectionId).region,
        pbx: () => ofConnection(connectionId).pbx,
        onAction: (action) => onAction({ ...action, connectionId }),
        Notification,
        platform,
        server: () => this.#server,
        asked: (work) => owned('notification', this.askServer().then(work)),
      });
    this.#notifiers.set(connectionId, notifier);
    return notifier;
  }

  /** Closes the notifications of every connection that is not watched any more, and forgets it. */
  closeUnlessWatched(isWatched: (connectionId: string) => boolean): void {
    for (const [id, notifier] of this.#notifiers) {
      if (isWatched(id)) continue;
      notifier.end();
      this.#notifiers.delete(id);
    }
  }

  /** Asks the desktop whether it shows notifications. The notifier uses the last answer. */
  async askServer(): Promise<void> {
    const before = this.isInhibited();
    this.#server = await this.#deps.notificationServer();
    if (this.isInhibited() !== before) this.#deps.onChange();
  }

  async showsNotifications(): Promise<boolean> {
    await this.askServer();
    return this.#server.kind === 'ready' && Notification.isSupported();
  }

  /** Whether the desktop was not to disturb when it was last asked. */
  isInhibited(): boolean {
    return this.#server.kind === 'ready' && this.#server.isInhibited;
  }

  /** Looks whether the desktop has a tray by now, and puts the icon there. */
  findTray(): Promise<void> {
    this.#search ??= this.#seekTray();
    return this.#search;
  }

  hasTray(): boolean {
    return this.#isTrayThere;
  }

  update(view: TrayView): void {
    this.#tray?.update(view);
    const waiting = waitingAtAll(view);
    app.setBadgeCount(waiting);
    if (platform === 'win32') this.#overlay.update(this.#deps.window.window(), waiting);
  }

  #hidesOnClose(): boolean {
    const hides = this.#deps.settings().closeToTray && !this.#quitting;
    // The tray may have come or gone since the last search. Where there never was one, the app ends, a moment later.
    if (hides) owned('tray', this.findTray());
    return hides;
  }

  async #seekTray(): Promise<void> {
    const { hasTray, timers, onChange } = this.#deps;
    const before = this.#isTrayThere;
    let isThere = false;
    try {
      // A panel that restarts is back in a moment.
      isThere = await (before ? trayComes(hasTray, timers) : hasTray());
      // An icon stays: it puts itself into the tray again, which a second one could not.
      if (isThere) this.#tray ??= this.#makeTray();
    } finally {
      this.#isTrayThere = isThere && this.#tray !== null;
      this.#search = null;
      if (this.#isTrayThere !== before) onChange();
      if (!this.#isTrayThere && !this.#quitting) this.#leftWithoutTray(before);
    }
  }

  /** Nothing else brings a hidden window back. Where no tray was known when it was closed the app ends, as closing does without one. */
  #leftWithoutTray(hadTray: boolean): void {
    const { window } = this.#deps;
    if (window.isClosed() && !hadTray) app.quit();
    else if (window.isClosed() || window.window() === null) window.show();
  }

  #makeTray(): TrayIcon {
    const { icons, t, region, ownZone: zone, onAction } = this.#deps;
    const style = () => {
      const { country, locale, hourCycle } = region();
      return { t, country, now: Date.now(), format: { locale, zone, hourCycle } };
    };
    return createTray({ electron: { Tray, Menu, nativeImage, dock: app.dock }, platform, icons, style, onAction });
  }
}
