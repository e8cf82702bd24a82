import type { Locator } from '@playwright/test';
import { type Screens, t } from '../../support/screens/screens.ts';
import { expect, test } from '../fixtures.ts';

const DAY = 86_400_000;
const edeltraud = { extension: '101', from: '+493098765042', name: 'Edeltraud Uhl' };
const onno = { extension: '101', from: '+493098765043', name: 'Onno Backhaus' };

const count = (screens: Screens, found: number): Locator =>
  screens.page.getByText(t('find.found', { count: found })).first();

test('the box filters the list by names and numbers in any notation as one types, and Escape clears it', async ({
  pbx,
  screens,
}) => {
  const { page } = screens;
  pbx.traffic.inboundAnswered({ ...edeltraud, startMs: Date.now() - 2 * DAY, talkSeconds: 60 });
  pbx.traffic.missedCall(onno);
  await screens.connect(pbx);

  await page.keyboard.press('Control+f');
  await page.keyboard.type('edeltr');
  await expect(screens.row(/./)).toHaveCount(1);
  await expect(screens.row(/^Edeltraud Uhl/)).toBeVisible();
  // Said aloud, too.
  await expect(page.getByRole('status').filter({ hasText: t('find.found', { count: 1 }) })).toHaveCount(1);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: edeltraud.name })).toBeVisible();
  await page.keyboard.press('Escape');

  for (const typed of ['98765043', '030 98765043', '+49 (30) 987650-43', '00493098765043']) {
    await screens.filterBy(typed);
    await expect(screens.row(/./)).toHaveCount(1);
    await expect(screens.row(/^Onno Backhaus/)).toBeVisible();
  }
  await screens.filterBy('backhaus edeltraud');
  await expect(page.getByText(t('find.nothingForText', { text: 'backhaus edeltraud' }))).toBeVisible();
  await screens.button(t('find.clearText')).click();
  await expect(screens.row(/./).nth(3)).toBeVisible();

  // From another screen, too: the list comes to who types.
  await screens.filterBy('backhaus');
  await screens.go('missed');
  await expect(screens.box()).toHaveValue('');
  await screens.filterBy('uhl');
  await expect(screens.row(/^Edeltraud Uhl/)).toBeVisible();
  await screens.box().press('Escape');
  await expect(screens.box()).toHaveValue('');
  await expect(screens.row(/./).nth(3)).toBeVisible();
});

test('conditions hold together, each is lifted by itself, and kept as a view to choose', async ({ pbx, screens }) => {
  const { page } = screens;
  pbx.traffic.inboundAnswered({ ...edeltraud, startMs: Date.now() - 3 * DAY, talkSeconds: 300 });
  pbx.traffic.inboundAnswered({ ...edeltraud, startMs: Date.now() - DAY, talkSeconds: 20 });
  pbx.traffic.missedCall(edeltraud);
  await screens.connect(pbx);
  await screens.filterBy('uhl');
  await expect(count(screens, 3)).toBeVisible();
  await screens.show('missed');
  await expect(count(screens, 1)).toBeVisible();
  await screens.show('all');

  await screens.button(t('find.filters')).click();
  const panel = page.getByRole('dialog', { name: t('find.filters') });
  await panel.getByRole('button', { name: t('find.outcome_answered'), exact: true }).click();
  await panel.getByRole('button', { name: t('find.more'), exact: true }).click();
  await panel.getByRole('button', { name: new RegExp(t('findConditions.length')) }).click();
  await page.getByRole('option', { name: '1 min', exact: true }).click();
  await panel.getByRole('button', { name: t('shell.close') }).click();
  await expect(panel).toHaveCount(0);
  await expect(count(screens, 1)).toBeVisible();
  await screens
    .button(t('findConditions.removeCondition', { condition: t('findConditions.atLeastLength', { length: '1 min' }) }))
    .click();
  await expect(count(screens, 2)).toBeVisible();

  const views = page.getByRole('dialog', { name: t('shell.views') });
  await screens.fromListMenu(t('find.viewsOpen'));
  await views.getByRole('textbox', { name: t('find.saveView') }).fill('Spoken with Uhl');
  await page.keyboard.press('Enter');
  await expect(views.getByRole('button', { name: 'Spoken with Uhl', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await screens.button(t('find.clearAll')).click();
  await screens.filterBy('');
  await expect(count(screens, 2)).toHaveCount(0);
  await screens.fromListMenu(t('find.viewsOpen'));
  await views.getByRole('button', { name: 'Spoken with Uhl', exact: true }).click();
  await expect(count(screens, 2)).toBeVisible();
  await expect(screens.box()).toHaveValue('uhl');

  await screens.fromListMenu(t('find.viewsOpen'));
  await views.getByRole('button', { name: t('find.removeView', { view: 'Spoken with Uhl' }) }).click();
  await expect(views.getByText(t('find.noViews'))).toBeVisible();
  await screens.button(t('shell.undo')).click();
  await expect(views.getByRole('button', { name: 'Spoken with Uhl', exact: true })).toBeVisible();
});
