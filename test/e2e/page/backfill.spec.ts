import { errorWords } from '../../../renderer/errors/error-words.ts';
import type { TestPbx } from '../../support/practice-faults/test-pbx.ts';
import { anyOf, beginningWith, pattern, t } from '../../support/screens/screens.ts';
import { expect, test } from '../fixtures.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How often older calls were asked for: lists with an end and without a start. */
const askedForOlder = (pbx: TestPbx): number =>
  pbx.requests.filter(({ operation, query }) => operation === 'list' && query.has('to') && !query.has('from')).length;

test.describe('calls of hours', () => {
  test('the end of the list asks the PBX for older calls, and says what is wrong or that there are none', async ({
    pbx,
    screens,
  }) => {
    for (let i = 0; i < 130; i += 1) {
      const startMs = Date.now() - (i < 20 ? (i + 1) * HOUR : 29 * DAY + i * 6 * HOUR);
      pbx.traffic.inboundAnswered({
        extension: '110',
        from: `+4930231${5000 + i}`,
        name: `Caller ${i}`,
        startMs,
        talkSeconds: 1,
      });
    }
    await screens.connectUnseen(pbx, '110');
    await expect(screens.row(/^Caller 0,/)).toBeVisible();
    await screens.show('missed');
    const read = screens.button(t('calls.loadOlder'));
    await expect(read).toBeVisible();
    expect(askedForOlder(pbx)).toBe(0);

    await pbx.switchboard.offline();
    await read.click();
    const { host } = new URL(pbx.address);
    const message = screens.page.getByRole('status').filter({ hasText: t('calls.moreFailed') });
    await expect(message).toContainText(errorWords(t, { kind: 'network', reason: 'refused', host }, String).todo);
    await pbx.switchboard.online();
    await message.getByRole('button', { name: t('shell.tryAgain') }).click();
    await expect(screens.page.getByText(beginningWith('calls.serverHistoryBack'))).toBeVisible();

    await screens.show('all');
    const grid = screens.page.getByRole('grid');
    await expect(async () => {
      await grid.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
      await expect(screens.row(/^Caller 129,/)).toBeVisible({ timeout: 500 });
      // What stands below the list shows at its end, which moves on while older calls arrive.
      await expect(screens.page.getByText(t('calls.serverHistory_none'))).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(read).toHaveCount(0);
    // Two pages, and what the missed filter says of each.
    expect(askedForOlder(pbx)).toBeLessThanOrEqual(4);
  });
});

test('a time that isn’t loaded says so, saves no empty file, and is loaded back to by a press', async ({
  app,
  pbx,
  screens,
}) => {
  const { page } = screens;
  const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
  for (let i = 0; i < 130; i += 1) {
    const startMs = Date.now() - (i < 20 ? (i + 1) * HOUR : 29 * DAY + i * 6 * HOUR);
    const from = `+4930231${5000 + i}`;
    pbx.traffic.inboundAnswered({ extension: '110', from, name: `Caller ${i}`, startMs, talkSeconds: 1 });
  }
  await screens.connectUnseen(pbx, '110');
  await expect(screens.row(/^Caller 0,/)).toBeVisible();
  await screens.button(t('find.filters')).click();
  const panel = page.getByRole('dialog', { name: t('find.filters') });
  await panel.getByRole('button', { name: new RegExp(t('find.when')) }).click();
  await page.getByRole('option', { name: t('findConditions.rangeBetween') }).click();
  await panel.getByLabel(t('find.from'), { exact: true }).fill(day(Date.now() - 50 * DAY));
  await panel.getByLabel(t('find.to'), { exact: true }).fill(day(Date.now() - 45 * DAY));
  await panel.getByRole('button', { name: t('shell.close') }).click();
  await expect(page.getByText(t('find.notLoaded'))).toBeVisible();
  await expect(page.getByText(t('find.nothing'))).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: beginningWith('find.loadedBack') })).toBeVisible();

  // No file is asked for.
  await app.main.saveTo(null);
  await screens.fromListMenu(t('callActions.export'), t('callActions.export_csv'));
  await expect(
    page.getByText(pattern`^${t('callActions.exportedNone')} ${anyOf('callActions.exportedFrom')}`),
  ).toBeVisible();

  await page.getByRole('button', { name: beginningWith('find.loadBack') }).click();
  await expect(screens.row(/^Caller \d+,/).first()).toBeVisible();
  await expect(page.getByText(t('find.notLoaded'))).toHaveCount(0);
  await expect(page.getByRole('button', { name: beginningWith('find.loadBack') })).toHaveCount(0);
});

test.describe('weeks of calls', () => {
  test.use({ pbxOptions: { weeks: 4 } });

  test('reading back shows how far it is, can be stopped and goes on; its depth is a setting', async ({
    pbx,
    screens,
  }) => {
    await screens.check(pbx, '101');
    // Slow enough to be stopped before its end.
    pbx.switchboard.fault('list', { kind: 'delay', ms: 1000 });
    await screens.connected();
    const { page } = screens;
    await screens.button(t('strip.pause')).click();
    const message = page.getByRole('status').filter({ hasText: t('strip.paused') });
    await expect(message).toBeVisible();
    await expect(screens.row(/./).first()).toBeVisible();
    pbx.switchboard.clear();
    const asked = pbx.requests.length;
    await message.getByRole('button', { name: t('strip.resume') }).click();
    await expect(message).toHaveCount(0);
    await expect.poll(() => pbx.requests.length).toBeGreaterThan(asked + 5);

    await screens.settings('general');
    const before = pbx.requests.length;
    await page.getByRole('button', { name: new RegExp(t('settings.backfill')) }).click();
    await page.getByRole('option', { name: t('settings.backfill_365') }).click();
    await expect.poll(() => pbx.requests.length).toBeGreaterThan(before);
  });
});
