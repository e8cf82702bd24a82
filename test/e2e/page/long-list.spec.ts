import { madeRecord } from '../../bench/made-records.ts';
import { pagesGiven, showLongList } from '../../support/screens/long-list.ts';
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
