import { pagesGiven, showLongList } from '../support/screens/long-list.ts';
import { nodesOf, scrollThrough } from '../support/screens/scroll-list.ts';
import { expect, test } from './fixtures.ts';

const CALLS = 1500;
const PAGE = 100;

test('a long list keeps the document small and asks once a page, to its end', async ({ app }) => {
  const screens = await showLongList(app, CALLS);
  expect(await nodesOf(screens.page)).toBeLessThan(1500);
  const before = await pagesGiven(app);
  const { mostNodes, rows } = await scrollThrough(screens.page, CALLS);
  expect(mostNodes).toBeLessThan(1500);
  expect(rows).toBeGreaterThanOrEqual(CALLS);
  const asked = (await pagesGiven(app)) - before;
  expect(asked).toBeGreaterThanOrEqual(CALLS / PAGE - 2);
  expect(asked).toBeLessThanOrEqual(CALLS / PAGE);
});
