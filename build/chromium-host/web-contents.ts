import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { BrowserContext, Frame, Page, Request, Route } from 'playwright-core';
import { HostBrowser, runtime } from './host-browser.ts';
import { hostEvent, ipcMain, type Reply } from './ipc.ts';
import { BINDING, DELIVERY, preloadScript } from './preload-world.ts';
import { answer, fromWeb, schemes, toWeb } from './schemes.ts';

const owners = new Map<Page, HostWebContents>();

/** The one browser of this run. */
export const browser = new HostBrowser(async (context) => {
  await context.exposeBinding(BINDING, (source, channel: string, args: unknown[]) =>
    receive(source.page, source.frame, channel, args),
  );
  await context.route('**/*', (route) => serve(route).catch(() => route.abort().catch(() => undefined)));
  context.on('page', (page) => closeStranger(page, context));
});

async function receive(page: Page, frame: Frame, channel: string, args: unknown[]): Promise<Reply> {
  const contents = owners.get(page);
  if (!contents) return { error: 'Error: not a window of this app' };
  const senderFrame = frame.parentFrame() === null ? contents.mainFrame : null;
  return ipcMain.receive(channel, args, { sender: contents, senderFrame });
}

async function serve(route: Route): Promise<void> {
  const request = route.request();
  const frame = frameOf(request);
  const contents = frame && owners.get(frame.page());
  if (!contents) return route.abort('aborted');
  if (request.isNavigationRequest() && !frame.parentFrame() && !contents.mayNavigate(request.url())) {
    return route.abort('aborted');
  }
  return answer(route);
}

/** The frame that asks. A window that a page is just opening has none yet. */
function frameOf(request: Request): Frame | undefined {
  try {
    return request.frame();
  } catch {
    return undefined;
  }
}

/** Pages that the host itself has made, beside the app's windows; the last of them while it opens. */
const adopted = new Set<Page>();
let adopting: Promise<unknown> = Promise.resolve();

/** Opens a page of the host, apart from the app's windows. */
export async function adoptPage(context: BrowserContext): Promise<Page> {
  const opened = context.newPage();
  adopting = opened.catch(() => undefined);
  const page = await opened;
  adopted.add(page);
  page.once('close', () => adopted.delete(page));
  return page;
}

/** Closes the page of a window.open, which the app always refuses. While a page of the host opens, it looks like one. */
async function closeStranger(page: Page, context: BrowserContext): Promise<void> {
  await adopting;
  if (owners.has(page) || adopted.has(page) || context.pages()[0] === page) return;
  await page.close().catch(() => undefined);
}

/** A window's only frame, as an ipc handler and a navigation rule see it. */
const mainFrameOf = (contents: HostWebContents) => ({
  parent: null,
  get url(): string {
    return contents.getURL();
  },
});

let lastId = 0;

/** Electron's `webContents` of one window. Its page comes and goes with the browser's window. */
export class HostWebContents extends EventEmitter {
  readonly id: number;
  readonly mainFrame = mainFrameOf(this);
  readonly #preload: string | undefined;
  readonly #size: { width: number; height: number };
  #page: Page | undefined;
  #address = '';
  #expected: string | undefined;
  #destroyed = false;

  constructor(preload: string | undefined, size: { width: number; height: number }) {
    super();
    lastId += 1;
    this.id = lastId;
    this.#preload = preload;
    this.#size = size;
  }

  /** The browser's page; none before the first load and after the person closed the window. */
  get page(): Page | undefined {
    return this.#page;
  }

  getURL(): string {
    return this.#page ? fromWeb(this.#page.url(), schemes) : '';
  }
  isDestroyed(): boolean {
    return this.#destroyed;
  }
  isLoading(): boolean {
    return this.#expected !== undefined;
  }
  focus(): void {
    void this.#page?.bringToFront().catch(() => undefined);
  }

  /** The switch that the app gives the whole browser does it here. */
  setWebRTCIPHandlingPolicy(_policy: string): void {}

  /** It is not asked: no window opens. */
  setWindowOpenHandler(_handler: unknown): void {}

  /** Whether the app itself began a navigation or its rules allow it. */
  mayNavigate(webAddress: string): boolean {
    if (webAddress === this.#expected) return true;
    const url = fromWeb(webAddress, schemes);
    const event = hostEvent({ url, isMainFrame: true, isSameDocument: false, frame: this.mainFrame });
    this.emit('will-navigate', event, url);
    return !event.defaultPrevented;
  }

  send(channel: string, ...args: unknown[]): void {
    if (this.#destroyed) throw new TypeError('Object has been destroyed');
    const message = { delivery: DELIVERY, channel, args: structuredClone(args) };
    void this.#page
      ?.evaluate(({ delivery, channel, args }) => {
        const deliver = Reflect.get(globalThis, Symbol.for(delivery)) as
          | ((c: string, a: unknown[]) => void)
          | undefined;
        deliver?.(channel, args);
      }, message)
      .catch(() => undefined);
  }

  async loadURL(address: string): Promise<void> {
    this.#address = address;
    const target = toWeb(address, schemes);
    const page = this.#page ?? (await this.#openPage(target));
    this.#expected = target;
    try {
      await page.goto(target, { waitUntil: 'load', timeout: 30_000 });
      this.emit('did-finish-load', hostEvent({}));
    } finally {
      this.#expected = undefined;
    }
  }

  reload(): void {
    void this.reopen().catch(() => undefined);
  }

  /** Loads the last address again, in a new browser window where the old one is gone. */
  async reopen(): Promise<void> {
    if (this.#address) await this.loadURL(this.#address);
  }

  /** Closes the page. */
  async destroy(): Promise<void> {
    if (this.#destroyed) return;
    this.#destroyed = true;
    const page = this.#page;
    this.#forget();
    this.emit('destroyed');
    await page?.close().catch(() => undefined);
  }

  #forget(): void {
    if (this.#page) owners.delete(this.#page);
    this.#page = undefined;
  }

  async #openPage(firstAddress: string): Promise<Page> {
    const context = await browser.context(firstAddress, this.#size);
    const free = context.pages().find((page) => !owners.has(page));
    if (free) owners.set(free, this);
    const page = free ?? (await adoptPage(context));
    owners.set(page, this);
    this.#page = page;
    // A headless browser's window is never narrower than 500 px; its page can be.
    if (runtime().headless) await page.setViewportSize(this.#size);
    if (this.#preload) await page.addInitScript({ content: preloadScript(readFileSync(this.#preload, 'utf8')) });
    page.on('crash', () => {
      this.#forget();
      void page.close().catch(() => undefined);
      this.emit('render-process-gone', hostEvent({}), { reason: 'crashed', exitCode: 1 });
    });
    page.on('close', () => {
      if (this.#page !== page) return;
      this.#forget();
      this.emit('host-page-closed');
    });
    return page;
  }
}
