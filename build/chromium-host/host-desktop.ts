import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { reasonOf } from '../say.ts';
import { app } from './host-app.ts';
import { showMessageBox, showOpenDialog } from './message-box.ts';
import { browser } from './web-contents.ts';

/** Electron's `nativeImage`. Nothing here draws an image, so none is read. */
export const nativeImage = { createFromPath: (_file: string) => ({ setTemplateImage(_on: boolean): void {} }) };

interface MenuLine {
  label?: string;
  type?: string;
  enabled?: boolean;
  click?: () => void;
}

/** Electron's `Menu`. It is stored and not shown: there is no tray, and a browser's window has no menu bar. */
export class HostMenu {
  readonly items: readonly Required<MenuLine>[];

  constructor(items: readonly Required<MenuLine>[]) {
    this.items = items;
  }
  static buildFromTemplate(template: readonly MenuLine[]): HostMenu {
    return new HostMenu(
      template.map((line) => ({ label: '', type: 'normal', enabled: true, click: () => {}, ...line })),
    );
  }
}

/** Electron's `Tray`. A browser cannot put icons into the system's tray, so nothing is shown. */
export class HostTray extends EventEmitter {
  #destroyed = false;

  /** Electron has no such method: there a tray icon can always be made. */
  static isSupported(): boolean {
    return false;
  }
  setImage(_image: unknown): void {}
  setToolTip(_text: string): void {}
  setContextMenu(_menu: HostMenu | null): void {}
  isDestroyed(): boolean {
    return this.#destroyed;
  }
  destroy(): void {
    this.#destroyed = true;
  }
}

const OPENERS: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  // By its whole path: a program of that name in the current folder would run first.
  win32: [
    path.join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'rundll32.exe'),
    'url.dll,FileProtocolHandler',
  ],
};

/** Electron's `shell`: hands an address to the system's own opener, as an argument and never through a shell. */
export const shell = {
  openExternal(url: string): Promise<void> {
    const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
    return new Promise((resolve, reject) => {
      const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
      child.on('error', (error) => reject(new Error(`Nothing opens ${url}: ${reasonOf(error)}`)));
      child.on('spawn', () => {
        child.unref();
        resolve();
      });
    });
  },
  async openPath(file: string): Promise<string> {
    return shell.openExternal(file).then(() => '', reasonOf);
  },
  /** Opens the folder alone: no file manager is told which file. */
  showItemInFolder(file: string): void {
    void shell.openPath(path.dirname(file));
  },
};

/** Electron's `powerMonitor`. Node reports neither sleep nor waking, so it has no events. */
export const powerMonitor = new EventEmitter();

/** Electron's `nativeTheme`. The app only sets it. */
export const nativeTheme = {
  set themeSource(source: 'system' | 'light' | 'dark') {
    void browser.colorScheme(source === 'system' ? null : source);
  },
};

/** Electron's `safeStorage`, where there is no keyring: the app then keeps its secret in memory only. */
export const safeStorage = {
  isAsyncEncryptionAvailable: async (): Promise<boolean> => false,
  decryptStringAsync: async (_bytes: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> => {
    throw new Error('The Chromium host has no keyring to decrypt with.');
  },
};

/** Electron's `dialog`, for what goes wrong before a window is there. */
export const dialog = {
  showErrorBox(title: string, content: string): void {
    process.stderr.write(`${title}\n${content}\n`);
  },
  showMessageBox,
  showOpenDialog,
  /** A browser cannot ask with the system's dialog: the file goes where its downloads go, and never over another. */
  async showSaveDialog(...args: unknown[]): Promise<{ canceled: boolean; filePath: string }> {
    const { defaultPath = 'file' } = args.at(-1) as { defaultPath?: string };
    const { dir, name, ext } = path.parse(path.resolve(app.getPath('downloads'), defaultPath));
    mkdirSync(dir, { recursive: true });
    let filePath = path.join(dir, name + ext);
    for (let copy = 1; existsSync(filePath); copy += 1) filePath = path.join(dir, `${name} (${copy})${ext}`);
    return { canceled: false, filePath };
  },
};

/** Electron's `clipboard`, through the browser that shows the window: only while there is one. */
export const clipboard = {
  /** Rejects where no window is open to read through. */
  readText: (): Promise<string> => browser.paste(),
  /** A browser cannot read the text that is marked in other programs. */
  selection: undefined,
};

/** Electron's `globalShortcut`. A browser's keys are its window's own, so none is ever registered. */
export const globalShortcut = { register: (_accelerator: string, _callback: () => void): boolean => false };

/** Electron's default session. The browser refuses every permission and device, so these handlers are never called. */
export const session = {
  defaultSession: {
    setPermissionRequestHandler(_handler: unknown): void {},
    setPermissionCheckHandler(_handler: unknown): void {},
    setDevicePermissionHandler(_handler: unknown): void {},
  },
};

/** Every place is on the display: the browser finds one for its window. */
export const screen = { getDisplayMatching: (bounds: Electron.Rectangle) => ({ workArea: bounds }) };
