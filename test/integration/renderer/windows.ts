import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import {
  canOpenWindows,
  type FakeWindows,
  startFakeWindows,
  type WindowOptions,
} from '../../support/fakes/fake-window.ts';

/** Whether there is a browser to open windows in. */
export const here = canOpenWindows();

/** Far more than anything here takes, for machines that are busy with other things. */
export const PATIENT = { timeout: 20_000 };

/** Asks again until the answer is the expected one. */
export const eventually = (ask: () => Promise<unknown>) => expect.poll(ask, PATIENT);

/** The button of exactly this name. */
export const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });

/** The inputs of a call to main so far. */
export const asked = (page: Page, call: string): Promise<unknown[]> =>
  page.evaluate((name) => window.fake.log.filter((one) => one.name === name).map(({ input }) => input), call);

/** From now on only `page.clock.runFor` lets time pass, however busy the machine is. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: Date.now() });
  await page.clock.pauseAt(Date.now() + 1000);
}

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
