import type { Page } from '@playwright/test';
import type { Host } from '../../../build/hosts/host.ts';
import { startTestPbx, type TestPbx, type TestPbxOptions } from '../practice-faults/test-pbx.ts';
import { RunningApp } from './running-app.ts';
import { shiftDate } from './shifted-date.ts';

/** When everything begins, in its zone: a Thursday afternoon. */
export const beginsAt = Date.parse('2026-11-12T15:20:00+01:00');
const ZONE = 'Europe/Berlin';

/** What runs at the fixed time. */
export interface AtFixedTime {
  readonly app: RunningApp;
  readonly pbx: TestPbx;
}

export interface FixedTimeOptions {
  readonly host: Host;
  /** See `RunningAppOptions`. */
  readonly browserAt?: string | undefined;
  readonly pbx: TestPbxOptions;
  /** The PBX's, where it is free. */
  readonly port: number;
  /** Called before the page is loaded at the fixed time. */
  begin?(page: Page): Promise<void>;
}

/**
 * Starts the app and a PBX whose clocks begin at `beginsAt` and run on from there, in one zone, so that two runs show the same times. `run` gets
 * both; they are ended after it.
 */
export async function atFixedTime(
  { host, browserAt, pbx: options, port, begin }: FixedTimeOptions,
  run: (started: AtFixedTime) => Promise<void>,
): Promise<void> {
  // Read when the process first formats a time; both the app and the PBX use this zone.
  process.env.TZ = ZONE;
  const offset = beginsAt - Date.now();
  const now = () => new Date(Math.floor((Date.now() + offset) / 1000) * 1000);
  const pbx = await startOnPort({ zone: ZONE, now, ...options }, port);
  try {
    const env = { TZ: ZONE, LC_ALL: 'en_DE.UTF-8', LANG: 'en_DE.UTF-8', RINGBACK_CLOCK_OFFSET: String(offset) };
    const app = await RunningApp.start({ host, browserAt, env });
    try {
      await app.page.addInitScript(`(${shiftDate.toString()})(${offset})`);
      await begin?.(app.page);
      await app.page.reload();
      await run({ app, pbx });
    } finally {
      await app.dispose();
    }
  } finally {
    await pbx.close();
  }
}

async function startOnPort(options: TestPbxOptions, port: number): Promise<TestPbx> {
  try {
    return await startTestPbx({ ...options, port });
  } catch {
    // Taken: a free one then.
    return startTestPbx(options);
  }
}
