import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import {
  canOpenWindows,
  type FakeWindows,
  startFakeWindows,
  type WindowOptions,
} from '../../support/fakes/fake-window.ts';

/** Whether there is a browser to open windows in. */
export const here = canOpenWindows();

/** Serves windows to the tests of a file. Each one is closed after its test, and the policy must have refused nothing in it. */
export function windowsForTests(): (options: WindowOptions) => Promise<Page> {
  let windows: FakeWindows | undefined;
  const opened: Page[] = [];
  beforeAll(async () => {
    if (here) windows = await startFakeWindows();
  }, 60_000);
  afterAll(async () => {
    await windows?.close();
  });
  afterEach(async () => {
    for (const page of opened.splice(0)) {
      expect.soft(await page.evaluate(() => window.refusedByPolicy)).toEqual([]);
      await page.context().close();
    }
  });
  return async (options) => {
    if (windows === undefined) throw new Error('There is no browser to open the window in.');
    const page = await windows.open(options);
    opened.push(page);
    return page;
  };
}
