import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startBrowser } from '../../../build/chromium-host/host-browser.ts';
import { debugAddress } from './launch.ts';

/** One browser for the windows of several tests' apps, one after the other: starting one takes seconds. */
export async function startSharedBrowser(browserPath: string): Promise<{ address: string; close(): Promise<void> }> {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'rb-browser-'));
  const context = await startBrowser(profile, { browserPath, headless: true, args: ['--remote-debugging-port=0'] });
  return {
    address: debugAddress(path.join(profile, 'DevToolsActivePort')),
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}
