import { beginningWith, t } from '../../support/screens/screens.ts';
import { expect, test } from '../fixtures.ts';

test.use({ pbxOptions: { weeks: 0 } });

test('it gets quiet with two presses and ends with one, which can be taken back', async ({ screens, pbx }) => {
  const { page } = screens;
  await screens.connectUnseen(pbx, '101');
  const menu = page.getByRole('banner').getByRole('button', { name: t('shell.extensionMenu', { extension: '101' }) });
  const moon = page.getByRole('banner').getByRole('button', { name: beginningWith('settings.quietUntil') });
  await menu.click();
  await page.getByRole('menuitem', { name: t('settings.quietFor_anHour') }).click();
  await expect(moon).toBeVisible();

  await menu.click();
  await expect(page.getByRole('menuitem', { name: beginningWith('settings.quietUntil') })).toContainText(
    t('settings.quietEnd'),
  );
  await page.keyboard.press('Escape');
  await moon.click();
  await expect(moon).toHaveCount(0);
  await page.getByRole('button', { name: t('shell.undo') }).click();
  await expect(moon).toBeVisible();
});
