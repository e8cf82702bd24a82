import type { Locator } from '@playwright/test';
import { faultsInLooks } from '../../support/screens/appearances.ts';
import { focusBy } from '../../support/screens/focus.ts';
import { anyOf, filled, pattern, type Screens, t } from '../../support/screens/screens.ts';
import { expect, test } from '../fixtures.ts';

test.use({ pbxOptions: { weeks: 2 } });

/** An extension that has no calls but those of the test. */
const EXTENSION = '110';

const chart = (screens: Screens): Locator =>
  screens.page.getByRole('img', { name: pattern`${anyOf('qualityScreen.chart')}$` });
const part = (screens: Screens, name: string): Locator => screens.page.getByRole('region', { name, exact: true });
const counted = (): RegExp => filled('qualityScreen.ofCalls', { poor: /(\d+)/, measured: /([\d,.]+)/ });
/** The figures of the headline: so many of so many calls. */
const headline = (screens: Screens): Locator => screens.page.getByRole('button', { name: pattern`^${counted()}$` });
/** The calls of what was pressed. */
const calls = (screens: Screens): Locator => screens.page.getByRole('dialog');
/** What a reader hears of an hour with poor calls. */
const ofHour = (key: 'cell' | 'cellWorse'): RegExp =>
  filled(`qualityScreen.${key}`, { when: /.+/, poor: /([1-9]\d*)/, measured: /\d+/ });
const hoursWithPoor = (screens: Screens): Locator =>
  screens.page.getByRole('button', { name: pattern`(?:${ofHour('cell')}|${ofHour('cellWorse')})$` });

/** That the list of calls has found so many. */
const found = (screens: Screens, count: number): Locator =>
  screens.page.getByText(t('find.found', { count }), { exact: true }).first();

/** The two numbers of "19 of 655 calls". */
async function numbersOf(text: Locator): Promise<[poor: number, measured: number]> {
  const [, poor, measured] = counted().exec((await text.textContent()) ?? '') ?? [];
  return [Number(poor), Number(measured?.replace(/\D/, ''))];
}

