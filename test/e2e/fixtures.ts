import { test as base } from '@playwright/test';
import type { Host } from '../../build/hosts/host-command.ts';
import type { Language } from '../../shared/languages.ts';
import { ownDisplay } from '../support/host/own-display.ts';
import { RunningApp, type TrayOption } from '../support/host/running-app.ts';
import { saveState } from '../support/host/save-state.ts';
import { startSharedBrowser } from '../support/host/shared-browser.ts';
import { startTestPbx, type TestPbx, type TestPbxOptions } from '../support/practice-faults/test-pbx.ts';
import { Screens, speak } from '../support/screens/screens.ts';

export interface HostOption {
  /** What the project of this run starts the app on. */
  host: Host | undefined;
  /** Whether the apps of a worker show their windows in one browser, each apart from the others. Only on the Chromium host. */
  sharesBrowser: boolean;
}

export interface TestOptions {
  /** What the app speaks, and the test with it: everything is looked for by its words. */
  language: Language;
  /** Switches for the app beyond its profile. */
  appArgs: string[];
  /** What the app has for a desktop. */
  tray: TrayOption;
  /** How the practice PBX of the test is to be. It has a week of calls unless this says otherwise. */
  pbxOptions: TestPbxOptions;
}

interface Fixtures {
  /** What the app's environment has beyond the test's own. */
  env: Record<string, string>;
  /** The app, started with a fresh profile; ended after the test, which fails where anything is left behind. */
  app: RunningApp;
  /** A PBX in the test's own process. */
  pbx: TestPbx;
  /** What a person does and sees in the app's window. */
  screens: Screens;
}

interface Surroundings {
  /** What the apps of a worker open their windows on, where a virtual display can be had. Chromium needs none. */
  display: undefined;
  /** The address of the browser that the apps of a worker share. */
  browserAt: string | undefined;
}

/** Every end-to-end test starts from here. */
export const test = base.extend<TestOptions & Fixtures, HostOption & Surroundings>({
  host: [undefined, { option: true, scope: 'worker' }],
  display: [
    async ({ host }, use) => {
      const own = host?.kind === 'electron' && process.platform === 'linux' ? await ownDisplay() : null;
      if (own !== null) {
        process.env.DISPLAY = own.name;
        delete process.env.WAYLAND_DISPLAY;
      }
      await use(undefined);
      await own?.close();
    },
    { scope: 'worker', auto: true },
  ],
  sharesBrowser: [false, { option: true, scope: 'worker' }],
  browserAt: [
    async ({ host, sharesBrowser }, use) => {
      if (host?.kind !== 'chromium' || !sharesBrowser) return use(undefined);
      const shared = await startSharedBrowser(host.browser);
      await use(shared.address);
      await shared.close();
    },
    { scope: 'worker' },
  ],
  language: ['en', { option: true }],
  appArgs: [[], { option: true }],
  tray: [true, { option: true }],
  pbxOptions: [{}, { option: true }],
  pbx: async ({ pbxOptions }, use) => {
    const pbx = await startTestPbx({ weeks: 1, ...pbxOptions });
    await use(pbx);
    await pbx.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright needs the pattern
  env: async ({}, use) => use({}),
  app: async ({ host, browserAt, appArgs, tray, env, language }, use, info) => {
    if (!host) throw new Error(`The project ${info.project.name} has no host.`);
    const app = await RunningApp.start({ host, browserAt, args: appArgs, tray, env });
    if (language !== 'en') {
      await app.page.evaluate((language) => window.ringback?.call('settings.change', { language }), language);
      await app.page.locator(`html[lang=${language}]`).waitFor();
      await speak(language);
    }
    await use(app);
    await speak('en');
    if (info.status !== info.expectedStatus) {
      // As files in the output folder: the list on the terminal shortens what is attached.
      await saveState(app, (name) => info.outputPath(name));
    }
    await app.dispose();
  },
  screens: async ({ app }, use) => {
    await use(new Screens(() => app.page, app.main));
  },
});

export { expect } from '@playwright/test';
