import type { Locator } from '@playwright/test';
import { faultsInLooks } from '../../support/screens/appearances.ts';
import { focusBy } from '../../support/screens/focus.ts';
import { type Screens, t } from '../../support/screens/screens.ts';
import { connectWithoutCalls } from '../../support/screens/stories.ts';
import { expect, test } from '../fixtures.ts';

test.use({ pbxOptions: { weeks: 2 } });

/** An extension that has no calls but those of the test. */
const EXTENSION = '110';

const chart = (screens: Screens): Locator => screens.page.getByRole('application', { name: /by day and rating$/ });
const picture = (screens: Screens, name: string): Locator => screens.page.getByRole('region', { name, exact: true });
/** What is said aloud. */
const said = (screens: Screens, words: string | RegExp): Locator =>
  screens.page.getByRole('status').filter({ hasText: words });
const figure = (screens: Screens, name: string): Locator => screens.button(new RegExp(`^${name}:`));

/** That the list of calls has found so many. */
const found = (screens: Screens, count: number): Locator =>
  screens.page.getByText(t('find.found', { count }), { exact: true }).first();

/** The number that a text begins with. */
async function numberOf(text: Locator): Promise<number> {
  return Number(((await text.textContent()) ?? '').replace(/\D.*$/s, ''));
}

test('the figures lead to as many calls as they say, and a mark to its call', async ({ app, pbx, screens }) => {
  // High enough for every row: the list draws only those in sight.
  await app.page.setViewportSize({ width: 400, height: 2400 });
  await screens.connect(pbx);
  await screens.go('quality');
  await expect(chart(screens)).toBeVisible({ timeout: 30_000 });

  const poor = await numberOf(figure(screens, t('qualityScreen.poorBad')));
  expect(poor).toBeGreaterThan(0);
  await test.step('the figure leads to its calls', async () => {
    await figure(screens, t('qualityScreen.poorBad')).click();
    await expect(screens.row(/./)).toHaveCount(poor);
  });

  await test.step('the days add up to the figure, and each leads to its calls', async () => {
    await screens.go('quality');
    await picture(screens, t('qualityScreen.eachCall'))
      .getByRole('button', { name: /^Show as table/ })
      .click();
    const rows = screens.page.getByRole('row').filter({ has: screens.button(/^Show the calls of/) });
    const counts = await rows.evaluateAll((all) =>
      all.map((row) => Number(row.querySelectorAll('td')[1]?.textContent)),
    );
    expect(counts.reduce((total, one) => total + one, 0)).toBe(poor);
    const measured = Number(await rows.first().getByRole('cell').first().textContent());
    await rows.first().getByRole('button').click();
    await expect.poll(() => screens.row(/./).count()).toBeGreaterThanOrEqual(measured);
  });

  await test.step('a click on a mark opens its call', async () => {
    await screens.go('quality');
    await app.page.setViewportSize({ width: 1100, height: 720 });
    await chart(screens).focus();
    await app.page.keyboard.press('End');
    await app.page.keyboard.press('ArrowUp');
    await expect(said(screens, /(Poor|Bad) · rating \d+$/)).toHaveCount(1);
    await app.page.keyboard.press('Enter');
    await expect(screens.callPage()).toBeVisible();
  });
});

test('by the keyboard: hours with poor calls, and the calls behind them', async ({ app, pbx, screens }) => {
  const { keyboard } = app.page;
  await screens.connect(pbx);
  await screens.go('quality');
  await expect(chart(screens)).toBeVisible({ timeout: 30_000 });
  const cells = screens.page.getByRole('button', { name: /: [1-9]\d* of \d+ poor or bad$/ });
  await chart(screens).focus();
  await focusBy(app.page, 'Tab', cells.first());
  await keyboard.press('ArrowRight');
  await expect(cells.nth(1)).toBeFocused();
  await keyboard.press('ArrowLeft');
  const [, poor] = /: (\d+) of/.exec((await cells.first().getAttribute('aria-label')) ?? '') ?? [];
  await keyboard.press('Enter');
  const behind = screens.page.getByRole('region', { name: /^Poor or bad calls,/ });
  await expect(behind.getByRole('listitem')).toHaveCount(Number(poor));
  await behind.getByRole('listitem').first().getByRole('button').press('Enter');
  await expect(screens.callPage()).toBeVisible();
});

