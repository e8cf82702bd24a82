import { EventEmitter } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { runtime } from './host-browser.ts';
import { HostBrowserWindow, windowEvents } from './host-window.ts';
import { hostEvent } from './ipc.ts';
import { browser } from './web-contents.ts';

const SHUTDOWN_MS = 5000;

function configHome(): string {
  if (process.platform === 'win32') return process.env.APPDATA ?? path.join(os.homedir(), 'AppData', 'Roaming');
  if (process.platform === 'darwin') return path.join(os.homedir(), 'Library', 'Application Support');
  return process.env.XDG_CONFIG_HOME ?? path.join(os.homedir(), '.config');
}

/** The profile that Chromium's own switch names. */
function givenProfile(): string | undefined {
  const given = process.argv.find((arg) => arg.startsWith('--user-data-dir='));
  return given?.slice('--user-data-dir='.length);
}

class HostApp extends EventEmitter {
  /** Electron keeps what this host prints apart from packaged runs, too. */
  readonly isPackaged = false;
  readonly commandLine = {
    appendSwitch: (name: string, value?: string): void =>
      void browser.switches.push(value === undefined ? `--${name}` : `--${name}=${value}`),
  };
  readonly #paths = new Map<string, string>();
  readonly #ready = Promise.withResolvers<void>();
  #ending: 'no' | 'asking' | 'yes' = 'no';

  get name(): string {
    return runtime().name;
  }
  getVersion(): string {
    return runtime().version;
  }
  getAppPath(): string {
    return runtime().appDir;
  }
  getLocale(): string {
    return new Intl.DateTimeFormat().resolvedOptions().locale;
  }
  getSystemLocale(): string {
    return this.getLocale();
  }
  getPath(name: string): string {
    const standard: Record<string, () => string> = {
      home: () => os.homedir(),
      userData: () => givenProfile() ?? path.join(configHome(), this.name),
      downloads: () => path.join(os.homedir(), 'Downloads'),
    };
    const found = this.#paths.get(name) ?? standard[name]?.();
    if (found === undefined) throw new Error(`Failed to get '${name}' path`);
    return found;
  }
  setPath(name: string, value: string): void {
    this.#paths.set(name, value);
  }
  setAppUserModelId(_id: string): void {}
  setBadgeCount(_count = 0): boolean {
    return false;
  }
  /** Nothing to switch on: the window's sandbox is the browser's own. */
  enableSandbox(): void {}
  getLoginItemSettings(): { wasOpenedAtLogin: boolean } {
    return { wasOpenedAtLogin: false };
  }

  /** The app's own lock decides: it counts across hosts. */
  requestSingleInstanceLock(): boolean {
    return true;
  }

  whenReady(): Promise<void> {
    return this.#ready.promise;
  }
  /** The host's own call, once the app's entry module has been evaluated. */
  becomeReady(): void {
    if (this.#ending !== 'no') return;
    this.emit('ready');
    this.#ready.resolve();
  }

  quit(): void {
    if (this.#ending !== 'no') return;
    this.#ending = 'asking';
    if (this.#refused('before-quit') || !this.#closeWindows() || this.#refused('will-quit')) {
      this.#ending = 'no';
      return;
    }
    this.exit(0);
  }

  exit(code = 0): void {
    if (this.#ending === 'yes') return;
    this.#ending = 'yes';
    setTimeout(() => process.exit(code), SHUTDOWN_MS).unref();
    void browser.close().finally(() => process.exit(code));
  }

  /** The last window has gone: the app decides, and without a word from it the run ends, as in Electron. */
  allWindowsClosed(): void {
    if (this.#ending !== 'no') return;
    if (!this.emit('window-all-closed')) this.quit();
  }

  #refused(name: string): boolean {
    const event = hostEvent({});
    this.emit(name, event);
    return event.defaultPrevented;
  }

  #closeWindows(): boolean {
    for (const window of HostBrowserWindow.getAllWindows()) window.close();
    return HostBrowserWindow.getAllWindows().length === 0;
  }
}

/** Electron's `app`. */
export const app = new HostApp();

browser.profileFolder = () => path.join(app.getPath('userData'), 'chromium-host-window');

windowEvents.on('opened', (window: HostBrowserWindow) => {
  app.emit('web-contents-created', hostEvent({}), window.webContents);
  app.emit('browser-window-created', hostEvent({}), window);
});
windowEvents.on('closed', () => {
  if (HostBrowserWindow.getAllWindows().length === 0) app.allWindowsClosed();
});
