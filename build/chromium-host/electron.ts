import type * as Electron from 'electron';
import { app } from './app.ts';
import { clipboard } from './clipboard.ts';
import { dialog, HostTray, nativeImage, nativeTheme, powerMonitor, safeStorage, shell } from './desktop.ts';
import { globalShortcut } from './global-shortcut.ts';
import { ipcMain } from './ipc.ts';
import { HostMenu, HostMenuItem } from './menu.ts';
import { HostNotification } from './notification.ts';
import { protocol } from './schemes.ts';
import { defaultSession } from './session.ts';
import { HostBrowserWindow } from './window.ts';

const session = { defaultSession };

/**
 * Holds the stand-in to Electron's own types where they can be had: these calls take what Electron's take and give what
 * Electron's give. Calls that hand out Electron's classes (a window, a menu) cannot be compared so and are left out.
 */
type Plain<T, K extends keyof T> = { [P in K]: T[P] };
type AppCalls =
  | 'quit'
  | 'exit'
  | 'focus'
  | 'isReady'
  | 'whenReady'
  | 'getPath'
  | 'setPath'
  | 'getName'
  | 'setName'
  | 'getVersion'
  | 'getAppPath'
  | 'getLocale'
  | 'isPackaged'
  | 'setBadgeCount'
  | 'setAppUserModelId'
  | 'requestSingleInstanceLock'
  | 'hasSingleInstanceLock'
  | 'releaseSingleInstanceLock'
  | 'enableSandbox'
  | 'setAsDefaultProtocolClient'
  | 'isDefaultProtocolClient'
  | 'removeAsDefaultProtocolClient'
  | 'getApplicationNameForProtocol';
type WindowCalls =
  | 'id'
  | 'loadURL'
  | 'show'
  | 'showInactive'
  | 'hide'
  | 'focus'
  | 'close'
  | 'destroy'
  | 'minimize'
  | 'restore'
  | 'isVisible'
  | 'isMinimized'
  | 'isFocused'
  | 'isDestroyed'
  | 'getTitle'
  | 'setTitle'
  | 'getBounds'
  | 'setBounds';

app satisfies Plain<Electron.App, AppCalls>;
clipboard satisfies Plain<Electron.Clipboard, 'readText' | 'writeText' | 'clear'>;
globalShortcut satisfies Plain<
  Electron.GlobalShortcut,
  'register' | 'registerAll' | 'isRegistered' | 'unregister' | 'unregisterAll'
>;
safeStorage satisfies Plain<
  Electron.SafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync'
>;
nativeTheme satisfies Plain<Electron.NativeTheme, 'themeSource' | 'shouldUseDarkColors'>;
shell satisfies Plain<Electron.Shell, 'openExternal' | 'openPath' | 'showItemInFolder'>;
protocol satisfies { handle: Electron.Protocol['handle'] };
ipcMain satisfies { removeHandler: Electron.IpcMain['removeHandler'] };
HostBrowserWindow.prototype satisfies Plain<Electron.BrowserWindow, WindowCalls>;
HostNotification.prototype satisfies Plain<Electron.Notification, 'show' | 'close' | 'title' | 'body'>;
HostTray.prototype satisfies Plain<Electron.Tray, 'setToolTip' | 'destroy' | 'isDestroyed'>;

export {
  app,
  clipboard,
  dialog,
  globalShortcut,
  HostBrowserWindow as BrowserWindow,
  HostMenu as Menu,
  HostMenuItem as MenuItem,
  HostNotification as Notification,
  HostTray as Tray,
  ipcMain,
  nativeImage,
  nativeTheme,
  powerMonitor,
  protocol,
  safeStorage,
  session,
  shell,
};

/** Packages written as CommonJS take the whole module as its default. */
export default {
  app,
  clipboard,
  dialog,
  globalShortcut,
  BrowserWindow: HostBrowserWindow,
  Menu: HostMenu,
  MenuItem: HostMenuItem,
  Notification: HostNotification,
  Tray: HostTray,
  ipcMain,
  nativeImage,
  nativeTheme,
  powerMonitor,
  protocol,
  safeStorage,
  session,
  shell,
};
