import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { commandFor, type Host } from '../../../build/hosts/host-command.ts';
import { type Ended, runToEnd } from './command.ts';
import { type Launched, launch } from './launch.ts';
import { ObserverLink } from './observer-link.ts';
import { familyOf, killSurvivorsOf, survivorsOf } from './processes.ts';

/** See `RunningAppOptions.tray`. */
export type TrayOption = boolean | 'own' | 'real';

export interface RunningAppOptions {
  readonly host: Host;
  /** Beyond `--profile`. */
  readonly args?: readonly string[];
  /**
   * Whether the desktop shows tray icons, as the app finds out. Default true. `own`: it does, where the host can make one. `real`: the
   * desktop of the environment is asked, and shows the notifications.
   */
  readonly tray?: TrayOption;
  readonly env?: Record<string, string>;
  /** The address of a running browser that the Chromium host shows the window in. Without one it starts its own. */
  readonly browserAt?: string | undefined;
}

const ENDS_WITHIN_MS = 30_000;
/** Short enough to be reported within a test's own time limit. */
const STARTS_WITHIN_MS = 90_000;
const ACTS_WITHIN_MS = 30_000;

/** The app on one of the hosts, in its own folder, with everything the desktop would show. */
export class RunningApp {
  readonly folder: string;
  readonly profile: string;
  readonly #options: RunningAppOptions;
  readonly #link: ObserverLink;
  #launched: Launched | undefined;
  #page: Page | undefined;
  #log = '';

  private constructor(folder: string, options: RunningAppOptions, link: ObserverLink) {
    this.folder = folder;
    this.profile = path.join(folder, 'profile');
    this.#options = options;
    this.#link = link;
  }

