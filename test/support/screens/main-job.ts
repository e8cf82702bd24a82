import { X509Certificate } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Chapter, Scene, Stage } from './chapter.ts';
import { anyOf, pickedUp, t, talkedRow, talkedWords, tOfMain } from './screens.ts';
import { letItRing, postsOf } from './stories.ts';

const EXTENSION = '101';
const CALLER = { from: '+493023125042', name: 'Maria Keller' };
const within = (seconds: number) => ({ timeout: seconds * 1000 });
const pickUpText = (): string => t('dial.pickUp', { extension: EXTENSION });

/** Lets the phone ring for a few seconds first: an answer at once is only said to be accepted, because some PBXs answer before a pick-up. */
async function pickUp({ screens, pbx }: Stage): Promise<void> {
  await expect.poll(() => pbx.phone(EXTENSION).ringing, within(15)).not.toBeNull();
  await letItRing(screens.bar(pickUpText()));
  pbx.phone(EXTENSION).pickUp();
  await expect(screens.bar(pickedUp())).toBeVisible(within(15));
}

/** Waits until the record of the newest dial is there. */
async function ended({ screens }: Stage): Promise<void> {
  const bar = screens.bar(talkedWords()).first();
  await expect(bar).toBeVisible(within(90));
  // A bar under the pointer does not fold.
  await bar.hover();
}

/** Closes the bar of an ended dial, unless it has closed by itself. */
async function closeBar({ screens }: Stage): Promise<void> {
  const close = screens.button(t('dial.closeBar', { party: '' }).trim());
  await expect(async () => {
    if (await close.first().isVisible()) await close.first().click({ timeout: 1000 });
    await expect(close).toHaveCount(0, { timeout: 1000 });
  }).toPass(within(20));
}

const welcome: readonly Scene[] = [
  {
    screen: 'Welcome',
    name: 'welcome',
    async reach({ screens }) {
      await expect(screens.button(t('welcome.practice'))).toBeVisible();
    },
  },
  {
    screen: 'Welcome',
    name: 'a certificate nobody here knows',
    async reach({ screens, pbx }) {
      await screens.check(pbx, EXTENSION);
      await expect(screens.button(t('setup.caPem'))).toBeVisible();
    },
  },
  {
    screen: 'Welcome',
    name: 'the certificate',
    async reach({ screens }) {
      await screens.button(t('setup.certificateShow')).click();
      await expect(screens.page.getByRole('dialog')).toContainText(t('setup.certificateFingerprint'));
    },
  },
  {
    screen: 'Welcome',
    name: 'checks running',
    async reach({ screens, pbx, ca }) {
      await screens.page.keyboard.press('Escape');
      await screens.button(t('setup.caPem')).click();
      await screens.page.getByRole('textbox', { name: t('setup.caPem') }).fill(ca);
      // Long enough to look at the checks while they run.
      pbx.switchboard.fault('extensions', { kind: 'delay', ms: 4000 }, 1);
      await screens.button(t('setup.caUse')).click();
      await screens.answerMain(true, new X509Certificate(ca).fingerprint256);
      await expect(screens.checked('key')).toContainText(t('setup.checkState_good'));
      await expect(screens.page.getByText(t('welcome.inTray'))).toBeVisible();
      await screens.checks().scrollIntoViewIfNeeded();
    },
  },
];

const looking: readonly Scene[] = [
  {
    screen: 'Calls',
    name: 'calls',
    async reach({ screens, pbx }) {
      await screens.connected();
      await screens.addLines(...pbx.gateways.slice(0, 2));
      await screens.row(/./).first().waitFor();
      await expect(screens.row(/./).nth(8)).toBeVisible(within(20));
      // All calls are there, and the strip that says how far they are is gone.
      await expect(screens.button(t('strip.pause'))).toHaveCount(0, within(60));
      // The names of colleagues come with the list of extensions; until then a row has their numbers only.
      await expect(screens.row(t('calls.answeredBy', { by: 'Sofia Rossi, 103' })).first()).toBeVisible(within(30));
      await expect(screens.row(/Answered by \d/)).toHaveCount(0, within(30));
    },
  },
  {
    screen: 'Calls',
    name: 'calls, missed ones',
    async reach({ screens }) {
      await screens.show('missed');
      await expect(screens.row(anyOf('calls.answered', 'calls.rowTalked'))).toHaveCount(0);
    },
  },
  {
    screen: 'Call page',
    name: 'call',
    async reach({ screens }) {
      await screens.show('all');
      await screens.openCall(screens.row(talkedRow()).first());
      const page = screens.callPage();
      await expect(page.getByRole('button', { name: t('calls.call') }).first()).toBeVisible();
    },
  },
];

