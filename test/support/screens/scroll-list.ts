import type { Page } from '@playwright/test';

/**
 * Scrolls from the top to the end, or until so many rows are loaded: to the bottom each time, so that the next page is asked for, and
 * now and then back into the middle. Counts in the page itself, because the way there and back would take longer than a frame.
 */
export function scrollThrough(page: Page, mostRows: number): Promise<{ mostNodes: number; rows: number }> {
  return page.getByRole('grid').evaluate(async (grid, most) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const rowHeight = 52;
    const count = () => {
      const walker = document.createTreeWalker(grid, NodeFilter.SHOW_ALL);
      let nodes = 1;
      while (walker.nextNode()) nodes += 1;
      return nodes;
    };
    let mostNodes = 0;
    let quiet = 0;
    let height = 0;
    for (let step = 0; quiet < 240 && grid.scrollHeight < most * rowHeight; step += 1) {
      grid.scrollTop = step % 10 === 9 ? grid.scrollHeight / 2 : grid.scrollHeight;
      await frame();
      mostNodes = Math.max(mostNodes, count());
      quiet = grid.scrollHeight === height ? quiet + 1 : 0;
      height = grid.scrollHeight;
    }
    return { mostNodes, rows: Math.floor(grid.scrollHeight / rowHeight) };
  }, mostRows);
}
