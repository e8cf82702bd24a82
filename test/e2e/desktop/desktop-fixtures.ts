import { test as base, expect } from '../fixtures.ts';
import { missingForDesktop, type OwnDesktop, ownDesktop } from './own-desktop.ts';

/** Every test of the real desktop starts from here: the app hears of no other bus. It is skipped where the machine lacks a part. */
export const test = base.extend<{ desktop: OwnDesktop }>({
  tray: 'real',
  pbxOptions: { history: [], recordDelayMs: 0 },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright needs the pattern
  desktop: async ({}, use) => {
    const desktop = await ownDesktop();
    await use(desktop);
    await desktop.close();
  },
  env: ({ desktop }, use) => use(desktop.env),
});

const missing = missingForDesktop();
test.skip(missing !== null, `a desktop of one's own needs ${missing}`);

export { expect };
