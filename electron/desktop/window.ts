import type { BrowserWindow, BrowserWindowConstructorOptions, WebContents } from 'electron';
import { MINUTE } from '../../shared/time/durations.ts';
import { createLimit } from '../limit.ts';
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

/** The app's one window. */
export type WindowKeeper = ReturnType<typeof createWindowKeeper>;

/** Makes the keeper; there is no window until `load` or `show`. */
export function createWindowKeeper(deps: WindowKeeperDeps) {
  let state: State = { kind: 'none' };
  let owner: WindowOwner | null = null;
  let isClosed = false;
  const reloads = createLimit(MOST_RELOADS, RELOADS_WITHIN);
  const current = () => (state.kind === 'none' || state.window.isDestroyed() ? null : state.window);

  function reload(window: BrowserWindow): void {
    if (window.isDestroyed()) return;
    if (reloads.allows(deps.now())) {
      window.webContents.reload();
    } else {
      window.destroy();
      owner?.onGaveUp();
    }
  }

  function ready(window: BrowserWindow): void {
    if (state.kind !== 'loading' || state.window !== window) return;
    const { isWanted } = state;
    state = { kind: 'ready', window };
    if (isWanted) window.show();
  }

  async function load(isWanted: boolean): Promise<void> {
    if (current() !== null) return;
    const window = makeWindow(deps);
    state = { kind: 'loading', window, isWanted };
    window.once('ready-to-show', () => ready(window));
    // A page that broke before its first paint is loaded again; then only this event shows that it is ready.
    window.webContents.on('did-finish-load', () => ready(window));
    window.webContents.on('render-process-gone', (_event, { reason }) => {
      if (reason !== 'clean-exit') reload(window);
    });
    // This reports the hung process as gone, which reloads the page.
    window.on('unresponsive', () => window.webContents.forcefullyCrashRenderer());
    window.on('close', (event) => {
      deps.place.write(window.getNormalBounds());
      if (!owner?.hidesOnClose()) return;
      event.preventDefault();
      isClosed = true;
      window.hide();
    });
    window.on('show', () => {
      isClosed = false;
      owner?.onShown();
    });
    window.on('restore', () => owner?.onShown());
    window.on('closed', () => {
      if (state.kind !== 'none' && state.window === window) state = { kind: 'none' };
    });
    // A page that cannot be loaded is reported by its own events.
    await window.loadURL(deps.url).catch(() => {});
  }

  return {
    /** Makes the window unless it exists and loads its page, unseen until `show`. Resolves when the page is there, or cannot be. */
    load: (): Promise<void> => load(false),
    /** Until then closing closes, and the window reports nothing. */
    own(wanted: WindowOwner): void {
      owner = wanted;
    },
    /** Brings the window up, wherever it is, as soon as it has content. */
    show(): void {
      if (current() === null) return void load(true);
      if (state.kind === 'loading') state.isWanted = true;
      if (state.kind !== 'ready') return;
      if (state.window.isMinimized()) state.window.restore();
      state.window.show();
      // On X11 the focus alone leaves it on its workspace; this moves it to the one that is looked at.
      if (process.platform === 'linux')
        for (const everywhere of [true, false]) state.window.setVisibleOnAllWorkspaces(everywhere);
      state.window.focus();
    },
    hide: (): void => current()?.hide(),
    /** Whether it is on the screen: neither hidden nor minimized. */
    isVisible(): boolean {
      const window = current();
      return window?.isVisible() === true && !window.isMinimized();
    },
    /** Whether it is hidden because it was closed. */
    isClosed: (): boolean => isClosed,
    window: current,
    /** Where events are pushed to; null while there is no window. */
    contents: (): WebContents | null => current()?.webContents ?? null,
  };
}
