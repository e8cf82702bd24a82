import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { commandFor, type Host } from '../../../build/hosts/host-command.ts';
import { PROJECT } from '../../../build/paths.ts';
import { OBSERVER } from './build-observer.ts';
import type { ObserverLink } from './observer-link.ts';

export interface LaunchOptions {
  readonly host: Host;
  readonly appArgs: readonly string[];
  readonly env: Record<string, string>;
  /** A folder of this start's own, for the profile of the stand-in's browser. */
  readonly browserDir: string;
  /** The address of a running browser for the stand-in's window; without it the stand-in starts one. */
  readonly browserAt: string | undefined;
  /** The app's own, as its arguments say. */
  readonly profile: string;
  readonly link: ObserverLink;
  readonly log: (text: string) => void;
}

/** English whatever the machine speaks, and the keyring of the session where there is one. */
const ELECTRON_SWITCHES = ['--lang=en-GB', '--password-store=gnome-libsecret'];

/** One run of the app's main process, and how to get at its window's page. */
export interface Launched {
  readonly process: ChildProcess;
  /** Resolves once the main process runs and the observer in it has reported; rejects where it ended before. */
  reported(): Promise<void>;
  /** The page of the window, which must exist. Fetched each time: a reopened window has another page. */
  page(): Promise<Page>;
  /** Releases the page; the app continues or ends on its own. */
  detach(): Promise<void>;
}

function hear(child: ChildProcess, log: (text: string) => void): void {
  child.stdout?.setEncoding('utf8').on('data', log);
  child.stderr?.setEncoding('utf8').on('data', log);
}

/** The command of a host, and where its Chromium writes the port that it is reached by. */
function started({ host, appArgs, browserDir, browserAt, profile }: LaunchOptions): {
  command: string;
  args: string[];
  portFile: string;
} {
  const debugPortDir = host.kind === 'electron' ? profile : browserDir;
  const options = { headless: true, debugPortDir, browserAt, preload: OBSERVER, appDir: PROJECT, appArgs };
  const { command, args } = commandFor(host, options);
  const switches = host.kind === 'electron' ? ELECTRON_SWITCHES : [];
  return { command, args: [...switches, ...args], portFile: path.join(debugPortDir, 'DevToolsActivePort') };
}

/** Where a browser is reached that has written its port into this file. */
export function debugAddress(portFile: string): string {
  const [port = ''] = readFileSync(portFile, 'utf8').split('\n');
  return `http://127.0.0.1:${port}`;
}

/** Starts the built app on a host with the observer in it. */
export function launch(options: LaunchOptions): Launched {
  const { command, args, portFile } = started(options);
  // The one that an earlier run on this profile has left would lead nowhere.
  rmSync(portFile, { force: true });
  const child = spawn(command, args, { env: options.env, cwd: PROJECT, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const end = (): void => void child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.removeListener('exit', end));
  hear(child, options.log);
  const ended = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`The app ended at its start: ${code ?? signal}`)));
  });
  ended.catch(() => undefined);
  let browser: Browser | undefined;
  return {
    process: child,
    reported: () => Promise.race([options.link.connected(), ended]),
    async page() {
      await options.link.calls.windowLoaded();
      if (!browser?.isConnected()) {
        browser = await chromium.connectOverCDP(options.browserAt ?? debugAddress(portFile));
      }
      // A shared browser has one page more, which belongs to no app and has no address.
      const page = browser
        .contexts()[0]
        ?.pages()
        .find((one) => one.url() !== 'about:blank');
      if (!page) throw new Error('The app has no window.');
      return page;
    },
    detach: async () => browser?.close(),
  };
}
