import { app, BrowserWindow, dialog, Menu, Notification, nativeImage, nativeTheme, shell, Tray } from 'electron';
import type { Party } from '../../shared/calls/call.ts';
import type { FileFormat } from '../../shared/calls/chosen-calls.ts';
import type { MissedRow } from '../../shared/calls/follow-up-state.ts';
import type { CallRow } from '../../shared/calls/rows.ts';
import type { Text, TextKey } from '../../shared/messages/index.ts';
import type { Quiet } from '../../shared/quiet-rules.ts';
import type { Settings } from '../../shared/settings.ts';
import type { Release } from '../../shared/updates.ts';
import { owned } from '../emitter.ts';
import type { Timers } from '../timers.ts';
import type { DesktopAction } from './desktop-action.ts';
import type { Icons } from './icons.ts';
import type { MainQuestion } from './native-questions.ts';
import { type DialEnd, type NotificationRegion, timeWords } from './notification-words.ts';
import { createNotifier } from './notifications.ts';
import { type NotificationServer, type SessionBus, trayComes } from './session-bus.ts';
import { createTray, type TrayIcon } from './tray.ts';
import type { TrayView } from './tray-menu.ts';
import type { WindowKeeper } from './window.ts';
import { createOverlay, offerTasks } from './windows-taskbar.ts';

/** What the save dialog calls each kind of file. */
const FILE_TYPES = {
  csv: 'export.csvFiles',
  json: 'faultSheet.jsonFiles',
  txt: 'faultSheet.textFiles',
  xlsx: 'export.xlsxFiles',
} as const satisfies Record<FileFormat, TextKey>;

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
  /** The computer's zone, IANA. */
  readonly ownZone: string;
  /** Why notifications wait; null where they don't. */
  readonly quiet: () => Quiet | null;
  readonly onAction: (action: DesktopAction) => void;
  /** The window is seen again. */
  readonly onShown: () => void;
}

/** Window, tray and notifications, as the rest of the app sees them. */
export type Desktop = ReturnType<typeof createDesktop>;

/** Makes the parts and listens to the app's events; opens nothing yet. */
export function createDesktop(deps: DesktopDeps) {
  const { window, icons, t, settings, region } = deps;
  const { platform } = process;
  let quitting = false;
  let tray: TrayIcon | null = null;
  let isTrayThere = false;
  let search: Promise<void> | null = null;
  window.own({
    hidesOnClose() {
      const hides = settings().closeToTray && !quitting;
      // The tray may have come or gone since the last search. Where there never was one, the app ends, a moment later.
      if (hides) owned('tray', findTray());
      return hides;
    },
    onShown: deps.onShown,
    onGaveUp: () => dialog.showErrorBox(t('desktop.windowFailedTitle'), t('desktop.windowFailedText')),
  });

  const overlay = createOverlay({ nativeImage, icons, t });
  if (platform === 'win32') offerTasks(app, process.execPath, t);

  app.on('activate', window.show);
  app.on('before-quit', () => {
    quitting = true;
  });
  app.on('window-all-closed', () => {
    if (platform !== 'darwin') app.quit();
  });
  app.on('will-quit', () => tray?.destroy());

  function makeTray(): TrayIcon {
    const electron = { Tray, Menu, nativeImage, dock: app.dock };
    const style = () => {
      const { country, locale } = region();
      const [now, zone] = [Date.now(), deps.ownZone];
      const time = (at: number) => timeWords(at, { now, locale, zone });
      return { t, country, now, zone, time };
    };
    return createTray({ electron, platform, icons, style, onAction: deps.onAction });
  }

  async function seekTray(): Promise<void> {
    const before = isTrayThere;
    let isThere = false;
    try {
      // A panel that restarts is back in a moment.
      isThere = await (before ? trayComes(deps.hasTray, deps.timers) : deps.hasTray());
      // An icon stays: it puts itself into the tray again, which a second one could not.
      if (isThere) tray ??= makeTray();
    } finally {
      isTrayThere = isThere && tray !== null;
      search = null;
      if (isTrayThere !== before) deps.onChange();
      if (!isTrayThere && !quitting) leftWithoutTray(before);
    }
  }

  /** Nothing else brings a hidden window back. Where no tray was known when it was closed the app ends, as closing does without one. */
  function leftWithoutTray(hadTray: boolean): void {
    if (window.isClosed() && !hadTray) app.quit();
    else if (window.isClosed() || window.window() === null) window.show();
  }

  /** Looks whether the desktop has a tray by now, and puts the icon there. */
  async function findTray(): Promise<void> {
    search ??= seekTray();
    await search;
  }

  let server: NotificationServer = { kind: 'silent' };
  /** Asks the desktop whether it shows notifications. The notifier uses the last answer. */
  async function askServer(): Promise<void> {
    const before = isInhibited();
    server = await deps.notificationServer();
    if (isInhibited() !== before) deps.onChange();
  }
  const isInhibited = () => server.kind === 'ready' && server.isInhibited;
  const asked = (work: () => void) => owned('notification', askServer().then(work));
  const notifier = createNotifier({
    Notification,
    platform,
    server: () => server,
    close: (notification) => asked(() => server.kind === 'ready' && notification.close()),
    t,
    region,
    settings,
    isQuiet: () => deps.quiet() !== null,
    onAction: deps.onAction,
  });

  return {
    askServer,
    notifier: {
      ...notifier,
      remind: (rows: readonly MissedRow[]) => asked(() => notifier.remind(rows)),
      update: (release: Release) => asked(() => notifier.update(release)),
      dial: (party: Party, end: DialEnd) => asked(() => notifier.dial(party, end)),
      colleagues: (calls: readonly CallRow[]) => asked(() => notifier.colleagues(calls)),
    },
    async showsNotifications(): Promise<boolean> {
      await askServer();
      return server.kind === 'ready' && Notification.isSupported();
    },
    /** Whether the desktop was not to disturb when it was last asked. */
    isInhibited,
    contents: window.contents,
    show: window.show,
    findTray,
    hasTray: () => isTrayThere,
    isVisible: window.isVisible,
    update(view: TrayView): void {
      tray?.update(view);
      app.setBadgeCount(view.waitingCallers);
      if (platform === 'win32') overlay.update(window.window(), view.waitingCallers);
    },
    /** Shows the system's save dialog with a proposed name; null when the person cancels. */
    async chooseFile(name: string, format: FileFormat): Promise<string | null> {
      const fileType = t(FILE_TYPES[format]);
      const options = { defaultPath: name, filters: [{ name: fileType, extensions: [format] }] };
      const [parent] = BrowserWindow.getAllWindows();
      const { canceled, filePath } = await (parent
        ? dialog.showSaveDialog(parent, options)
        : dialog.showSaveDialog(options));
      return canceled || filePath === '' ? null : filePath;
    },
    /** Opens the file's folder with the file selected. */
    showInFolder: (file: string): void => shell.showItemInFolder(file),
    /** Brings the window up and asks in a system dialog, which no page can press. Resolves to the person's yes. */
    async confirm({ message, detail, yes, no }: MainQuestion): Promise<boolean> {
      window.show();
      const options = {
        type: 'warning' as const,
        message,
        detail,
        buttons: [no, yes],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
      };
      const parent = window.window();
      const { response } = await (parent ? dialog.showMessageBox(parent, options) : dialog.showMessageBox(options));
      return response === 1;
    },
    /** Sets the theme: light, dark or the system's. */
    paint(theme: Settings['theme']): void {
      nativeTheme.themeSource = theme;
    },
  };
}
