import { madeRecord } from '../../bench/made-records.ts';
import { pagesGiven, showLongList } from '../../support/screens/long-list.ts';
import { t } from '../../support/screens/screens.ts';
import { scrollThrough } from '../../support/screens/scroll-list.ts';
import { expect, test } from '../fixtures.ts';

const CALLS = 700;
const PAGE = 100;

test('a long list keeps the document small and asks once a page, to its end', async ({ app }) => {
  const screens = await showLongList(app, CALLS);
  const before = await pagesGiven(app);
  const { mostNodes, rows } = await scrollThrough(screens.page, CALLS);
  expect(mostNodes).toBeLessThan(1500);
  // Attempts of one party in a row are one row.
  expect(rows).toBeGreaterThan(CALLS - 20);
  const oldest = String(madeRecord(CALLS - 1, [], Math.random).call_uuid);
  await screens.page.getByRole('grid').evaluate((grid) => grid.scrollTo({ top: grid.scrollHeight }));
  await expect(screens.page.locator(`[data-key="${oldest}"]`)).toBeVisible();
  const asked = (await pagesGiven(app)) - before;
  expect(asked).toBeGreaterThanOrEqual(CALLS / PAGE - 2);
  expect(asked).toBeLessThanOrEqual(CALLS / PAGE);
});

test('where calls come round the clock, the numbers of the hours stay apart in a narrow column', async ({ app }) => {
  const screens = await showLongList(app, 2000);
  await screens.page.setViewportSize({ width: 320, height: 640 });
  await screens.go('quality');
  const table = screens.page.getByRole('table', { name: t('qualityScreen.hoursTable') });
  await expect(table.getByRole('columnheader')).toHaveCount(24);
  const wider = await table.evaluate((shown) => {
    const range = document.createRange();
    return [...shown.querySelectorAll('td[data-hour]')].filter((cell) => {
      const figure = cell.querySelector('[aria-hidden], button > span');
      if (figure === null) return false;
      range.selectNodeContents(figure);
      return range.getBoundingClientRect().width > cell.getBoundingClientRect().width;
    }).length;
  });
  expect(wider).toBe(0);
});
