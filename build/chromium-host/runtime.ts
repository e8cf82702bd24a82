/** What the stand-in was started with. Set once by host.ts, before the app's code runs. */
export interface HostRuntime {
  /** The folder with the app's package.json. */
  readonly appDir: string;
  readonly name: string;
  readonly version: string;
  readonly headless: boolean;
  /** The browser that shows the windows. */
  readonly browserPath: string;
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
