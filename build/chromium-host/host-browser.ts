import { rmSync } from 'node:fs';
import { type BrowserContext, chromium } from 'playwright-core';

/** What the stand-in was started with. Set once by host.ts, before the app's code runs. */
export interface HostRuntime {
  /** The folder with the app's package.json. */
  readonly appDir: string;
  readonly name: string;
  readonly version: string;
  readonly headless: boolean;
  /** The browser that shows the windows. */
  readonly browserPath: string;
  /** The address of a browser that runs already: the windows open in it, apart from what else it shows. Undefined: one is started. */
  readonly browserAt: string | undefined;
  /** Opens the browser's debugging port, written to a file in this folder, so that a test can hold on to the same page. */
  readonly debugPortDir: string | undefined;
}

let current: HostRuntime | undefined;

/** Called by host.ts and nothing else. */
export function startRuntime(runtime: HostRuntime): void {
  current = runtime;
}

/** What the stand-in was started with. */
export function runtime(): HostRuntime {
  if (!current) throw new Error('The Chromium host was imported without host.ts.');
  return current;
}

/** The browser sends nothing in the background. */
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-features=Translate,MediaRouter,OptimizationHints,AutofillServerCommunication,WebUIOmniboxPopup,WebUIOmniboxAimPopup',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-pings',
];

const isRoot = process.getuid?.() === 0;

/** How every page is shown: as the system says. */
const PAGES = {
  viewport: null,
  reducedMotion: null,
  forcedColors: null,
  contrast: null,
  serviceWorkers: 'block',
  acceptDownloads: false,
} as const;

/** Starts the browser with its profile in this folder. */
export function startBrowser(
  profile: string,
  options: Pick<HostRuntime, 'browserPath' | 'headless'> & { args: string[]; colorScheme?: 'light' | 'dark' | null },
): Promise<BrowserContext> {
  const { browserPath, headless, args, colorScheme = null } = options;
  return chromium.launchPersistentContext(profile, {
    ...PAGES,
    colorScheme,
    executablePath: browserPath,
    headless,
    chromiumSandbox: !isRoot,
    // It would put a bar across the window.
    ignoreDefaultArgs: ['--enable-automation'],
    // A crash leaves no copy of the window's memory, where a typed key may be: nothing can be written there.
    env: { ...process.env, BREAKPAD_DUMP_LOCATION: '/proc' },
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: withOneOf('--disable-features=', [...QUIET, ...args]),
  });
}

/** Of a switch that holds a list, Chromium reads the last alone: these arguments with one such switch, which has all their values. */
function withOneOf(name: string, args: readonly string[]): string[] {
  const [lists, others] = [true, false].map((isList) => args.filter((arg) => arg.startsWith(name) === isList));
  return [...(others ?? []), name + (lists ?? []).map((list) => list.slice(name.length)).join(',')];
}

/** The browser's process and profile. Started with the first window, and again after the person closed the last one. */
export class HostBrowser {
  #profile: string | undefined;
  #context: Promise<BrowserContext> | undefined;
  #colorScheme: 'light' | 'dark' | null = null;
  readonly #prepare: (context: BrowserContext) => Promise<void>;

  /** Switches that the app wants, such as `--name=value`. */
  readonly switches: string[] = [];

  /** The folder of the browser's profile; set by the app and emptied at each start, in case the last run was killed. */
  profileFolder: () => string = () => {
    throw new Error('The browser was started before the app named a folder for its profile.');
  };

  /** `prepare` sets up routes and scripts of each new browser before the app's page is loaded in it. */
  constructor(prepare: (context: BrowserContext) => Promise<void>) {
    this.#prepare = prepare;
    process.on('exit', () => this.#removeProfile());
  }

  /** The running browser, started if there is none. `firstAddress` is what an app-mode window is opened for. */
  context(firstAddress: string, size: { width: number; height: number }): Promise<BrowserContext> {
    this.#context ??= this.#launch(firstAddress, size);
    return this.#context;
  }

  /** Shows pages in light or dark whatever the system says; null follows the system. */
  async colorScheme(scheme: 'light' | 'dark' | null): Promise<void> {
    this.#colorScheme = scheme;
    const context = await this.#context;
    await Promise.allSettled((context?.pages() ?? []).map((page) => page.emulateMedia({ colorScheme: scheme })));
  }

  /** The text on the clipboard, through a page that may read it for that moment only. Rejects without a window. */
  async paste(): Promise<string> {
    const context = await this.#context;
    const page = context?.pages()[0];
    if (!context || !page) throw new Error('There is no window to reach the clipboard through.');
    try {
      await context.grantPermissions(['clipboard-read']);
      return await page.evaluate(() => navigator.clipboard.readText());
    } finally {
      await context.clearPermissions().catch(() => undefined);
      await context.grantPermissions([]).catch(() => undefined);
    }
  }

  /** Ends the browser and removes its profile. */
  async close(): Promise<void> {
    const context = this.#context;
    this.#context = undefined;
    await context
      ?.then(async (c) => {
        await c.close();
        // Of a browser that runs on, this is only the way to it.
        await c.browser()?.close();
      })
      .catch(() => undefined);
    this.#removeProfile();
  }

  async #launch(firstAddress: string, size: { width: number; height: number }): Promise<BrowserContext> {
    const { browserAt } = runtime();
    const colorScheme = this.#colorScheme;
    const context = browserAt
      ? await chromium.connectOverCDP(browserAt).then((running) => running.newContext({ ...PAGES, colorScheme }))
      : await this.#start(firstAddress, size);
    context.on('close', () => {
      this.#context = undefined;
    });
    // No permission is ever granted here, as the app's own handlers have it in Electron.
    await context.grantPermissions([]);
    await this.#prepare(context);
    return context;
  }

  #start(firstAddress: string, size: { width: number; height: number }): Promise<BrowserContext> {
    const { headless, debugPortDir } = runtime();
    this.#profile = debugPortDir ?? this.profileFolder();
    if (!debugPortDir) rmSync(this.#profile, { recursive: true, force: true, maxRetries: 3 });
    if (isRoot) process.stderr.write('Chromium has no sandbox when root runs it: the window runs without one.\n');
    return startBrowser(this.#profile, {
      ...runtime(),
      colorScheme: this.#colorScheme,
      args: [
        ...this.switches,
        `--window-size=${size.width},${size.height}`,
        ...(headless ? [] : [`--app=${firstAddress}`]),
        // Said on the terminal; as a bar it would cover a tenth of the window.
        ...(isRoot ? ['--test-type'] : []),
        ...(debugPortDir ? ['--remote-debugging-port=0'] : []),
      ],
    });
  }

  #removeProfile(): void {
    if (this.#profile && !runtime().debugPortDir)
      rmSync(this.#profile, { recursive: true, force: true, maxRetries: 3 });
    this.#profile = undefined;
  }
}
