import type { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { app } from './host-app.ts';
import {
  clipboard,
  dialog,
  globalShortcut,
  HostMenu,
  HostTray,
  nativeImage,
  nativeTheme,
  powerMonitor,
  safeStorage,
  screen,
  session,
  shell,
} from './host-desktop.ts';
import { HostBrowserWindow } from './host-window.ts';
import { ipcMain } from './ipc.ts';
import { HostNotification } from './notification.ts';
import { protocol } from './schemes.ts';

/**
 * Compares the stand-in with Electron's own types: what both have takes what Electron's takes and gives what Electron's gives. Members that
 * give Electron's classes or only a part of theirs (a window, a menu) cannot be compared so and are `Left` out.
 */
type Same<Mine, Theirs, Left = never> = {
  [P in Exclude<keyof Mine & keyof Theirs, Left | keyof EventEmitter>]: Theirs[P];
};

app satisfies Same<typeof app, Electron.App, 'commandLine' | 'getLoginItemSettings'>;
clipboard satisfies Same<typeof clipboard, Electron.Clipboard, 'selection'>;
globalShortcut satisfies Same<typeof globalShortcut, Electron.GlobalShortcut>;
safeStorage satisfies Same<typeof safeStorage, Electron.SafeStorage>;
nativeTheme satisfies Same<typeof nativeTheme, Electron.NativeTheme>;
shell satisfies Same<typeof shell, Electron.Shell>;
protocol satisfies Same<typeof protocol, Electron.Protocol>;
HostBrowserWindow.prototype satisfies Same<HostBrowserWindow, Electron.BrowserWindow, 'webContents'>;
HostNotification.prototype satisfies Same<HostNotification, Electron.Notification>;
HostTray.prototype satisfies Same<HostTray, Electron.Tray, 'setContextMenu'>;

export {
  app,
  clipboard,
  dialog,
  globalShortcut,
  HostBrowserWindow as BrowserWindow,
  HostMenu as Menu,
  HostNotification as Notification,
  HostTray as Tray,
  ipcMain,
  nativeImage,
  nativeTheme,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
};

/** For electron-store, which asks for nothing else where it is given an absolute folder. */
export default { app, shell };
