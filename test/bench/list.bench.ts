import { readyChromium } from '../support/host/ready-chromium.ts';
import { RunningApp } from '../support/host/running-app.ts';
import { pagesGiven, showLongList } from '../support/screens/long-list.ts';
import { nodesOf, scrollThrough } from '../support/screens/scroll-list.ts';
import type { Figure } from './figures.ts';

const calls = Number(process.env.RINGBACK_BENCH_CALLS ?? 100_000);
/** How far it is scrolled: each page that is loaded makes the next step dearer, and says nothing new. */
const scrolled = Math.min(calls, Number(process.env.RINGBACK_BENCH_SCROLLED ?? 10_000));
const pageSize = 100;
const mostNodes = 1500;

const windows = [
  { name: 'narrow', width: 400, height: 720 },
  { name: 'wide', width: 1100, height: 800 },
  { name: '4K', width: 3840, height: 2160 },
] as const;

/** The list of calls in the app itself: nodes in the document and requested pages, beside their limits. */
export async function bench(): Promise<Figure[]> {
  const host = await readyChromium();
  if (!host) return [];
  const app = await RunningApp.start({ host });
  try {
    return await measure(app);
  } finally {
    await app.dispose();
  }
}

async function measure(app: RunningApp): Promise<Figure[]> {
  const { page } = await showLongList(app, calls);
  const figures: Figure[] = [];
  const [first] = windows;
  await page.setViewportSize(first);
  const before = await pagesGiven(app);
  const through = await scrollThrough(page, scrolled);
  const asked = (await pagesGiven(app)) - before;
  figures.push(
    nodes(
      `Most nodes of the list while ${through.rows.toLocaleString('en')} of ${calls.toLocaleString('en')} calls were scrolled through, ${first.name}`,
      through.mostNodes,
    ),
  );
  for (const { name, ...size } of windows) {
    await page.setViewportSize(size);
    figures.push(
      nodes(
        `Most nodes of the list with ${through.rows.toLocaleString('en')} rows, at ten places, ${name}`,
        await mostAtPlaces(page),
      ),
    );
  }
  figures.push({
    what: 'Pages asked of main while scrolling through',
    on: 'Chromium',
    value: asked,
    floor: through.rows / pageSize,
    floorIs: 'pages there are',
    unit: 'pages',
    wanted: { atMost: 1 },
  });
  return figures;
}

function nodes(what: string, value: number): Figure {
  return { what, on: 'Chromium', value, floor: mostNodes, floorIs: 'bound', unit: 'nodes', wanted: { atMost: 1 } };
}

async function mostAtPlaces(page: RunningApp['page']): Promise<number> {
  let most = 0;
  for (let place = 0; place < 10; place += 1) {
    await page.getByRole('grid').evaluate(async (grid, part) => {
      grid.scrollTop = (grid.scrollHeight - grid.clientHeight) * part;
      for (let frame = 0; frame < 10; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    }, place / 10);
    most = Math.max(most, await nodesOf(page));
  }
  return most;
}
