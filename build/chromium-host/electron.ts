import type * as Electron from 'electron';
import { app } from './app.ts';
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
} from './desktop.ts';
import { ipcMain } from './ipc.ts';
import { HostNotification } from './notification.ts';
import { protocol } from './schemes.ts';
import { HostBrowserWindow } from './window.ts';

/**
 * Compares the stand-in with Electron's own types: these members take what Electron's take and give what Electron's give. Members that
 * hand out Electron's classes (a window, a menu) cannot be compared so and are left out.
 */
type Plain<T, K extends keyof T> = { [P in K]: T[P] };
type AppMembers =
  | 'quit'
  | 'exit'
  | 'whenReady'
  | 'getPath'
  | 'setPath'
  | 'getVersion'
  | 'getAppPath'
  | 'getLocale'
  | 'getSystemLocale'
  | 'isPackaged'
  | 'setBadgeCount'
  | 'setAppUserModelId'
  | 'requestSingleInstanceLock'
  | 'enableSandbox';
type WindowMembers =
  | 'id'
  | 'loadURL'
  | 'show'
  | 'hide'
  | 'focus'
  | 'close'
  | 'destroy'
  | 'restore'
  | 'isVisible'
  | 'isMinimized'
  | 'getNormalBounds'
  | 'setVisibleOnAllWorkspaces'
  | 'isDestroyed';

app satisfies Plain<Electron.App, AppMembers>;
clipboard satisfies Plain<Electron.Clipboard, 'readText'>;
globalShortcut satisfies Plain<Electron.GlobalShortcut, 'register' | 'unregister'>;
safeStorage satisfies Plain<
  Electron.SafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync'
>;
nativeTheme satisfies Plain<Electron.NativeTheme, 'themeSource'>;
shell satisfies Plain<Electron.Shell, 'openExternal' | 'openPath' | 'showItemInFolder'>;
protocol satisfies Plain<Electron.Protocol, 'handle'>;
HostBrowserWindow.prototype satisfies Plain<Electron.BrowserWindow, WindowMembers>;
HostNotification.prototype satisfies Plain<Electron.Notification, 'show' | 'close' | 'title' | 'body'>;
HostTray.prototype satisfies Plain<Electron.Tray, 'setToolTip' | 'destroy' | 'isDestroyed'>;

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
