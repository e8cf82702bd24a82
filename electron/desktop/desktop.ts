import { app, BrowserWindow, dialog, Menu, Notification, nativeImage, nativeTheme, shell, Tray } from 'electron';
import type { FileFormat } from '../../shared/calls/chosen-calls.ts';
import type { Text, TextKey } from '../../shared/messages/index.ts';
import type { Route } from '../../shared/route.ts';
import type { Settings } from '../../shared/settings.ts';
import type { Icons } from './icons.ts';
import type { MainQuestion } from './main-question.ts';
import { createNotifier } from './notifications.ts';
import { createOverlay } from './overlay.ts';
import { createTray, type TrayIcon } from './tray.ts';
import type { TrayView } from './tray-menu.ts';
import type { WindowKeeper } from './window.ts';

/** What the save dialog calls each kind of file. */
const FILE_TYPES = {
  csv: 'export.csvFiles',
  json: 'faultSheet.jsonFiles',
  pdf: 'faultSheet.pdfFiles',
  xlsx: 'export.xlsxFiles',
} as const satisfies Record<FileFormat, TextKey>;

export interface DesktopDeps {
  readonly window: WindowKeeper;
  readonly icons: Icons;
  /** Whether the desktop shows tray icons, and this host can make one. */
  readonly hasTray: () => Promise<boolean>;
  readonly t: Text;
  readonly settings: () => Settings;
  readonly country: () => string;
  /** A notification or the tray opens a place in the window. */
  readonly onRoute: (route: Route) => void;
  readonly onRingBack: (number: string) => void;
  readonly onDialFromClipboard: () => void;
  /** The window is seen again. */
  readonly onShown: () => void;
  /** The window is hidden, minimized or closed. */
  readonly onHidden: () => void;
}

/** Window, tray and notifications, as the rest of the app sees them. */
export type Desktop = ReturnType<typeof createDesktop>;

/** Makes the parts and listens to the app's events; opens nothing yet. */
export function createDesktop(deps: DesktopDeps) {
  const { window, icons, t, settings, country, onRoute, onRingBack } = deps;
  const { platform } = process;
  let quitting = false;
  /** 'unknown' until `findTray`. */
  let tray: TrayIcon | null | 'unknown' = 'unknown';
  const icon = () => (tray === 'unknown' ? null : tray);
  window.own({
    hidesOnClose: () => tray !== null && settings().closeToTray && !quitting,
    onShown: deps.onShown,
    onHidden: deps.onHidden,
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
  app.on('will-quit', () => icon()?.destroy());

  return {
    notifier: createNotifier({ Notification, platform, t, country, onRoute, onRingBack }),
    contents: window.contents,
    show: window.show,
    /** Puts the icon into the tray, where the desktop has one. A window that was closed before is where this leaves it: in the tray, or gone. */
    async findTray(): Promise<void> {
      if (tray !== 'unknown') return;
      if (!(await deps.hasTray())) {
        tray = null;
        if (window.isClosed()) app.quit();
        return;
      }
      const electron = { Tray, Menu, nativeImage };
      const onQuit = () => app.quit();
      const { onDialFromClipboard } = deps;
      const onAction = { onOpen: window.show, onRoute, onRingBack, onDialFromClipboard, onQuit };
      tray = createTray({ electron, platform, icons, t, country, ...onAction });
    },
    hasTray: () => icon() !== null,
    isVisible: window.isVisible,
    update(view: TrayView): void {
      icon()?.update(view);
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
