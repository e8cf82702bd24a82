import { missingForDesktop, type OwnDesktop, ownDesktop } from '../../support/desktop/own-desktop.ts';
import { test as base, expect } from '../fixtures.ts';

/** The buses of a test and what is on them; the app hears of no others. */
interface DesktopFixtures {
  desktop: OwnDesktop;
  /** What is there before the app starts: by default a tray, and a notification server with actions. */
  parts: { hasTray: boolean; capabilities: string[] };
}

/** Every test of the real desktop starts from here. It is skipped where the machine lacks a part. */
export const test = base.extend<DesktopFixtures>({
  tray: 'real',
  pbxOptions: { history: [], recordDelayMs: 0 },
  parts: [{ hasTray: true, capabilities: ['body', 'body-markup', 'actions'] }, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright needs the pattern
  desktop: async ({}, use) => {
    const desktop = await ownDesktop();
    await use(desktop);
    await desktop.close();
  },
  env: async ({ desktop, parts }, use) => {
    await desktop.notifications('startLogin');
    if (parts.hasTray) await desktop.tray('startTray');
    await desktop.notifications('startNotifications', parts.capabilities);
    await use(desktop.env);
  },
});

const missing = missingForDesktop();
test.skip(missing !== null, `a desktop of one's own needs ${missing}`);

export { expect };
