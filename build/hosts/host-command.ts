import { inProject, PROJECT } from '../paths.ts';

/** What can run the app: the real Electron, or the stand-in with an installed browser. */
export type Host =
  | { readonly kind: 'electron'; readonly executable: string }
  | { readonly kind: 'chromium'; readonly browser: string };

export interface HostOptions {
  /** No window: the page is only reached by the debugging port. Electron has no such mode. */
  readonly headless?: boolean;
  /** Where the debugging port is written: into the profile of the stand-in's browser, or of the app itself on Electron. */
  readonly debugPortDir?: string;
  /** The address of a running browser for the stand-in's windows; without it the stand-in starts one. */
  readonly browserAt?: string | undefined;
  /** A CommonJS module that is loaded before the app. */
  readonly preload?: string;
  /** The folder with the app's package.json. Default: the project. */
  readonly appDir?: string;
  /** The app's own arguments. */
  readonly appArgs: readonly string[];
}

/** Chromium's sandbox does not work for root. */
export const isRoot = process.getuid?.() === 0;

/** Whether there is a screen to open a window on. */
export function hasDisplay(): boolean {
  const { env, platform } = process;
  return platform === 'darwin' || platform === 'win32' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

/** The command that starts the built app on a host. */
export function commandFor(host: Host, options: HostOptions): { command: string; args: string[] } {
  const appDir = options.appDir ?? PROJECT;
  const preload = options.preload ? ['-r', options.preload] : [];
  if (host.kind === 'electron') {
    const sandbox = isRoot ? ['--no-sandbox'] : [];
    const port = options.debugPortDir ? ['--remote-debugging-port=0'] : [];
    return { command: host.executable, args: [...sandbox, ...port, ...preload, appDir, ...options.appArgs] };
  }
  return {
    command: process.execPath,
    args: [
      inProject('build/chromium-host/host.ts'),
      `--browser=${host.browser}`,
      ...(options.headless ? ['--headless'] : []),
      ...(options.debugPortDir ? [`--debug-port-dir=${options.debugPortDir}`] : []),
      ...(options.browserAt ? [`--browser-at=${options.browserAt}`] : []),
      ...preload,
      '--',
      appDir,
      ...options.appArgs,
    ],
  };
}
