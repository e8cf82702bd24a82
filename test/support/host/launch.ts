import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, _electron as electron, type Page } from '@playwright/test';
import { commandFor, type Host, isRoot } from '../../../build/hosts/host.ts';
import { PROJECT } from '../../../build/paths.ts';
import { OBSERVER } from './build-observer.ts';
import type { ObserverLink } from './observer-link.ts';

export interface LaunchOptions {
  readonly host: Host;
  readonly appArgs: readonly string[];
  readonly env: Record<string, string>;
  /** A folder of this start's own, for the browser's profile. */
  readonly browserDir: string;
  readonly link: ObserverLink;
  readonly log: (text: string) => void;
}

/** One run of the app's main process, and how to get at its window's page. */
export interface Launched {
  readonly process: ChildProcess;
  /** The page of the window, which must be there; fetched anew, as a closed and reopened window has another. */
  page(): Promise<Page>;
  /** Lets go of the page; the app goes on or ends by itself. */
  detach(): Promise<void>;
}

function hear(child: ChildProcess, log: (text: string) => void): void {
  child.stdout?.setEncoding('utf8').on('data', log);
  child.stderr?.setEncoding('utf8').on('data', log);
}

/** Starts the built app on a host with the observer in it. */
export async function launch(options: LaunchOptions): Promise<Launched> {
  const launched =
    options.host.kind === 'electron' ? await onElectron(options, options.host.executable) : onChromium(options);
  const ended = new Promise<never>((_, reject) => {
    launched.process.once('exit', (code, signal) => reject(new Error(`The app ended at its start: ${code ?? signal}`)));
  });
  await Promise.race([options.link.connected(), ended]);
  ended.catch(() => undefined);
  return launched;
}

async function onElectron(options: LaunchOptions, executablePath: string): Promise<Launched> {
  const app = await electron.launch({
    executablePath,
    args: ['--lang=en-GB', '--password-store=gnome-libsecret', '-r', OBSERVER, PROJECT, ...options.appArgs],
    env: options.env,
    cwd: PROJECT,
    chromiumSandbox: !isRoot,
  });
  hear(app.process(), options.log);
  return { process: app.process(), page: () => app.firstWindow(), detach: async () => undefined };
}

function onChromium(options: LaunchOptions): Launched {
  const { command, args } = commandFor(options.host, {
    headless: true,
    debugPortDir: options.browserDir,
    preload: OBSERVER,
    appArgs: options.appArgs,
  });
  const child = spawn(command, args, { env: options.env, cwd: PROJECT, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  hear(child, options.log);
  let browser: Browser | undefined;
  return {
    process: child,
    async page() {
      await options.link.ask('windowLoaded');
      if (!browser?.isConnected()) {
        const [port = ''] = readFileSync(path.join(options.browserDir, 'DevToolsActivePort'), 'utf8').split('\n');
        browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
      }
      const page = browser.contexts()[0]?.pages()[0];
      if (!page) throw new Error('The app has no window.');
      return page;
    },
    detach: async () => browser?.close(),
  };
}
