import { t } from '../../support/screens/screens.ts';
import { connectWithThreeCalls } from '../../support/screens/stories.ts';
import { expect, test } from '../fixtures.ts';

test.use({ pbxOptions: { weeks: 0 } });

test('Ctrl A selects the rows of a list and no text of the page, and the focus goes along to a destination', async ({
  screens,
  pbx,
}) => {
  const { page } = screens;
  await connectWithThreeCalls(screens, pbx);
  const selected = () => page.evaluate(() => String(getSelection()));
  await screens.button(t('shell.newCall')).focus();
  await page.keyboard.press('Control+a');
  expect(await selected()).toBe('');
  await screens.toFirstRow();
  await page.keyboard.press('Control+a');
  await expect(page.getByRole('toolbar', { name: t('callActions.selection') })).toContainText(/3/);
  expect(await selected()).toBe('');
  await page.keyboard.press('Escape');

  const to = (name: string) => page.getByRole('navigation').getByRole('button', { name: new RegExp(`^${name}`) });
  await to(t('shell.calls')).click();
  await page.keyboard.press('Control+2');
  await expect(to(t('shell.missed'))).toBeFocused();
});
