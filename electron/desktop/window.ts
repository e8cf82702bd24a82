import type { BrowserWindow, BrowserWindowConstructorOptions, WebContents } from 'electron';
import { MINUTE } from '../../shared/time/durations.ts';
import { createFrequencyLimit } from '../frequency-limit.ts';
import type { WindowPlace } from './window-place.ts';

/** What the window keeper is handed. */
export interface WindowKeeperDeps {
  BrowserWindow: new (options: BrowserWindowConstructorOptions) => BrowserWindow;
  /** Path of the built preload. */
  preload: string;
  url: string;
  now: () => number;
  /** The icon's file. */
  icon: string;
  place: WindowPlace;
  /** Whether developer tools can be opened. */
  devTools: boolean;
}

/** What the rest of the app decides about the window and hears of it, from when it is there. */
export interface WindowOwner {
  /** Whether closing hides: the setting says so, a tray is there to bring it back, and the app is not quitting. */
  hidesOnClose(): boolean;
  /** The window stopped working too often and is gone; a system dialog must say so. */
  onGaveUp(): void;
  /** It is seen again, after it was hidden or minimized. */
  onShown(): void;
}

/** No Node in the page (promise S2). All are named, so that no changed default changes them. */
const webPreferences = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  spellcheck: false,
} as const;

function makeWindow({ BrowserWindow, preload, icon, devTools, place }: WindowKeeperDeps): BrowserWindow {
  return new BrowserWindow({
    width: 400,
    height: 720,
    ...place.read(),
    minWidth: 360,
    minHeight: 480,
    show: false,
    title: 'Ringback',
    autoHideMenuBar: true,
    icon,
    webPreferences: { ...webPreferences, devTools, preload },
  });
}

/** A window that stopped working is loaded again at most so often in so many ms (promise R13). */
const MOST_RELOADS = 3;
const RELOADS_WITHIN = 5 * MINUTE;

/** `isWanted`: it is shown once it has content. */
type State =
  | { kind: 'none' }
  | { kind: 'loading'; window: BrowserWindow; isWanted: boolean }
  | { kind: 'ready'; window: BrowserWindow };

/** The app's one window; there is none until `load` or `show`. */
export class WindowKeeper {
  readonly #deps: WindowKeeperDeps;
  readonly #reloads = createFrequencyLimit(MOST_RELOADS, RELOADS_WITHIN);
  #state: State = { kind: 'none' };
  #owner: WindowOwner | null = null;
  #isClosed = false;

  constructor(deps: WindowKeeperDeps) {
    this.#deps = deps;
  }

  /**
   * Makes the window unless it exists and loads its page, unseen until `show`. Resolves when the page has painted for the first time, or cannot
   * be loaded.
   */
  async load(isWanted = false): Promise<void> {
    if (this.window() !== null) return;
    const window = makeWindow(this.#deps);
    this.#state = { kind: 'loading', window, isWanted };
    const painted = new Promise<void>((resolve) => void window.once('ready-to-show', resolve));
    window.once('ready-to-show', () => this.#ready(window));
    // A page that broke before its first paint is loaded again; then only this event shows that it is ready.
    window.webContents.on('did-finish-load', () => this.#ready(window));
    window.webContents.on('render-process-gone', (_event, { reason }) => {
      if (reason !== 'clean-exit') this.#reload(window);
    });
    // This reports the hung process as gone, which reloads the page.
    window.on('unresponsive', () => window.webContents.forcefullyCrashRenderer());
    window.on('close', (event) => {
      this.#deps.place.write(window.getNormalBounds());
      if (!this.#owner?.hidesOnClose()) return;
      event.preventDefault();
      this.#isClosed = true;
      window.hide();
    });
    window.on('show', () => {
      this.#isClosed = false;
      this.#owner?.onShown();
    });
    window.on('restore', () => this.#owner?.onShown());
    window.on('closed', () => {
      if (this.#state.kind !== 'none' && this.#state.window === window) this.#state = { kind: 'none' };
    });
    // A page that cannot be loaded is reported by its own events.
    await Promise.race([painted, window.loadURL(this.#deps.url).catch(() => {})]);
  }

  /** Until then closing closes, and the window reports nothing. */
  own(owner: WindowOwner): void {
    this.#owner = owner;
  }

  /** Brings the window up, wherever it is, as soon as it has content. */
  show(): void {
    if (this.window() === null) return void this.load(true);
    if (this.#state.kind === 'loading') this.#state.isWanted = true;
    if (this.#state.kind !== 'ready') return;
    const { window } = this.#state;
    if (window.isMinimized()) window.restore();
    window.show();
    // On X11 the focus alone leaves it on its workspace; this moves it to the one that is looked at.
    if (process.platform === 'linux')
      for (const everywhere of [true, false]) window.setVisibleOnAllWorkspaces(everywhere);
    window.focus();
  }

  /** Whether it is on the screen: neither hidden nor minimized. */
  isVisible(): boolean {
    const window = this.window();
    return window?.isVisible() === true && !window.isMinimized();
  }

  /** Whether it is hidden because it was closed. */
  isClosed(): boolean {
    return this.#isClosed;
  }

  window(): BrowserWindow | null {
    return this.#state.kind === 'none' || this.#state.window.isDestroyed() ? null : this.#state.window;
  }

  /** Where events are pushed to; null while there is no window. */
  contents(): WebContents | null {
    return this.window()?.webContents ?? null;
  }

  #ready(window: BrowserWindow): void {
    if (this.#state.kind !== 'loading' || this.#state.window !== window) return;
    const { isWanted } = this.#state;
    this.#state = { kind: 'ready', window };
    if (isWanted) window.show();
  }

  #reload(window: BrowserWindow): void {
    if (window.isDestroyed()) return;
    if (this.#reloads.allows(this.#deps.now())) {
      window.webContents.reload();
    } else {
      window.destroy();
      this.#owner?.onGaveUp();
    }
  }
}
