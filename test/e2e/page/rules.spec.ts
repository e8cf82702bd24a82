import type { Locator } from '@playwright/test';
import { type Screens, t } from '../../support/screens/screens.ts';
import { postsOf } from '../../support/screens/stories.ts';
import { expect, test } from '../fixtures.ts';

const field = (screens: Screens, label: string): Locator => screens.page.getByLabel(label, { exact: true });

/** Leaves a field of the settings, which keeps what was typed. */
async function set(screens: Screens, label: string, value: string): Promise<void> {
  await field(screens, label).fill(value);
  await field(screens, label).press('Enter');
}

test('dial rules: set, tried, dialled by; and of several numbers the one that is meant is asked for', async ({
  pbx,
  screens,
}) => {
  const { page } = screens;
  const section = page.getByRole('region', { name: t('rules.title') });
  await screens.connectUnseen(pbx, '109');
  await page.evaluate(() => window.ringback?.call('settings.change', { country: 'DE' }));

  await test.step('the rules are set, and what is no rule is refused in words', async () => {
    await screens.settings('calling');
    await set(screens, t('rules.outsidePrefix'), '+');
    await expect(section).toContainText(t('rules.outsidePrefixProblem'));
    await set(screens, t('rules.outsidePrefix'), '0');
    await set(screens, t('rules.areaCode'), '(030)');
    await expect(field(screens, t('rules.areaCode'))).toHaveValue('030');
    await set(screens, t('rules.internalLengths'), '5, 4, 3');
    await expect(field(screens, t('rules.internalLengths'))).toHaveValue('3, 4, 5');
    await section.getByRole('button', { name: t('rules.notation') }).click();
    await page.getByRole('option', { name: t('rules.notation_national') }).click();
  });

  await test.step('the test box shows each step', async () => {
    const result = section.locator('output');
    for (const [typed, sent, step] of [
      ['+49 30 1234567', '00301234567', t('rules.step_national')],
      ['0044 20 7946 0000', '000442079460000', t('rules.step_prefix')],
    ] as const) {
      await field(screens, t('rules.test')).fill(typed);
      await expect(result.locator('strong')).toHaveText(sent);
      await expect(result).toContainText(step);
    }
  });

  await test.step('a number is written as it is typed, and undone as it was typed', async () => {
    await screens.go('newCall');
    const number = field(screens, t('dial.number'));
    await number.pressSequentially('01712345678');
    await expect(number).toHaveValue('0171 2345678');
    await number.press('Home');
    await number.press('Delete');
    await expect(number).toHaveValue('171 2345678');
    await number.press('ControlOrMeta+z');
    await expect(number).toHaveValue('0171 2345678');
    for (let key = 0; key < 8; key += 1) await number.press('End').then(() => number.press('Backspace'));
    await expect(number).toHaveValue('0171');
    await number.pressSequentially('2345678');
    await expect(number).toHaveValue('0171 2345678');
    await expect(page.getByRole('main')).toContainText('001712345678');
  });

  await test.step('what is sent is what was shown, and the card shows what was meant', async () => {
    await screens.pressCall();
    await expect.poll(() => postsOf(pbx)).toMatchObject([{ destination_number: '001712345678' }]);
    await expect(screens.bar(/0171\s2345678/)).toBeVisible();
  });

  await test.step('of several numbers one is asked for, by keyboard', async () => {
    const number = field(screens, t('dial.number'));
    await expect(screens.newCall()).toHaveCount(0);
    await screens.go('newCall');
    await number.fill('Office: 030 1234567 or 0171 2345679');
    const which = page.getByRole('group', { name: t('rules.which') });
    await expect(which.getByRole('button')).toHaveText([/030 1234567/, /0171 2345679/]);
    await number.press('Enter');
    await expect(which.getByRole('button').first()).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(number).toHaveValue('0171 2345679');
    await expect(number).toBeFocused();
    expect(postsOf(pbx)).toHaveLength(1);
  });
});