test('comparisons lead to as many calls as they say', async ({ pbx, screens }) => {
  await screens.connect(pbx);
  await screens.go('quality');
  const compare = picture(screens, t('qualityScreen.groups'));
  await expect(compare).toBeVisible({ timeout: 30_000 });

  await test.step('by codec', async () => {
    await compare.getByRole('button', { name: t('qualityScreen.groupBy') }).click();
    await screens.page.getByRole('option', { name: t('qualityScreen.codec') }).click();
    const group = compare.getByRole('button', { name: /^PCMA:/ });
    const [, poor] = /: (\d+) of/.exec((await group.getAttribute('aria-label')) ?? '') ?? [];
    await group.click();
    await expect(found(screens, Number(poor))).toBeVisible();
    await expect(screens.page.getByText(t('findConditions.codecIs', { codec: 'PCMA' }))).toBeVisible();
  });
});

test('the filter is that of the calls, and stays beside the range', async ({ pbx, screens }) => {
  await screens.connect(pbx);
  await screens.go('quality');
  await expect(chart(screens)).toBeVisible({ timeout: 30_000 });
  const measured = screens.page.getByRole('definition').first();
  const before = await numberOf(measured);
  await screens.button(t('find.filters')).click();
  await screens.page.getByRole('button', { name: t('find.direction_in'), exact: true }).click();
  await screens.page.keyboard.press('Escape');
  await expect.poll(() => numberOf(measured)).toBeLessThan(before);
  await screens.page.getByRole('radio', { name: t('qualityScreen.everything'), exact: true }).click();
  await expect(screens.page.getByText(t('find.direction_in'), { exact: true })).toBeVisible();
  await screens.button(t('find.clearAll')).click();
  await expect.poll(() => numberOf(measured)).toBeGreaterThanOrEqual(before);
});

test('ranges, a new call, and what is said where nothing was measured', async ({ pbx, screens }) => {
  await connectWithoutCalls(screens, pbx, EXTENSION);
  await screens.go('quality');
  await expect(screens.page.getByText(t('qualityScreen.noneAnswered'))).toBeVisible();
  await screens.button(t('qualityScreen.showEverything')).click();
  await expect(screens.page.getByText(t('qualityScreen.noneAnsweredEver'))).toBeVisible();

  await test.step('a call too short to be judged', async () => {
    pbx.traffic.inboundAnswered({ extension: EXTENSION, from: '+493023125051', talkSeconds: 3 });
    await screens.refresh();
    await expect(screens.page.getByText(t('qualityScreen.noneMeasured'))).toBeVisible({ timeout: 20_000 });
  });

  await test.step('the first measured call: too few for a pattern', async () => {
    pbx.traffic.inboundAnswered({ extension: EXTENSION, from: '+493023125052', talkSeconds: 570, grade: 'bad' });
    await screens.refresh();
    await expect(screens.page.getByText(t('qualityScreen.fewNote'))).toBeVisible({ timeout: 20_000 });
    await expect(screens.page.getByText(t('qualityScreen.few')).first()).toBeVisible();
    expect(await numberOf(figure(screens, t('qualityScreen.poorBad')))).toBe(1);
  });
});

test('WCAG 2.2 A and AA: pictures, tables and an open hour, in every look', async ({ app, pbx, screens }) => {
  test.slow();
  await screens.connect(pbx);
  await screens.go('quality');
  await expect(chart(screens)).toBeVisible({ timeout: 30_000 });
  const check = async (what: string): Promise<void> =>
    expect.soft(await faultsInLooks(app.page, true), what).toEqual([]);
  await check('pictures');
  await screens.page
    .getByRole('button', { name: /: [1-9]\d* of \d+ poor or bad$/ })
    .first()
    .click();
  await check('an open hour');
  for (const name of ['eachCall', 'groups'] as const)
    await picture(screens, t(`qualityScreen.${name}`))
      .getByRole('button', { name: /^Show as table/ })
      .click();
  await check('tables');
});