  /** Starts the app with a fresh profile. Ends what it started where that fails. */
  static async start(options: RunningAppOptions): Promise<RunningApp> {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'rb-'));
    for (const name of ['profile', 'tmp', 'bin']) mkdirSync(path.join(folder, name));
    if (options.tray !== 'real') desktopProbe(path.join(folder, 'bin'), options.tray !== false);
    const app = new RunningApp(folder, options, await ObserverLink.listen(path.join(folder, 'observer')));
    try {
      await app.#launchInTime();
    } catch (error) {
      // Not asked to quit: what did not come up may not answer either.
      await app.kill().catch(() => undefined);
      await app.dispose().catch(() => undefined);
      throw new Error(`${String(error)}\n${app.logs()}`);
    }
    return app;
  }

  /** The main process, as the observer in it sees it. */
  get main(): ObserverLink['calls'] {
    return this.#link.calls;
  }

  /** The window's page. */
  get page(): Page {
    if (!this.#page) throw new Error(this.isRunning() ? 'The app has no window to look at.' : 'The app does not run.');
    return this.#page;
  }

  /** As `page`; null where the app shows no window or the test let go of its page. */
  openPage(): Page | null {
    return this.#page === undefined || this.#page.isClosed() ? null : this.#page;
  }

  /** Starts the app on the same profile, after it was quit or killed. `isHidden`: without a window, until `reopened`. */
  async launch(args: readonly string[] = this.#options.args ?? [], { isHidden = false } = {}): Promise<void> {
    this.#launched = launch({
      host: this.#options.host,
      appArgs: this.#args(args),
      env: this.#env(),
      browserDir: path.join(this.folder, 'browser'),
      browserAt: this.#options.browserAt,
      profile: this.profile,
      link: this.#link,
      log: (text) => {
        this.#log += text;
      },
    });
    await this.#launched.reported();
    this.#hasReported = true;
    if (!isHidden) await this.reopened();
  }

  /** As `launch`, but tells how far it came where it takes too long: the test's own limit would not. */
  async #launchInTime(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        const stage = this.#hasReported ? 'its window was not there' : 'it had not reported';
        reject(new Error(`The app was started, and after ${STARTS_WITHIN_MS / 1000} s ${stage}.`));
      }, STARTS_WITHIN_MS);
    });
    await Promise.race([this.launch(), late]).finally(() => clearTimeout(timer));
  }

  /** Starts a second instance, as a link or the desktop's menu would, and waits until it has ended. */
  async startAgain(...args: string[]): Promise<Ended> {
    const { command, args: all } = commandFor(this.#options.host, {
      headless: true,
      // Electron would write its port beside the first one's.
      ...(this.#options.host.kind === 'chromium' && { debugPortDir: path.join(this.folder, 'second-browser') }),
      appArgs: this.#args(args),
    });
    return runToEnd(command, all, this.#env());
  }

  /** The page of the window after it was closed to the tray and opened again. */
  async reopened(): Promise<Page> {
    if (!this.#launched) throw new Error('The app does not run.');
    this.#page = await this.#launched.page();
    this.#page.setDefaultTimeout(ACTS_WITHIN_MS);
    return this.#page;
  }

  /** The numbers of all processes of the app that run now: the main process and everything it has started. */
  processes(): number[] {
    const pid = this.#launched?.process.pid;
    return pid === undefined ? [] : familyOf(pid).map((one) => one.pid);
  }

  /** Sets whether the desktop answers that it shows no notifications now. */
  doNotDisturb(isInhibited: boolean): void {
    desktopProbe(path.join(this.folder, 'bin'), this.#options.tray !== false, isInhibited);
  }

  /** Everything the app has printed, over all its starts. */
  logs(): string {
    return this.#log;
  }

  /** Whether the app still runs. */
  isRunning(): boolean {
    const child = this.#launched?.process;
    return child !== undefined && child.exitCode === null && child.signalCode === null;
  }

  /** Quits the app and waits until all its processes are gone. */
  quit(): Promise<void> {
    return this.#end(async () => {
      // The answer may be lost: the app is on its way out.
      if (this.isRunning()) await this.main.quit().catch(() => undefined);
    });
  }

  /** Kills the main process without a word (SIGKILL) and waits until everything it had started is gone. */
  kill(): Promise<void> {
    return this.#end(async () => void this.#launched?.process.kill('SIGKILL'));
  }

  /** Ends the app by a signal, as a session, a service manager or a terminal does, and waits until all its processes are gone. */
  terminate(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP'): Promise<void> {
    return this.#end(async () => void this.#launched?.process.kill(signal));
  }

  async restart(): Promise<void> {
    await this.quit();
    await this.launch();
  }

  /** Waits for the app's own end, for instance after its last window was closed. */
  ended(): Promise<void> {
    return this.#end(async () => undefined);
  }

  /** Ends the app and removes its folder. Throws where it left a process or a temporary file behind. */
  async dispose(): Promise<void> {
    const ended = await this.quit().then(
      () => undefined,
      (error: unknown) => error,
    );
    const left = this.#wasKilled ? [] : readdirSync(path.join(this.folder, 'tmp'));
    await this.#link.close();
    for (const folder of [this.folder, this.#share])
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    if (ended !== undefined) throw ended;
    if (left.length > 0) throw new Error(`The app left temporary files behind: ${left.join(', ')}`);
  }

  /** Links only, and so apart from what the app writes: who searches its folder would search the computer's. */
  readonly #share = shareWithoutPrograms();
  #wasKilled = false;
  #hasReported = false;

  async #end(ask: () => Promise<void>): Promise<void> {
    const launched = this.#launched;
    if (!launched) return;
    const { pid } = launched.process;
    const family = pid === undefined ? [] : familyOf(pid);
    await ask();
    await launched.detach();
    const deadline = Date.now() + ENDS_WITHIN_MS;
    while ((this.isRunning() || survivorsOf(family).length > 0) && Date.now() < deadline) await sleep(25);
    this.#wasKilled ||= launched.process.signalCode === 'SIGKILL';
    const wasRunning = this.isRunning();
    const left = killSurvivorsOf(family);
    this.#launched = undefined;
    this.#page = undefined;
    if (wasRunning) throw new Error(`The app did not end.\n${this.logs()}`);
    if (left.length > 0) throw new Error(`The app left ${left.length} processes behind.`);
  }

  #args(args: readonly string[]): string[] {
    return [`--profile=${this.profile}`, ...args];
  }

  #env(): Record<string, string> {
    const { ELECTRON_RUN_AS_NODE: _1, NODE_OPTIONS: _2, ...inherited } = process.env;
    const defined = Object.entries(inherited).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]));
    return {
      ...(Object.fromEntries(defined) as Record<string, string>),
      PATH: `${path.join(this.folder, 'bin')}${path.delimiter}${process.env.PATH ?? ''}`,
      // The app requests this name before it looks for a tray; the program in `bin` answers.
      DBUS_SESSION_BUS_ADDRESS: process.env.DBUS_SESSION_BUS_ADDRESS ?? 'disabled:',
      TMPDIR: path.join(this.folder, 'tmp'),
      LANGUAGE: 'en_GB',
      LC_ALL: 'en_GB.UTF-8',
      LANG: 'en_GB.UTF-8',
      RINGBACK_OBSERVER: path.join(this.folder, 'observer'),
      RINGBACK_TRAY: String(this.#options.tray ?? true),
      // Lists of programs, the person's and the computer's, are neither read nor changed: any of them may open phone links.
      XDG_CONFIG_HOME: path.join(this.folder, 'config'),
      XDG_DATA_HOME: path.join(this.folder, 'data'),
      XDG_CONFIG_DIRS: path.join(this.folder, 'etc'),
      XDG_DATA_DIRS: this.#share,
      ...this.#options.env,
    };
  }
}

/** The app asks the desktop's bus for tray and notifications; this program answers instead, so that a test can choose. */
function desktopProbe(folder: string, tray: boolean, isInhibited = false): void {
  const program = path.join(folder, 'busctl');
  const answers = `case "$*" in *GetCapabilities*) echo 'as 2 "actions" "inhibitions"';; *Watcher*) echo "v b ${tray}";; *) echo "v b ${isInhibited}";; esac`;
  writeFileSync(program, `#!/bin/sh\n${answers}\n`);
  chmodSync(program, 0o755);
}

/** Makes a folder with what the computer's data folders hold (types, icons, schemas), but for its programs. */
function shareWithoutPrograms(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rb-share-'));
  const made = new Set(['applications']);
  for (const system of (process.env.XDG_DATA_DIRS || '/usr/local/share:/usr/share').split(':'))
    for (const name of existsSync(system) ? readdirSync(system) : []) {
      if (!made.has(name)) symlinkSync(path.join(system, name), path.join(folder, name));
      made.add(name);
    }
  return folder;
}