/** Hours with poor calls, and the calls behind them. */
async function byKeyboard(screens: Screens): Promise<void> {
  const { page } = screens;
  await screens.go('quality');
  await expect(chart(screens)).toBeVisible({ timeout: 30_000 });
  const cells = hoursWithPoor(screens);
  await part(screens, t('qualityScreen.eachCall')).getByRole('button').first().focus();
  await focusBy(page, 'Tab', cells.first());
  await page.keyboard.press('ArrowRight');
  await expect(cells.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  const [, poor] = ofHour('cell').exec((await cells.first().getAttribute('aria-label')) ?? '') ?? [];
  await page.keyboard.press('Enter');
  await expect(calls(screens).getByRole('listitem')).toHaveCount(Number(poor));
  await calls(screens).getByRole('listitem').first().getByRole('button').press('Enter');
  await expect(screens.callPage()).toBeVisible();
}

/** What opens for an hour or a group is in sight, has the focus, and moves nothing under the pointer. */
async function inPlace(screens: Screens): Promise<void> {
  const { page } = screens;
  for (const width of [400, 1100, 1280]) {
    await page.setViewportSize({ width, height: 720 });
    await screens.go('quality');
    const group = part(screens, t('qualityScreen.groups')).getByRole('button').first();
    for (const pressed of [hoursWithPoor(screens).first(), group]) {
      await pressed.scrollIntoViewIfNeeded();
      const before = await pressed.boundingBox();
      await pressed.click();
      await expect(calls(screens)).toBeInViewport({ ratio: 1 });
      expect(await calls(screens).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
      expect(await pressed.boundingBox()).toEqual(before);
      await page.keyboard.press('Escape');
      await expect(pressed).toBeFocused();
    }
  }
}

/** From a group of a comparison to its calls in the list. */
async function compared(screens: Screens): Promise<void> {
  await screens.go('quality');
  const compare = part(screens, t('qualityScreen.groups'));
  await expect(compare).toBeVisible({ timeout: 30_000 });
  await compare.getByRole('radio', { name: t('qualityScreen.codec') }).click();
  const ofPcma = filled('qualityScreen.group', { name: /PCMA/, poor: /(\d+)/, measured: /\d+/ });
  const group = compare.getByRole('button', { name: pattern`^${ofPcma}` });
  const [, poor] = ofPcma.exec((await group.getAttribute('aria-label')) ?? '') ?? [];
  await group.click();
  await calls(screens)
    .getByRole('button', { name: pattern`^${anyOf('qualityScreen.showInCalls')}$` })
    .click();
  await expect(found(screens, Number(poor))).toBeVisible();
  await expect(screens.page.getByText(t('findConditions.codecIs', { codec: 'PCMA' }))).toBeVisible();
}

/** The filter is that of the calls. */
async function filtered(screens: Screens): Promise<void> {
  await screens.go('quality');
  await expect(chart(screens)).toBeVisible({ timeout: 30_000 });
  const measured = async (): Promise<number> => (await numbersOf(headline(screens)))[1];
  const before = await measured();
  await screens.button(t('find.filters')).click();
  await screens.page.getByRole('button', { name: t('find.direction_in'), exact: true }).click();
  await screens.page.keyboard.press('Escape');
  await expect.poll(measured).toBeLessThan(before);
  await screens.page.getByRole('radio', { name: t('calls.all'), exact: true }).click();
  await expect(screens.page.getByText(t('find.direction_in'), { exact: true })).toBeVisible();
  await screens.button(t('find.clearAll')).click();
  await expect.poll(measured).toBeGreaterThanOrEqual(before);
}

/** WCAG 2.2 A and AA: pictures, a chosen hour and tables, in every look. */
async function accessible(screens: Screens): Promise<void> {
  const check = async (what: string): Promise<void> =>
    expect.soft(await faultsInLooks(screens.page, true), what).toEqual([]);
  await check('pictures');
  await hoursWithPoor(screens).first().click();
  await check('a chosen hour');
  await screens.page.keyboard.press('Escape');
  await screens.button(t('qualityScreen.showTables')).click();
  await check('tables');
}

test('the figures, the hours and the comparisons lead to as many calls as they say, a mark to its call, and the filter stays beside the range', async ({
  app,
  pbx,
  screens,
}) => {
  test.slow();
  // High enough for every row: the list draws only those in sight.
  await app.page.setViewportSize({ width: 400, height: 2400 });
  await screens.connect(pbx);
  await screens.allRead();
  await screens.go('quality');
  await expect(chart(screens)).toBeVisible({ timeout: 30_000 });

  const [poor] = await numbersOf(headline(screens));
  expect(poor).toBeGreaterThan(0);
  await test.step('the headline leads to its calls', async () => {
    await headline(screens).click();
    await expect(screens.row(/./)).toHaveCount(poor);
  });

  await test.step('the days add up to it, and each leads to its calls', async () => {
    await screens.go('quality');
    await screens.button(t('qualityScreen.showTables')).click();
    const rows = screens.page.getByRole('row').filter({ has: screens.page.getByRole('rowheader').getByRole('button') });
    const inAll = () =>
      rows.evaluateAll((all) => all.reduce((sum, row) => sum + Number(row.querySelectorAll('td')[1]?.textContent), 0));
    await expect.poll(inAll).toBe(poor);
    const measured = Number(await rows.first().getByRole('cell').first().textContent());
    await rows.first().getByRole('button').click();
    await expect.poll(() => screens.row(/./).count()).toBeGreaterThanOrEqual(measured);
    await screens.go('quality');
    await screens.button(t('qualityScreen.showPictures')).click();
  });

  await test.step('the last mark opens its call', async () => {
    await app.page.setViewportSize({ width: 1100, height: 720 });
    const mark = chart(screens).locator('[data-band]').last();
    await expect(mark.locator('title')).toHaveText(/ · /);
    await mark.click();
    await expect(screens.callPage()).toBeVisible();
  });

  await test.step('by the keyboard', () => byKeyboard(screens));
  await test.step('in place', () => inPlace(screens));
  await test.step('comparisons', () => compared(screens));
  await test.step('the filter', () => filtered(screens));
  await test.step('accessible in every look', () => accessible(screens));
});

test('a report that takes its time: a bar over paler figures, which stay those of their filter', async ({
  app,
  pbx,
  screens,
}) => {
  const { page } = screens;
  const loading = page.getByRole('progressbar', { name: t('shell.loading') });
  const figures = page.locator('[aria-busy]');
  await screens.connect(pbx);
  await screens.go('quality');
  await expect(headline(screens)).toBeVisible({ timeout: 30_000 });
  const before = await headline(screens).textContent();
  await app.main.holdReplies('quality.report');
  await page.getByRole('radio', { name: t('qualityScreen.days', { count: 7 }), exact: true }).click();
  await expect(loading).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: t('shell.loading') })).toHaveCount(1);
  await expect(figures).toHaveAttribute('aria-busy', 'true');
  await expect(figures).toHaveCSS('opacity', '0.5');
  await expect(headline(screens)).toHaveText(before ?? '');
  await app.main.releaseReplies('quality.report');
  await expect(loading).toHaveCount(0);
  await expect(figures).toHaveCSS('opacity', '1');
  await expect(headline(screens)).not.toHaveText(before ?? '');
});

test('ranges, a new call, and what is said where nothing was measured', async ({ pbx, screens }) => {
  await screens.connectUnseen(pbx, EXTENSION);
  await screens.go('quality');
  await expect(screens.page.getByText(t('qualityScreen.noneMeasuredHere'))).toBeVisible();
  await screens.button(t('calls.showAll')).click();
  await expect(screens.button(t('calls.showAll'))).toHaveCount(0);

  await test.step('a call too short to be judged', async () => {
    pbx.traffic.inboundAnswered({ extension: EXTENSION, from: '+493023125051', talkSeconds: 3 });
    await screens.refresh();
    await expect(screens.page.getByText(t('qualityScreen.noneMeasured'))).toBeVisible({ timeout: 20_000 });
  });

  await test.step('the first measured call: too few to compare', async () => {
    pbx.traffic.inboundAnswered({ extension: EXTENSION, from: '+493023125052', talkSeconds: 570, grade: 'bad' });
    await screens.refresh();
    await expect(screens.page.getByText(t('qualityScreen.fewTitle'))).toBeVisible({ timeout: 20_000 });
    await expect.poll(() => numbersOf(headline(screens))).toEqual([1, 1]);
  });
});
