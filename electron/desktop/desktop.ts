import { app, BrowserWindow, dialog, Menu, Notification, nativeImage, nativeTheme, shell, Tray } from 'electron';
import type { FileFormat } from '../../shared/calls/chosen-calls.ts';
import type { Text, TextKey } from '../../shared/messages/index.ts';
import type { Route } from '../../shared/route.ts';
import type { Settings } from '../../shared/settings.ts';
import { owned } from '../emitter.ts';
import type { Icons } from './icons.ts';
import type { MainQuestion } from './native-questions.ts';
import type { NotificationRegion } from './notification-words.ts';
import { createNotifier } from './notifications.ts';
import { createOverlay } from './overlay.ts';
import { createTray, type TrayIcon } from './tray.ts';
import type { TrayView } from './tray-menu.ts';
import type { WindowKeeper } from './window.ts';

/** What the save dialog calls each kind of file. */
const FILE_TYPES = {
  csv: 'export.csvFiles',
  json: 'faultSheet.jsonFiles',
  xlsx: 'export.xlsxFiles',
} as const satisfies Record<FileFormat, TextKey>;

export interface DesktopDeps {
  readonly window: WindowKeeper;
  readonly icons: Icons;
  /** Whether the desktop shows tray icons, and this host can make one. */
  readonly hasTray: () => Promise<boolean>;
  /** The icon is in the tray. */
  readonly onTray: () => void;
  readonly t: Text;
  readonly settings: () => Settings;
  readonly region: () => NotificationRegion;
  /** A notification or the tray opens a place in the window. */
  readonly onRoute: (route: Route) => void;
  readonly onRingBack: (number: string) => void;
  readonly onDialFromClipboard: () => void;
  /** The window is seen again. */
  readonly onShown: () => void;
}

/** Window, tray and notifications, as the rest of the app sees them. */
export type Desktop = ReturnType<typeof createDesktop>;

/** Makes the parts and listens to the app's events; opens nothing yet. */
export function createDesktop(deps: DesktopDeps) {
  const { window, icons, t, settings, region, onRoute, onRingBack } = deps;
  const { platform } = process;
  let quitting = false;
  let tray: TrayIcon | null = null;
  let search: Promise<void> | null = null;
  window.own({
    hidesOnClose() {
      const hides = settings().closeToTray && !quitting;
      // The desktop may have got a tray since the last search. Without one the app ends, a moment later.
      if (hides && tray === null) owned('tray', findTray());
      return hides;
    },
    onShown: deps.onShown,
    onGaveUp: () => dialog.showErrorBox(t('desktop.windowFailedTitle'), t('desktop.windowFailedText')),
  });

  const overlay = createOverlay({ nativeImage, icons, t });

  app.on('activate', window.show);
  app.on('before-quit', () => {
    quitting = true;
  });
  app.on('window-all-closed', () => {
    if (platform !== 'darwin') app.quit();
  });
  app.on('will-quit', () => tray?.destroy());

  async function seekTray(): Promise<void> {
    const electron = { Tray, Menu, nativeImage };
    const onQuit = () => app.quit();
    const { onDialFromClipboard } = deps;
    const onAction = { onOpen: window.show, onRoute, onRingBack, onDialFromClipboard, onQuit };
    try {
      if (!(await deps.hasTray())) return;
      tray = createTray({ electron, platform, icons, t, country: () => region().country, ...onAction });
      deps.onTray();
    } finally {
      search = null;
      // Also where the icon could not be made: nothing would bring the window back.
      if (tray === null && window.isClosed()) app.quit();
    }
  }

  /** Puts the icon into the tray, where the desktop has one by now. A window that was closed stays there, or the app ends. */
  async function findTray(): Promise<void> {
    if (tray !== null) return;
    search ??= seekTray();
    await search;
  }

  return {
    notifier: createNotifier({ Notification, platform, t, region, onRoute, onRingBack }),
    contents: window.contents,
    show: window.show,
    findTray,
    hasTray: () => tray !== null,
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
