import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { hostEvent } from './ipc.ts';
import { HostWebContents } from './web-contents.ts';

const windows = new Set<HostBrowserWindow>();
/** An event for each window that is `opened` or `closed`; `app` emits its own from it. */
export const windowEvents = new EventEmitter();

/**
 * Electron's `BrowserWindow`, shown as a window of the browser. A page cannot be hidden, so a hidden window stays. A window
 * that the person closes is gone before the app can refuse; where it refuses (to hide to the tray), the window counts as hidden and its
 * page is loaded again when it is next shown.
 */
export class HostBrowserWindow extends EventEmitter {
  static getAllWindows(): HostBrowserWindow[] {
    return [...windows];
  }

  readonly webContents: HostWebContents;
  readonly #size: { width: number; height: number };
  #state: 'shown' | 'hidden' | 'destroyed';

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    super();
    const size = { width: options.width ?? 800, height: options.height ?? 600 };
    this.#size = size;
    this.webContents = new HostWebContents(options.webPreferences?.preload, size);
    this.#state = options.show === false ? 'hidden' : 'shown';
    this.webContents.on('host-page-closed', () => this.#closedByPerson());
    this.webContents.once('did-finish-load', () => this.emit('ready-to-show'));
    windows.add(this);
    windowEvents.emit('opened', this);
  }

  loadURL(address: string): Promise<void> {
    return this.webContents.loadURL(address);
  }

  show(): void {
    this.#state = 'shown';
    if (!this.webContents.page) void this.webContents.reopen().catch(() => undefined);
    this.emit('show');
    this.focus();
  }
  hide(): void {
    this.#state = 'hidden';
  }
  focus(): void {
    this.webContents.focus();
  }
  isVisible(): boolean {
    return this.#state === 'shown';
  }
  /** The browser does not say. */
  isMinimized(): boolean {
    return false;
  }
  isDestroyed(): boolean {
    return this.#state === 'destroyed';
  }
  /** As it was opened: the browser does not say what became of it. */
  getNormalBounds(): Electron.Rectangle {
    return { x: 0, y: 0, ...this.#size };
  }
  setVisibleOnAllWorkspaces(_everywhere: boolean): void {}
  setOverlayIcon(_image: unknown, _description: string): void {}

  close(): void {
    if (this.isDestroyed()) return;
    const event = hostEvent({});
    this.emit('close', event);
    if (!event.defaultPrevented) this.destroy();
  }

  destroy(): void {
    if (this.isDestroyed()) return;
    this.#state = 'destroyed';
    windows.delete(this);
    void this.webContents.destroy();
    this.emit('closed');
    windowEvents.emit('closed');
  }

  #closedByPerson(): void {
    if (this.isDestroyed()) return;
    const event = hostEvent({});
    this.emit('close', event);
    if (event.defaultPrevented) this.#state = 'hidden';
    else this.destroy();
  }
}
