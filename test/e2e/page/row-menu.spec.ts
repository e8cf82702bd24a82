import type { Locator } from '@playwright/test';
import { MINUTE } from '../../../shared/time/durations.ts';
import { anyOf, filled, pattern, type Screens, t } from '../../support/screens/screens.ts';
import { connectWithThreeCalls, postsOf } from '../../support/screens/stories.ts';
import { expect, test } from '../fixtures.ts';

test.use({ pbxOptions: { weeks: 0 } });

const menu = (screens: Screens) => screens.page.getByRole('menu');
const names = (screens: Screens) =>
  menu(screens)
    .first()
    .getByRole('menuitem')
    .evaluateAll((items) => items.map((item) => item.querySelector('[slot=label]')?.textContent ?? ''));
const choose = (screens: Screens, name: string | RegExp) =>
  screens.page.getByRole('menuitem', { name }).click({ timeout: 8000 });

const showAll = (): RegExp => filled('callPage.showAllWith', { party: /.*Maria Keller.*/ });

test('a row has its commands under the right button and under Shift F10; what a call lacks is not offered, and nothing dials by itself', async ({
  screens,
  pbx,
}) => {
  const { keyboard } = screens.page;
  await connectWithThreeCalls(screens, pbx);
  const maria = screens.row(/^Maria Keller/);
  await maria.click({ button: 'right' });
  await expect
    .poll(() => names(screens))
    .toEqual([
      t('calls.ringBack'),
      t('callActions.newCall'),
      t('callPage.copy'),
      expect.stringMatching(showAll()),
      t('people.nameNumber'),
      t('callActions.note'),
      t('missed.later'),
      t('missed.dismiss'),
      t('desktop.trayQuiet'),
    ]);
  // What shows a key says it.
  const done = screens.page.getByRole('menuitem', { name: t('missed.dismiss') });
  await expect(done.locator('kbd')).toHaveText('E');
  await expect(done).toHaveAttribute('aria-keyshortcuts', 'E');
  await keyboard.press('Escape');
  await expect(menu(screens)).toHaveCount(0);
  // It says nothing of a press: the row's page is not open.
  await expect(screens.page.getByRole('region', { name: t('calls.page') })).toHaveCount(0);

  await screens.row(/^Jonas Vogt/).click({ button: 'right' });
  await expect.poll(() => names(screens)).not.toContain(t('missed.dismiss'));
  expect(await names(screens)).toContain(t('calls.call'));
  await keyboard.press('Escape');
  await screens.row(new RegExp(`^${t('calls.withheld')}`)).click({ button: 'right' });
  await expect.poll(() => names(screens)).toEqual([t('callActions.note'), t('desktop.trayQuiet')]);
  await keyboard.press('Escape');

  // By keys alone: the menu of the row with the focus, its first item, and the focus back on the row.
  await screens.toFirstRow();
  await keyboard.press('Shift+F10');
  await expect(menu(screens)).toHaveAccessibleName(t('callActions.rowMenu', { party: 'Maria Keller' }));
  await expect(screens.page.getByRole('menuitem', { name: t('calls.ringBack') })).toBeFocused();
  await keyboard.press('Escape');
  await expect(maria).toBeFocused();

  await maria.click({ button: 'right' });
  await screens.page.getByRole('menuitem', { name: t('desktop.trayQuiet') }).press('ArrowRight');
  await screens.page.keyboard.press('Enter');
  await expect(screens.page.getByRole('menu')).toHaveCount(0);
  await maria.click({ button: 'right' });
  await choose(screens, t('desktop.trayEndQuiet'));
  await expect(screens.page.getByText(t('settings.quietOff'))).toBeVisible();

  await maria.click({ button: 'right' });
  await choose(screens, t('callPage.copy'));
  await expect(screens.page.getByText(t('callPage.copied'))).toBeVisible();
  await maria.click({ button: 'right' });
  await choose(screens, t('callActions.newCall'));
  await expect(screens.page.getByRole('region', { name: t('shell.newCall') })).toBeVisible();
  await expect(screens.page.getByLabel(t('dial.number'), { exact: true })).toHaveValue(/23125111/);
  expect(postsOf(pbx)).toEqual([]);
});