const dialling: readonly Scene[] = [
  {
    screen: 'New call',
    name: 'new call',
    async reach({ screens }) {
      await screens.go('calls');
      await screens.go('newCall');
      await expect(screens.page.getByLabel(t('dial.number'), { exact: true })).toBeVisible();
    },
  },
  {
    screen: 'New call',
    name: 'new call, typed',
    async reach({ screens }) {
      await screens.page.getByLabel(t('dial.number'), { exact: true }).fill('030 23125111');
    },
  },
  {
    screen: 'Call bar',
    name: 'pick up',
    async reach({ screens, pbx }) {
      await screens.pressCall();
      await expect(screens.bar(pickUpText())).toBeVisible();
      await expect.poll(() => pbx.phone(EXTENSION).ringing, within(15)).not.toBeNull();
    },
  },
  {
    screen: 'Call bar',
    name: 'on a call',
    reach: pickUp,
  },
  {
    screen: 'Call bar',
    name: 'ended',
    async reach(stage) {
      await ended(stage);
      expect(postsOf(stage.pbx)).toHaveLength(1);
    },
  },
  {
    screen: 'Questions',
    name: 'a question before a call',
    async reach(stage) {
      const { screens, pbx } = stage;
      await closeBar(stage);
      const before = postsOf(pbx).length;
      await screens.dial('112');
      await screens.answerMain(false, tOfMain('guards.emergencyWhat', { number: '112' }));
      await screens.dial(EXTENSION);
      // It takes no answer in its first moments.
      await expect(screens.question().getByRole('button', { name: t('guards.yes'), exact: true })).toBeEnabled();
      expect(postsOf(pbx)).toHaveLength(before);
    },
  },
];

const palette: readonly Scene[] = [
  {
    screen: 'Palette',
    name: 'palette',
    async reach({ screens }) {
      await screens.answerQuestion(false);
      await screens.openPalette();
    },
  },
  {
    screen: 'Palette',
    name: 'palette, a number',
    async reach({ screens }) {
      await screens.page.keyboard.type('030 231');
      await expect(screens.option(/./).nth(1)).toBeVisible();
    },
  },
];

const ringingBack: readonly Scene[] = [
  {
    screen: 'To ring back',
    name: 'to ring back',
    async reach({ screens }) {
      await screens.page.keyboard.press('Escape');
      await screens.page.keyboard.press('Escape');
      await expect(screens.palette()).toHaveCount(0);
      await screens.go('missed');
      await expect(screens.caller(/./).first()).toBeVisible();
    },
  },
  {
    screen: 'Calls',
    name: 'a missed call arrived',
    async reach({ app, screens, pbx }) {
      // On the other screen the call would soon count as seen, and its notification would go.
      await screens.go('calls');
      pbx.traffic.missedCall({ extension: EXTENSION, ...CALLER });
      await screens.refresh();
      await expect.poll(async () => (await app.main.notifications()).length, within(30)).toBeGreaterThan(0);
      const row = screens.row(new RegExp(CALLER.name)).first();
      const above = screens.button(t('calls.newAbove', { count: 1 }));
      await row.or(above).first().waitFor();
      if (await above.isVisible()) await above.click();
      await expect(row).toBeVisible(within(15));
    },
  },
  {
    screen: 'Call bar',
    name: 'ringing back, pick up',
    async reach({ app, screens, pbx }) {
      await app.main.notificationAction(0, 0);
      await expect.poll(() => pbx.phone(EXTENSION).ringing, within(15)).not.toBeNull();
      await expect(screens.bar(pickUpText())).toBeVisible();
    },
  },
  { screen: 'Call bar', name: 'ringing back, on a call', reach: pickUp },
  { screen: 'Call bar', name: 'ringing back, ended', reach: ended },
  {
    screen: 'To ring back',
    name: 'rung back',
    async reach(stage) {
      const { screens } = stage;
      await closeBar(stage);
      await screens.refresh();
      await screens.go('missed');
      await screens.showMissed('dealtWith');
      const returned = screens.caller(anyOf('missed.returned')).filter({ hasText: CALLER.name });
      await expect(returned.first()).toBeVisible(within(30));
      await returned.first().scrollIntoViewIfNeeded();
    },
  },
  {
    screen: 'Quality',
    name: 'quality',
    async reach({ screens }) {
      await screens.go('quality');
      await expect(screens.page.getByRole('heading', { name: t('qualityScreen.groups') })).toBeVisible();
    },
  },
  {
    screen: 'Quality',
    name: 'quality, lower half',
    reach: ({ screens }) =>
      screens.page
        .getByRole('heading', { name: t('qualityScreen.groups') })
        .evaluate((heading) => heading.scrollIntoView()),
  },
  {
    screen: 'Quality',
    name: 'quality, the calls of an hour',
    async reach({ screens }) {
      await screens.page
        .getByRole('table', { name: t('qualityScreen.hoursTable') })
        .getByRole('button')
        .first()
        .click();
      await expect(screens.page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    screen: 'Settings',
    name: 'settings',
    async reach({ screens }) {
      await screens.page.keyboard.press('Escape');
      await screens.go('settings');
      await expect(screens.page.getByRole('searchbox', { name: t('settings.search') })).toBeVisible();
    },
  },
];

/** The main job, from a fresh start to a call that was rung back. */
export const mainJob: Chapter = {
  name: 'The main job',
  https: true,
  pbx: {
    phones: {
      pickUpAfterMs: Number.POSITIVE_INFINITY,
      farEnd: () => ({ kind: 'answers', afterMs: 1500, talkMs: 12_000 }),
    },
  },
  scenes: [...welcome, ...looking, ...dialling, ...palette, ...ringingBack],
};
