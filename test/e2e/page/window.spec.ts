import type { Page } from '@playwright/test';
import { settingsShown } from '../../../renderer/navigation/settings-index.ts';
import { t, written } from '../../support/screens/screens.ts';
import { postsOf, stopClock } from '../../support/screens/stories.ts';
import { expect, test } from '../fixtures.ts';

test.use({ pbxOptions: { history: [], phones: { pickUpAfterMs: Number.POSITIVE_INFINITY } } });

/** Has main ask the PBX, without a touch of the window. */
const poll = (page: Page) => page.evaluate(() => window.ringback?.call('connection.poll', { extension: '101' }));

test('a number from outside is not dialled by an Enter that was on its way, nor by one that is held', async ({
  app,
  pbx,
  screens,
}) => {
  const { page } = screens;
  await screens.connectUnseen(pbx, '101');
  await stopClock(page);
  await app.main.openUrl('tel:+493023125104');
  const number = page.getByLabel(t('dial.number'), { exact: true });
  await expect(number).toHaveValue(written('+493023125104'));
  await number.press('Enter');
  await expect(screens.callButton()).toBeDisabled();
  await page.clock.runFor(1100);
  await expect(screens.callButton()).toBeEnabled();
  expect(postsOf(pbx)).toEqual([]);
  await number.press('Enter');
  await page.clock.runFor(100);
  await expect.poll(() => postsOf(pbx)).toHaveLength(1);
});

test('what is being read stays where it is while calls come in, which are counted above it', async ({
  pbx,
  screens,
}) => {
  const { page } = screens;
  for (let n = 0; n < 30; n += 1)
    pbx.traffic.inboundAnswered({
      ...{ extension: '101', from: `+4930231252${10 + n}`, name: `Caller ${n}` },
      ...{ ringSeconds: 1, talkSeconds: 1, startMs: Date.now() - (n + 5) * 60_000 },
    });
  await screens.connectUnseen(pbx, '101');
  await screens.allRead();
  await expect(screens.row(/^Caller 12,/)).toBeAttached();
  await page.getByRole('grid').evaluate((grid) => grid.scrollTo({ top: 400 }));
  const top = () => screens.row(/^Caller 12,/).evaluate((row) => row.getBoundingClientRect().top);
  const before = await top();
  for (const count of [1, 2]) {
    // Above the list, and late among its rows.
    const startMs = Date.now() - (count === 1 ? 60_000 : 8.5 * 60_000);
    const call = { extension: '101', from: `+49302312590${count}`, ringSeconds: 1, talkSeconds: 1 };
    pbx.traffic.inboundAnswered({ ...call, startMs });
    await poll(page);
    await expect(screens.button(t('calls.newAbove', { count }))).toBeVisible();
  }
  await expect.poll(top).toBe(before);
  await screens.button(t('calls.newAbove', { count: 2 })).click();
  await expect.poll(() => page.getByRole('grid').evaluate((grid) => grid.scrollTop)).toBe(0);
  await expect(screens.row(/^030 2312590[12],/)).toHaveCount(2);
});

test('a new caller stays marked until somebody scrolled to them', async ({ pbx, screens }) => {
  const { page } = screens;
  await screens.connectUnseen(pbx, '101');
  await screens.allRead();
  for (let n = 1; n <= 9; n += 1)
    pbx.traffic.missedCall({ extension: '101', from: `+4930231252${10 + n}`, startMs: Date.now() - n * 60_000 });
  await poll(page);
  await page.setViewportSize({ width: 400, height: 440 });
  await stopClock(page);
  await screens.go('missed');
  const [first, last] = [screens.caller('+49 30 23125211'), screens.caller('+49 30 23125219')];
  await expect(last).toContainText(t('missed.newOne'));
  await page.clock.runFor(5000);
  await expect(first).not.toContainText(t('missed.newOne'));
  await expect(last).toContainText(t('missed.newOne'));
  await last.scrollIntoViewIfNeeded();
  await page.clock.runFor(5000);
  await expect(last).not.toContainText(t('missed.newOne'));
});

test('a hidden window runs no timer, also during a call, and is up to date as soon as it is seen', async ({
  pbx,
  screens,
}) => {
  const { page } = screens;
  await screens.connectUnseen(pbx, '101');
  await screens.dial('+493023125042');
  await expect(screens.bar(t('dial.pickUp', { extension: '101' }))).toBeVisible();
  await stopClock(page);
  await page.evaluate(() => {
    Object.assign(window, { ticks: 0 });
    for (const name of ['setInterval', 'setTimeout', 'requestAnimationFrame'] as const) {
      const real = window[name] as (run: () => void, ...rest: unknown[]) => number;
      const counted = (run: () => void, ...rest: unknown[]) =>
        real(
          () => {
            Reflect.set(window, 'ticks', Reflect.get(window, 'ticks') + 1);
            run();
          },
          ...rest,
        );
      Object.assign(window, { [name]: counted });
    }
  });
  const ticks = () => page.evaluate(() => Reflect.get(window, 'ticks') as number);
  const setHidden = (hidden: boolean) =>
    page.evaluate((isHidden) => {
      const state = isHidden ? 'hidden' : 'visible';
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await setHidden(true);
  await setHidden(false);
  await page.clock.runFor(10_000);
  expect(await ticks()).toBeGreaterThan(3);
  await setHidden(true);
  const before = await ticks();
  pbx.traffic.missedCall({ extension: '101', from: '+493023125043', name: 'Omar Haddad' });
  await poll(page);
  await page.clock.runFor(600_000);
  expect(await ticks()).toBe(before);
  await setHidden(false);
  await page.clock.runFor(1000);
  await expect(screens.row(/^Omar Haddad/)).toBeVisible();
});

test('every setting is found by its name and focused; settings that cannot be loaded say so, and come by a reload', async ({
  app,
  pbx,
  screens,
}) => {
  const { page } = screens;
  await app.main.answerFiles('SettingsScreen-', null);
  await screens.connectUnseen(pbx, '101');
  await page.setViewportSize({ width: 1100, height: 720 });
  await page.keyboard.press('Control+,');
  await expect(page.getByText(t('shell.crashTitle'), { exact: true })).toBeVisible();
  await app.main.releaseFiles('SettingsScreen-');
  await screens.button(t('shell.reload')).click();
  await page.getByRole('navigation', { name: t('shell.navigation') }).waitFor();
  await page.keyboard.press('Control+,');
  const sections = page.getByRole('navigation', { name: t('shell.settings') });
  for (const { id, name } of settingsShown(t)) {
    await page.getByRole('searchbox', { name: t('settings.search') }).fill(name);
    await sections.getByRole('button', { name }).first().click();
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest('[data-setting]')?.getAttribute('data-setting'));
    await expect.poll(focused, { message: name }).toBe(id);
  }
});