test('a missed call is decided about from its row in Calls and from To ring back, and from the palette on its page', async ({
  screens,
  pbx,
}) => {
  const { page } = screens;
  await connectWithThreeCalls(screens, pbx);
  const maria = screens.row(/^Maria Keller/);
  await maria.click({ button: 'right' });
  await choose(screens, t('missed.dismiss'));
  await expect(page.getByText(t('missed.toast_dismissed', { party: 'Maria Keller' }))).toBeVisible();
  await expect(maria).toContainText(t('calls.done'));
  await maria.click({ button: 'right' });
  await choose(screens, t('missed.restore'));
  await expect(maria).not.toContainText(t('calls.done'));

  await screens.go('missed');
  const caller = screens.caller(/^Maria Keller/);
  await caller.click({ button: 'right' });
  await page.getByRole('menuitem', { name: t('missed.later') }).hover();
  await page.getByRole('menuitem', { name: t('missed.todo_inAnHour') }).click();
  await screens.showMissed('later');
  await expect(screens.caller(/^Maria Keller/)).toHaveCount(1);
  await screens.caller(/^Maria Keller/).click({ button: 'right' });
  await page.getByRole('menuitem', { name: t('missed.later') }).press('ArrowRight');
  await page.getByRole('menuitem', { name: t('missed.todoOwn') }).press('Enter');
  await expect(page.getByRole('dialog', { name: t('missed.todoOwnTitle', { party: 'Maria Keller' }) })).toBeVisible();
  await page.keyboard.press('Escape');

  await screens.go('calls');
  await screens.openCall(screens.row(/^Maria Keller/));
  await page.keyboard.press('Control+k');
  await page.keyboard.type(t('missed.dismiss'));
  await page
    .getByRole('option', {
      name: filled('callActions.ofParty', { command: new RegExp(`^${t('missed.dismiss')}`), party: /.+/ }),
    })
    .click();
  await expect(page.getByText(t('missed.toast_dismissed', { party: 'Maria Keller' }))).toBeVisible();
});

test('the row of another call decides about its party too, who still waits, as its page does', async ({
  screens,
  pbx,
}) => {
  const { page } = screens;
  const jonas = { extension: '101', from: '+493023125112', name: 'Jonas Vogt' };
  const at = (ago: number) => ({ startMs: Date.now() - ago });
  pbx.traffic.missedCall({ ...jonas, ...at(5 * MINUTE), ringSeconds: 24 });
  pbx.traffic.inboundAnswered({ ...jonas, ...at(60 * MINUTE), talkSeconds: 60 });
  await screens.connect(pbx);
  const talk = screens.row(pattern`^Jonas Vogt.*${anyOf('calls.rowTalked')}`);
  await talk.click({ button: 'right' });
  await expect.poll(() => names(screens)).toContain(t('missed.later'));
  await choose(screens, t('missed.dismiss'));
  await expect(page.getByText(t('missed.toast_dismissed', { party: 'Jonas Vogt' }))).toBeVisible();
  // Done with, the row of a talk has nothing to put back.
  await talk.click({ button: 'right' });
  await expect.poll(() => names(screens)).toContain(t('callActions.note'));
  expect(await names(screens)).not.toContain(t('missed.restore'));
});

const edges = async (locator: Locator): Promise<{ top: number; bottom: number }> => {
  const { y, height } = (await locator.boundingBox()) ?? { y: 0, height: 0 };
  return { top: y, bottom: y + height };
};

test('a toast lies over no row, no call bar and no button of a dialog, and moves nothing when it comes', async ({
  screens,
  pbx,
}) => {
  const { page } = screens;
  const at = (ago: number) => ({ extension: '101', startMs: Date.now() - ago });
  for (let index = 0; index < 30; index += 1)
    pbx.traffic.missedCall({ ...at((10 + index) * MINUTE), from: `+4930555${1000 + index}` });
  pbx.traffic.missedCall({ ...at(5 * MINUTE), from: '+493023125111', name: 'Maria Keller' });
  await screens.connect(pbx);
  const maria = screens.row(/^Maria Keller/);
  const toast = page.getByRole('alertdialog').filter({ hasText: t('callPage.copied') });
  for (const [width, height] of [
    [400, 640],
    [1280, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    const rows = page.getByRole('grid').first();
    const before = await maria.boundingBox();
    await maria.click({ button: 'right' });
    await choose(screens, t('callPage.copy'));
    await expect.poll(async () => (await edges(rows)).bottom <= (await edges(toast)).top).toBe(true);
    expect(await maria.boundingBox()).toEqual(before);
    // Once: a second call within a minute is asked about in a dialog.
    if (width === 400) {
      await screens.pressInRow(maria, t('calls.ringBackParty', { party: 'Maria Keller' }));
      // Beside a page, the call is its head.
      const bar = screens.bar(/./);
      await bar.waitFor();
      await expect.poll(async () => (await edges(toast)).bottom <= (await edges(bar)).top).toBe(true);
    }
    const above = (await edges(rows)).bottom;
    expect(above).toBeLessThanOrEqual((await edges(toast)).top);
    await toast.getByRole('button', { name: t('shell.close') }).click();
    await expect.poll(async () => (await edges(rows)).bottom > above).toBe(true);
  }

  await page.setViewportSize({ width: 400, height: 420 });
  await maria.click({ button: 'right' });
  await choose(screens, t('callPage.copy'));
  await toast.waitFor();
  await maria.click({ button: 'right' });
  await choose(screens, t('people.nameNumber'));
  const save = page.getByRole('dialog').getByRole('button', { name: t('shell.save'), exact: true });
  await save.waitFor();
  expect((await edges(toast)).bottom).toBeLessThanOrEqual((await edges(save)).top);
});
