import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { describe, expect, test } from 'vitest';
import { WindowKeeper, type WindowOwner } from '../../../../electron/desktop/window.ts';

class FakeContents extends EventEmitter {
  reloads = 0;
  reload() {
    this.reloads += 1;
  }
  forcefullyCrashRenderer() {
    this.emit('render-process-gone', {}, { reason: 'killed' });
  }
}

class FakeWindow extends EventEmitter {
  readonly webContents = new FakeContents();
  readonly options: { show?: boolean; webPreferences?: object };
  readonly loaded: string[] = [];
  readonly loading = Promise.withResolvers<void>();
  state: 'hidden' | 'shown' | 'minimized' | 'gone' = 'hidden';
  constructor(options: FakeWindow['options']) {
    super();
    this.options = options;
  }
  async loadURL(url: string) {
    this.loaded.push(url);
    return this.loading.promise;
  }
  show() {
    // On X11 this alone does not bring a minimised window back.
    if (this.state !== 'minimized') this.state = 'shown';
  }
  hide() {
    this.state = 'hidden';
  }
  restore() {
    this.state = 'shown';
  }
  focus() {}
  readonly everywhere: boolean[] = [];
  setVisibleOnAllWorkspaces(everywhere: boolean) {
    this.everywhere.push(everywhere);
  }
  isVisible = () => this.state === 'shown';
  isMinimized = () => this.state === 'minimized';
  isDestroyed = () => this.state === 'gone';
  getNormalBounds = () => ({ x: 1, y: 2, width: 3, height: 4 });
  destroy() {
    this.state = 'gone';
    this.emit('closed');
  }
  close() {
    let refused = false;
    this.emit('close', { preventDefault: () => (refused = true) });
    if (!refused) this.destroy();
  }
}

function keeperOn(patch: Partial<WindowOwner> = {}) {
  const made: FakeWindow[] = [];
  const world = { now: 0, gaveUp: 0, kept: [] as object[] };
  class Recorded extends FakeWindow {
    constructor(options: FakeWindow['options']) {
      super(options);
      made.push(this);
    }
  }
  const keeper = new WindowKeeper({
    BrowserWindow: Recorded as unknown as new () => BrowserWindow,
    preload: '/preload.cjs',
    icon: '/icons/app.png',
    place: { read: () => ({ height: 700 }), write: (bounds) => world.kept.push(bounds) },
    devTools: false,
    url: 'app://ringback/index.html',
    now: () => world.now,
  });
  keeper.own({
    hidesOnClose: () => false,
    onShown: () => {},
    onGaveUp: () => {
      world.gaveUp += 1;
    },
    ...patch,
  });
  const newest = () => {
    const window = made.at(-1);
    if (window === undefined) throw new Error('no window was made');
    return window;
  };
  return { keeper, made, newest, world };
}

describe('opening', () => {
  test('the window is shown when there is something to see, not before', () => {
    const { keeper, newest } = keeperOn();
    void keeper.load();
    keeper.show();
    expect([newest().options.show, newest().state, newest().loaded]).toEqual([
      false,
      'hidden',
      ['app://ringback/index.html'],
    ]);
    newest().emit('ready-to-show');
    expect(newest().state).toBe('shown');
    expect(keeper.isVisible()).toBe(true);
  });

  test.each(['its first paint', 'the end of a load that painted nothing'])('it is loaded with %s', async (what) => {
    const { keeper, newest } = keeperOn();
    let isLoaded = false;
    void keeper.load().then(() => {
      isLoaded = true;
    });
    await new Promise(setImmediate);
    expect(isLoaded).toBe(false);
    if (what === 'its first paint') newest().emit('ready-to-show');
    else newest().loading.reject(new Error('ERR_FAILED'));
    await new Promise(setImmediate);
    expect(isLoaded).toBe(true);
  });

  test('a page that is loaded ahead stays unseen until the window is asked for', () => {
    const { keeper, made, newest } = keeperOn();
    void keeper.load();
    newest().emit('ready-to-show');
    newest().webContents.emit('did-finish-load');
    expect([newest().state, keeper.isVisible()]).toEqual(['hidden', false]);
    void keeper.load();
    keeper.show();
    expect([newest().state, made.length]).toEqual(['shown', 1]);
  });

  test('it is a phone’s shape, and its page has nothing of Node', () => {
    const { keeper, newest } = keeperOn();
    keeper.show();
    expect(newest().options).toMatchObject({
      width: 400,
      height: 700,
      minWidth: 360,
      minHeight: 480,
    });
    // The whole list: what is not named here, such as experimental features, is not set.
    expect(newest().options.webPreferences).toEqual({
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
      devTools: false,
      preload: '/preload.cjs',
    });
  });

  test('showing brings a minimised window back, and makes a new one for a closed one', () => {
    const { keeper, made, newest } = keeperOn();
    keeper.show();
    newest().emit('ready-to-show');
    newest().state = 'minimized';
    keeper.show();
    expect(newest().state).toBe('shown');
    // It comes to the workspace that is looked at.
    expect(newest().everywhere).toEqual(process.platform === 'linux' ? [true, false] : []);
    newest().close();
    expect([keeper.window(), keeper.contents(), keeper.isVisible()]).toEqual([null, null, false]);
    keeper.show();
    expect(made).toHaveLength(2);
  });
});

describe('closing', () => {
  test('hides where it may and keeps its place, and the page lives on', () => {
    const { keeper, newest, world } = keeperOn({ hidesOnClose: () => true });
    keeper.show();
    newest().emit('ready-to-show');
    newest().hide();
    expect(keeper.isClosed()).toBe(false);
    newest().close();
    expect(world.kept).toEqual([{ x: 1, y: 2, width: 3, height: 4 }]);
    expect([newest().state, keeper.isClosed()]).toEqual(['hidden', true]);
    keeper.show();
    newest().emit('show');
    expect([newest().state, keeper.isClosed()]).toEqual(['shown', false]);
  });
});

test('says when it is seen again', () => {
  const said: string[] = [];
  const onShown = () => void said.push('shown');
  const { keeper, newest } = keeperOn({ onShown });
  keeper.show();
  for (const event of ['show', 'minimize', 'restore', 'hide', 'show', 'closed']) newest().emit(event);
  expect(said).toEqual(['shown', 'shown', 'shown']);
});

describe('R13: a window that stops working', () => {
  test.each(['crashed', 'oom', 'killed', 'launch-failed'])('%s: is loaded again', (reason) => {
    const { keeper, newest } = keeperOn();
    keeper.show();
    newest().webContents.emit('render-process-gone', {}, { reason });
    expect(newest().webContents.reloads).toBe(1);
  });

  test('a process that ended as it should is left', () => {
    const { keeper, newest } = keeperOn();
    keeper.show();
    newest().webContents.emit('render-process-gone', {}, { reason: 'clean-exit' });
    expect(newest().webContents.reloads).toBe(0);
  });

  test('one that hangs is ended and loaded again', () => {
    const { keeper, newest } = keeperOn();
    keeper.show();
    newest().emit('unresponsive');
    expect(newest().webContents.reloads).toBe(1);
  });

  test('one that broke before it was shown is shown after it was loaded again', () => {
    const { keeper, newest } = keeperOn();
    keeper.show();
    newest().webContents.emit('render-process-gone', {}, { reason: 'crashed' });
    newest().webContents.emit('did-finish-load');
    expect(newest().state).toBe('shown');
  });

  test('a window that was hidden stays hidden when it is loaded again', () => {
    const { keeper, newest } = keeperOn({ hidesOnClose: () => true });
    keeper.show();
    newest().emit('ready-to-show');
    newest().close();
    newest().webContents.emit('render-process-gone', {}, { reason: 'crashed' });
    newest().webContents.emit('did-finish-load');
    expect(newest().state).toBe('hidden');
  });

  test('after three times in five minutes it is given up, once, and can be opened by hand', () => {
    const { keeper, made, newest, world } = keeperOn();
    keeper.show();
    for (let i = 0; i < 4; i += 1) newest().webContents.emit('render-process-gone', {}, { reason: 'crashed' });
    newest().webContents.emit('render-process-gone', {}, { reason: 'crashed' });
    expect([newest().webContents.reloads, newest().state, world.gaveUp]).toEqual([3, 'gone', 1]);
    keeper.show();
    expect(made).toHaveLength(2);
  });
});
